import { writeFileSync } from 'node:fs'
import { CODE_SAMPLES, codeSamples } from './samples/index.ts'

/** `npm run samples`: writes the code samples of `/docs` from the route table. */
writeFileSync(CODE_SAMPLES, codeSamples())
process.stdout.write(`samples  ${CODE_SAMPLES} is written\n`)
