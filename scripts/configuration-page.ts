import { writeFileSync } from 'node:fs'
import { configurationPage } from '../src/config/table.ts'

/** `npm run docs:configuration`: generates docs/configuration.md from the schemas of the variables. */
writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationPage())
