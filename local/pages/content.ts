import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Sources of the dashboard and of the page at /docs. */
const SOURCES = ['dashboard', 'src/csv', 'scripts/dashboard', 'scripts/pages', 'package-lock.json']

/** Each build has a folder named by its content; the file `current` names the folder to serve. */
export const BUILDS = join(ROOT, 'dist/pages')

/** The build script; images contain its output instead. */
export const BUILD_SCRIPT = join(ROOT, 'scripts/pages/build.ts')

/** A short hash of the sources, so that the same content is never built twice. */
export function pagesContent(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Leaves out the generated types, which do not change a bundle. */
function filesUnder(source: string): string[] {
  if (source === 'package-lock.json') return [source]
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name !== 'generated.ts' && !each.name.endsWith('.md'))
    .map((each) => join(each.parentPath, each.name).slice(ROOT.length + 1))
    .toSorted()
}
