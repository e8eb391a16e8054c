import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type ApiVersion, documentFile, RELEASES } from '../../../scripts/release/documents.ts'

type Numbers = [major: number, minor: number, patch: number]

function numbersOf(version: string): Numbers {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (!found) throw new Error(`${version} is not a version such as 1.0.0`)
  return found.slice(1).map(Number) as Numbers
}

export const compareVersions = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/** The document repeats its version in examples, so each place is replaced. */
const withoutVersion = ({ version, document }: ApiVersion): string =>
  document.replaceAll(JSON.stringify(version), '"VERSION"')

/**
 * Returns why the present document may not follow the released one, or null. A change needs a new minor version, and a
 * change that breaks a caller a new major version. `breaking` lists those in words.
 */
export function incompatibility(
  released: ApiVersion | null,
  present: ApiVersion,
  breaking: readonly string[],
): string | null {
  if (released === null || withoutVersion(released) === withoutVersion(present)) return null
  const [major, minor] = numbersOf(released.version)
  const [presentMajor, presentMinor] = numbersOf(present.version)
  if (presentMajor > major) return null
  const difference = `The document differs from the document of the released version ${released.version}`
  const instead = `but package.json has the version ${present.version}.`
  if (breaking.length > 0) {
    const list = breaking.map((change) => `- ${change}\n`).join('')
    return `${difference}, and breaks its callers. That needs version ${major + 1}.0.0, ${instead}\n${list}`
  }
  if (presentMajor === major && presentMinor > minor) return null
  return `${difference}. That needs version ${major}.${minor + 1}.0 or later, ${instead}\n`
}

/** Returns why the stored document of a version that is not released is not the present one, or null. */
export function staleness(stored: string | null, present: ApiVersion): string | null {
  if (stored === present.document) return null
  const fault = stored === null ? 'is not stored' : 'is not the stored one'
  return `The document of version ${present.version} ${fault}: run npm run release:document\n`
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
