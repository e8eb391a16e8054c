import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientDocument } from './document.ts'
import { type Language, VERSIONS } from './languages.ts'

/** Says from which document, with which configuration and by which generator a client's generated part is made. */
export function stampOf({ folder, shape, name }: Language): string {
  const hash = createHash('sha256').update(JSON.stringify([name, VERSIONS, clientDocument(shape)]))
  const configuration = join(folder, 'generator')
  for (const file of readdirSync(configuration, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted())
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const fileOf = ({ folder }: Language): string => join(folder, 'generated.sha256')

export const writeStamp = (language: Language, stamp: string): void => writeFileSync(fileOf(language), `${stamp}\n`)

export const readStamp = (language: Language): string => readFileSync(fileOf(language), 'utf8').trim()
