import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

/** The numbers of every requirement of OWASP ASVS 5.0.0 at levels 1 and 2. */
const ASVS = JSON.parse(read('test/docs/asvs-5.0.0.json')) as { level1: string[]; level2: string[] }

/** The cells of each row of the page's tables, without the heads. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line, at, lines) => line.startsWith('|') && !line.startsWith('| --') && !lines[at + 1]?.startsWith('| --'))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| *| *\|$/g, '').trim()))

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string): string[] => [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

const page = read('docs/security.md')
const [attacks, asvs] = page.split('## OWASP ASVS')
const held = asvs!.slice(0, asvs!.indexOf('### Open'))
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:test|src|local|clients)\/[^`]+)`/g)].map(([, path]) => path!)

test('docs/security.md has each requirement of ASVS levels 1 and 2 once', () => {
  const named = rowsOf(asvs!).flatMap(([numbers]) => numbers!.split(', '))
  expect(named.toSorted()).toEqual([...ASVS.level1, ...ASVS.level2].toSorted())
})

test('docs/security.md names a test for each attack and each requirement that is met', () => {
  const rows = [...rowsOf(attacks!).filter((cells) => cells.length === 3), ...rowsOf(held)]
  expect(rows.length).toBeGreaterThan(120)
  const without = rows.filter((cells) => !/`test\/[^`]+\.test\.ts`/.test(cells.at(-1)!))
  expect(without.map(([what]) => what)).toEqual([])
})

test('docs/security.md gives a reason for each requirement that is not', () => {
  for (const cells of rowsOf(asvs!.slice(held.length))) expect(cells[1]!.length).toBeGreaterThan(8)
})

test.each(['docs/security.md', 'docs/threat-model.md', 'SECURITY.md'])('every path in %s exists', (name) => {
  expect(pathsIn(read(name)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each(['docs/security.md', 'docs/threat-model.md', 'SECURITY.md'])(
  'every link in %s leads to a heading',
  (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    const lost = links.filter(([, file, anchor]) => {
      const target = file === '' ? name : join(name, '..', file!)
      return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor))
    })
    expect(lost.map(([link]) => link)).toEqual([])
  },
)
