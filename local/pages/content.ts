import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Each build has a folder named by its content; the file `current` names the folder to serve. */
export const BUILDS = join(ROOT, 'dist/pages')

/** The build script; images contain its output instead. */
export const BUILD_SCRIPT = join(ROOT, 'dashboard/build/build.ts')

/** The dashboard and the page at /docs/try, with their build, and the reader of CSV files, which the service shares. */
const SOURCES = ['dashboard/**/*.*', 'src/csv/*.ts']

/** The lock file stands for the packages, and the generated types do not change a bundle. */
const NOT_SOURCES = ['dashboard/node_modules', '**/generated.ts', '**/*.md']

/** A short hash of the sources, so that the same content is never built twice. */
export function pagesContent(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, exclude: NOT_SOURCES }).toSorted()
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}
