import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrapped } from '../wrapped.ts'

/** The entry of a package in a lock file. */
interface Locked {
  version: string
  license?: string
  dev?: boolean
  link?: boolean
}

export type Packages = Readonly<Record<string, Locked>>

export interface Package {
  name: string
  version: string
  licence: string
  /** True if it reaches users. */
  shipped: boolean
}

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

/** Licences that ask for no more than that their text stays with the code. */
const SHIPPED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
])

/**
 * These are no programs: data about browsers, part of the libraries that bundle workflows, whose licence asks for attribution, as
 * docs/licences.md gives; and a typeface, which may go with any program and not be sold alone.
 */
const DATA = new Map([
  ['caniuse-lite', 'CC-BY-4.0'],
  ['@fontsource-variable/figtree', 'OFL-1.1'],
])

/** Tools that only developers run. They change nothing of what is shipped, so their terms do not apply to it. */
const TOOLS = new Map([
  ['axe-core', 'MPL-2.0'],
  ['lightningcss', 'MPL-2.0'],
])

/** Returns whether an SPDX expression of `AND` and `OR` can be met with these licences alone. */
export function isMet(expression: string, licences: ReadonlySet<string>): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => licences.has(licence.trim())))
}

export function isAllowed({ name, licence, shipped }: Package): boolean {
  if (isMet(licence, SHIPPED) || DATA.get(name) === licence) return true
  const tool = name.startsWith('lightningcss-') ? 'lightningcss' : name
  return !shipped && TOOLS.get(tool) === licence
}

/** The packages of the service and of the programs beside it. */
export const allPackages = (): Package[] =>
  listPackages(
    ['.', 'dashboard', 'clients/cli', 'scripts/node'].map(
      (folder) =>
        JSON.parse(readFileSync(join(import.meta.dirname, '../..', folder, 'package-lock.json'), 'utf8')).packages,
    ),
  )

const COLUMNS = 120

function section(packages: readonly Package[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].toSorted()
  return licences
    .map((licence) => {
      const named = packages.filter((each) => each.licence === licence)
      const entries = named.map(({ name, version }, at) => `\`${name}\` ${version}${at < named.length - 1 ? ',' : ''}`)
      return `### ${licence} (${named.length})\n\n${wrapped(entries, COLUMNS).join('\n')}\n`
    })
    .join('\n')
}

export function licencesPage(packages: readonly Package[] = allPackages()): string {
  const shipped = packages.filter((each) => each.shipped)
  const tools = packages.filter((each) => !each.shipped)
  return `# Licences

The licence of every npm package of the service, its dashboard and its command line. \`npm run licences\` generates this page, and \`npm run check\` compares
it. A package with a licence outside the list in \`scripts/licences/page.ts\` fails the check. \`npm run sbom\` writes the same
packages as a software bill of materials.

Some packages carry programs of others: Node (MIT, with the licences of its libraries in its \`LICENSE\`) and Postgres
(PostgreSQL License), both only for \`npm start\`.

## Shipped: ${shipped.length} packages

They are in the service's image, in \`npm start\`, in the pages that browsers load, or in the command line.

${section(shipped)}
## Tools: ${tools.length} packages

Only developers and tests run them.

${section(tools)}`
}
