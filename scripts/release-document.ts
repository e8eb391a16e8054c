import { writeFileSync } from 'node:fs'
import { documentFile, isReleased, presentApi, releaseFile } from './release/documents.ts'

/** `npm run release:document`: writes the OpenAPI document of the version in package.json, until it is released. */
const { version, document } = presentApi()
const file = documentFile(version)
if (isReleased(version)) {
  process.stderr.write(`${version} is released (${releaseFile(version)}). Set a newer version in package.json.\n`)
  process.exitCode = 1
} else {
  writeFileSync(file, document)
  process.stdout.write(`${file} is written\n`)
}
