import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const readme = readFileSync('README.md', 'utf8')
const [section] = /## A payment, end to end[^]*?(?=\n## )/.exec(readme) ?? ['']
const table = Array.from(section.matchAll(/^\| `([\w./-]+\.ts)`/gm), ([, path]) => path!)
const named = Array.from(section.matchAll(/`((?:[\w-]+\/)+[\w-]+(?:\.ts)?)`/g), ([, path]) => path!)

test('the way of a token payment is at most 30 files, with at most 4 500 lines', () => {
  expect(table.length).toBeGreaterThan(0)
  expect(table.length).toBeLessThanOrEqual(30)
  const lines = table.map((path) => readFileSync(`src/${path}`, 'utf8').split('\n').length - 1)
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(4_500)
})

/** The files that a payment reaches otherwise than by an import. README.md says how. */
const NOT_IMPORTED = [
  'api/payments/routes.ts',
  'worker/relay.ts',
  'workflows/payment.ts',
  'domain/routing/routing.ts',
  'providers/paystack/adapter.ts',
  'workflows/webhook-delivery.ts',
]

test('each file of a payment is imported by another one, or README.md says how it is reached', () => {
  const imported = table.flatMap((path) =>
    Array.from(readFileSync(`src/${path}`, 'utf8').matchAll(/ from '(\.[^']+)'/g), ([, name]) =>
      join(dirname(path), name!),
    ),
  )
  expect(table.filter((path) => !imported.includes(path))).toEqual(NOT_IMPORTED)
})

test('each file and folder of a payment exists', () => {
  expect(named.filter((path) => !existsSync(`src/${path}`))).toEqual([])
})

test('each file, folder and picture named in README.md, docs/architecture.md and docs/glossary.md exists', () => {
  for (const [page, folder] of [
    ['README.md', '.'],
    ['docs/architecture.md', 'docs'],
    ['docs/glossary.md', 'docs'],
  ] as const) {
    const text = readFileSync(page, 'utf8')
    const code = Array.from(text.matchAll(/`((?:[a-z][\w-]*\/)+[\w-]+(?:\.ts)?)`/g), ([, path]) => path!)
    const links = Array.from(text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g), ([, path]) => join(folder, path!))
    const roots = ['.', 'src', 'local']
    const missing = code.filter((path) => !roots.some((root) => existsSync(join(root, path))))
    expect([page, missing, links.filter((path) => !existsSync(path))]).toEqual([page, [], []])
  }
})
