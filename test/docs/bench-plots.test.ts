import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plotsOf } from '../bench/plots/plots.ts'
import { withTables } from '../bench/plots/sizing.ts'
import { readResults } from '../bench/results.ts'

const docs = join(import.meta.dirname, '../../docs')
const results = readResults(join(docs, 'bench.json'))
const drawn = Object.entries(plotsOf(results))

test.each(drawn)('the plots of the bench: %s matches docs/bench.json (`npm run bench:plots` draws it)', (name, svg) => {
  expect(readFileSync(join(docs, 'plots', name), 'utf8')).toBe(svg)
})

test('the tables of scaling.md match docs/bench.json', () => {
  const page = readFileSync(join(docs, 'scaling.md'), 'utf8')
  expect(page).toContain('<!-- sizing -->')
  expect(withTables(page, results)).toBe(page)
})

test.each(['performance.md', 'scaling.md'])('the plots of the bench: %s shows only existing plots', (page) => {
  const shown = [...readFileSync(join(docs, page), 'utf8').matchAll(/\(plots\/([\w-]+\.svg)\)/g)]
  expect(drawn.map(([name]) => name)).toEqual(expect.arrayContaining(shown.map(([, name]) => name)))
})
