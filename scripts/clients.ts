import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientDocument } from './clients/document.ts'
import { type Audience, LANGUAGES } from './clients/languages.ts'
import { MCP_OPERATIONS, mcpOperations } from './clients/mcp-operations.ts'
import { stampOf, writeStamp } from './clients/stamp.ts'

/** `npm run clients [-- typescript …]`: regenerates all client libraries, or the named ones. */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !LANGUAGES.some((language) => language.name === name))
if (unknown.length > 0) {
  const known = LANGUAGES.map(({ name }) => name).join(', ')
  process.stderr.write(`clients  ${unknown.join(', ')}: unknown; use ${known}\n`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'payments-clients-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

for (const language of LANGUAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const documentFor = (only?: Audience): string => {
    const document = join(folder, `${language.name}-${only ?? 'all'}.json`)
    writeFileSync(document, JSON.stringify(clientDocument(language.shape, only)))
    return document
  }
  language.generate({ all: documentFor(), business: documentFor('business'), operator: documentFor('operator') })
  writeStamp(language, stampOf(language))
  process.stdout.write(`clients  ${language.name} is made\n`)
}
writeFileSync(MCP_OPERATIONS, mcpOperations())
process.stdout.write(`clients  ${MCP_OPERATIONS} is made\n`)
