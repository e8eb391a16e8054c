import { readFileSync } from 'node:fs'

export interface Locked {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

export type Packages = Readonly<Record<string, Locked>>

export interface Package {
  name: string
  version: string
  licence: string
  /** True if it reaches users. */
  shipped: boolean
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

/** The entries of every package, by its path, in the lock files of the service and of the programs beside it. */
export const lockedPackages = (): Packages[] =>
  ['.', 'dashboard', 'clients/cli', 'scripts/node'].map(
    (folder) => (read(`${folder}/package-lock.json`) as { packages: Packages }).packages,
  )

/**
 * Packages whose record at npm names no licence. Each was read from the package's own licence file; a native part is
 * published by its main package's project under the same licence.
 */
const STATED: readonly [name: RegExp, licence: string][] = [
  [/^@oxfmt\/binding-/, 'MIT'],
  [/^@oxlint\/binding-/, 'MIT'],
  [/^@oxlint-tsgolint\//, 'MIT'],
  [/^@swc\/core-/, 'Apache-2.0'],
  [/^@unrs\/resolver-binding-/, 'MIT'],
  [/^unionfs$/, 'Unlicense'],
]

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Every package once per version, in the order of names. What a lock file has for more than development is shipped: in the
 * service's image, in the pages that browsers load, or with a program that users install.
 */
export function listPackages(locks: readonly Packages[]): Package[] {
  const listed = new Map<string, Package>()
  for (const [path, { version, license, dev, link }] of locks.flatMap((packages) => Object.entries(packages))) {
    if (path === '' || link) continue
    const name = nameOf(path)
    const licence = license ?? STATED.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown'
    const key = `${name} ${version}`
    listed.set(key, { name, version, licence, shipped: !dev || (listed.get(key)?.shipped ?? false) })
  }
  return [...listed.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}
