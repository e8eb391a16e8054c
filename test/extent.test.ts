import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, join, matchesGlob } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
const { LONG } = (await import(join(ROOT, 'jest.config.js'))) as { LONG: string[] }

async function importersOf(names: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname }))
    if (names.some((name) => readFileSync(join(import.meta.dirname, file), 'utf8').includes(`/${name}'`)))
      found.push(file)
  return found
}

test('every test with a long form is one of test:long, and CONTRIBUTING.md names its command', async () => {
  const direct = await importersOf(['extent.ts'])
  const helpers = direct.filter((file) => !file.endsWith('.test.ts')).map((file) => basename(file))
  const files = [...direct, ...(await importersOf(helpers))].filter((file) => file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !LONG.some((name) => matchesGlob(file, `${name}.test.ts`)))).toEqual([])
  expect(LONG.filter((name) => !files.some((file) => matchesGlob(file, `${name}.test.ts`)))).toEqual([])
  const named = [...contributing.matchAll(/npm run test:long -- ([^`|]+)/g)].flatMap(([, paths]) => paths!.split(' '))
  expect(files.filter((file) => !named.some((path) => `test/${file}`.startsWith(path)))).toEqual([])
})
