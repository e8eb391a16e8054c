import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { routes } from '../../src/api/routes.ts'
import { VERSION } from '../../src/version.ts'
import { type ApiVersion, compareVersions } from './compatibility.ts'

/** The documents of all versions, and what each released version was made from. */
const RELEASES = 'releases'

export const documentFile = (version: string, folder = RELEASES): string => join(folder, `${version}.openapi.json`)

/** The file that exists as soon as a version is released. */
export const releaseFile = (version: string, folder = RELEASES): string => join(folder, `${version}.json`)

export const isReleased = (version: string): boolean => existsSync(releaseFile(version))

/** Returns the document of the routes. It has one line for each value, so that a review shows what a change does. */
export function presentApi(): ApiVersion {
  const document = JSON.stringify(openApiDocument(routes, 'http://localhost:3000'), null, 1)
  return { version: VERSION, document: `${document}\n` }
}

export function storedDocument(version: string, folder = RELEASES): string | null {
  const file = documentFile(version, folder)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Returns the newest released version up to `version`, since a fix of an older version precedes the newer ones. */
export function lastReleased(version: string, folder = RELEASES): ApiVersion | null {
  const newest = readdirSync(folder)
    .map((file) => /^([\d.]+)\.json$/.exec(file)?.[1])
    .filter((each) => each !== undefined && compareVersions(each, version) <= 0)
    .toSorted((one, other) => compareVersions(one!, other!))
    .at(-1)
  if (newest === undefined) return null
  const document = storedDocument(newest, folder)
  if (document === null) throw new Error(`${documentFile(newest, folder)} is missing, though ${newest} is released`)
  return { version: newest, document }
}
