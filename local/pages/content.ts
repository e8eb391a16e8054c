import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** What the pages are made of: the dashboard, and the page of the document. */
const SOURCES = ['dashboard', 'scripts/dashboard', 'scripts/pages', 'package-lock.json']

/** Where each build has a folder of its own, named by its content, and `current` names the one to serve. */
export const BUILDS = join(ROOT, 'dist/pages')

/** The script that builds; an image carries what was built, and not it. */
export const BUILD_SCRIPT = join(ROOT, 'scripts/pages/build.ts')

/** The sources of the pages as one short name: the same content is never built twice. */
export function pagesContent(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Without the types that are made from the document, since a bundle has none. */
function filesUnder(source: string): string[] {
  if (source === 'package-lock.json') return [source]
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name !== 'generated.ts' && !each.name.endsWith('.md'))
    .map((each) => join(each.parentPath, each.name).slice(ROOT.length + 1))
    .toSorted()
}
