import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { routes } from '../../src/api/routes.ts'
import { VERSION } from '../../src/version.ts'

export interface ApiVersion {
  /** Such as 1.0.0. */
  version: string
  document: string
}

/** The documents of all versions, and what each released version was made from. */
export const RELEASES = 'releases'

export const documentFile = (version: string, folder = RELEASES): string => join(folder, `${version}.openapi.json`)

/** The file that exists as soon as a version is released. */
export const releaseFile = (version: string, folder = RELEASES): string => join(folder, `${version}.json`)

export const isReleased = (version: string): boolean => existsSync(releaseFile(version))

/** Returns the document of the routes. It has one line for each value, so that a review shows what a change does. */
export function presentApi(): ApiVersion {
  const document = JSON.stringify(openApiDocument(routes, 'http://localhost:3000'), null, 1)
  return { version: VERSION, document: `${document}\n` }
}
