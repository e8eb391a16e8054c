import { readFileSync, writeFileSync } from 'node:fs'
import { allPackages, isAllowed, licencesPage } from './licences/page.ts'

const PAGE = new URL('../docs/licences.md', import.meta.url)

/** `npm run licences`: generates docs/licences.md from package-lock.json. With `--check`, it only compares. */
const packages = allPackages()
const refused = packages.filter((each) => !isAllowed(each))
for (const { name, version, licence } of refused)
  process.stdout.write(`${name} ${version}: ${licence} is not on the list in scripts/licences/page.ts\n`)
const page = licencesPage(packages)
const isStale = process.argv.includes('--check') && readFileSync(PAGE, 'utf8') !== page
if (isStale) process.stdout.write('docs/licences.md is stale: run npm run licences\n')
else if (refused.length === 0) writeFileSync(PAGE, page)
process.exitCode = refused.length > 0 || isStale ? 1 : 0
