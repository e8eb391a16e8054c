import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientDocument } from './document.ts'
import { type Language, VERSIONS } from './languages.ts'

/**
 * Two hashes of a client: of the document, the configuration and the generators that its generated part is made with,
 * and of that part itself, which a person never changes.
 */
export function stampOf({ folder, shape, name, generated, generatedFiles }: Language): string {
  const sources = createHash('sha256').update(JSON.stringify([name, VERSIONS, clientDocument(shape)]))
  const files = hashOf(join(folder, generated), createHash('sha256'), generatedFiles)
  return [hashOf(join(folder, 'generator'), sources), files].join('\n')
}

function hashOf(folder: string, hash: Hash, only?: readonly string[]): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    // A Python that runs the client leaves its cache there.
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('__pycache__'))
    .filter((entry) => only?.includes(entry.name) ?? true)
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const fileOf = ({ folder }: Language): string => join(folder, 'generated.sha256')

export const writeStamp = (language: Language, stamp: string): void => writeFileSync(fileOf(language), `${stamp}\n`)

export const readStamp = (language: Language): string => readFileSync(fileOf(language), 'utf8').trim()
