import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The dashboard and the page at /docs/try, with their build and their packages. */
export const PAGE_SOURCES = join(ROOT, 'dashboard')

/** The reader of CSV files, which the pages share with the service. */
const SHARED = join(ROOT, 'src/csv')

/** Each build has a folder named by its content; the file `current` names the folder to serve. */
export const BUILDS = join(ROOT, 'dist/pages')

/** The build script; images contain its output instead. */
export const BUILD_SCRIPT = join(ROOT, 'dashboard/build/build.ts')

/** A short hash of the sources, so that the same content is never built twice. */
export function pagesContent(): string {
  const hash = createHash('sha256')
  const files = [
    ...pageSources().map((file) => join(PAGE_SOURCES, file)),
    ...readdirSync(SHARED)
      .toSorted()
      .map((file) => join(SHARED, file)),
  ]
  for (const file of files) hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The files in the folder of the pages' sources. Leaves out the packages, which the lock file stands for, and the
 * generated types, which do not change a bundle.
 */
export function pageSources(): string[] {
  const folders = readdirSync(PAGE_SOURCES, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return folders
    .flatMap((each) =>
      each.isFile()
        ? each.name
        : readdirSync(join(PAGE_SOURCES, each.name), { recursive: true, withFileTypes: true })
            .filter((inside) => inside.isFile())
            .map(({ parentPath, name }) => relative(PAGE_SOURCES, join(parentPath, name))),
    )
    .filter((file) => basename(file) !== 'generated.ts' && !file.endsWith('.md'))
    .toSorted()
}
