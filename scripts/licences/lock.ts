import { readFileSync } from 'node:fs'

export interface Locked {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type Packages = Readonly<Record<string, Locked>>

export interface Package {
  name: string
  version: string
  licence: string
  /** Whether it reaches users: in the service's image, or in the pages that browsers load. */
  shipped: boolean
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

/** What package-lock.json says of every package, by its path. */
export const lockedPackages = (): Packages => (read('package-lock.json') as { packages: Packages }).packages

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
  [/^reserved$/, 'MIT'],
  [/^unionfs$/, 'Unlicense'],
]

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The path of the package that Node finds for `name` from the package at `from`, or null. */
function resolve(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

/** The paths of these packages and of everything that they need. */
export function closureOf(packages: Packages, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = names.map((name) => resolve(packages, '', name))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const entry = path === null ? undefined : packages[path]
    if (path === null || !entry || found.has(path)) continue
    found.add(path)
    const peers = Object.keys(entry.peerDependencies ?? {})
    const needed = [
      ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
      ...peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
    ]
    for (const name of needed) queue.push(resolve(packages, path, name))
  }
  return found
}

/** Every package once per version, in the order of names. `inBrowser` names the packages that the pages import. */
export function listPackages(packages: Packages, inBrowser: readonly string[]): Package[] {
  const browser = closureOf(packages, inBrowser)
  const listed = new Map<string, Package>()
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    if (path === '' || link) continue
    const name = nameOf(path)
    const licence = license ?? STATED.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown'
    const shipped = !dev || browser.has(path)
    const key = `${name} ${version}`
    listed.set(key, { name, version, licence, shipped: shipped || (listed.get(key)?.shipped ?? false) })
  }
  return [...listed.values()].toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}
