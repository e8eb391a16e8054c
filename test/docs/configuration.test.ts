import { readFileSync } from 'node:fs'
import { configurationPage } from '../../src/config/table.ts'

/** A table's cells without the padding that the formatter gives them. */
const plain = (page: string): string => page.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')

test('docs/configuration.md matches the schema (`npm run docs:configuration` writes it)', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  expect(plain(page)).toBe(plain(configurationPage()))
})

test('it lists every variable once', () => {
  const names = [...configurationPage().matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(['PORT', 'PAYSTACK_LIVE_SECRET_KEY', 'PEACH_CARD_BASE_URL']))
})
