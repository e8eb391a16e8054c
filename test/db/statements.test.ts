import { globSync, readFileSync } from 'node:fs'

const SQL = /\b(WITH (RECURSIVE )?[a-z_]+ AS\b|SELECT [\w"$*(]|INSERT INTO\b|UPDATE [a-z_]+ SET\b|DELETE FROM\b)/

const sources = (pattern: string): { file: string; text: string }[] =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const db = sources('src/db/**/*.ts').filter(({ file }) => !file.startsWith('src/db/migrations/'))

test('only src/db contains SQL', () => {
  const elsewhere = sources('src/**/*.ts').filter(({ file, text }) => !file.startsWith('src/db/') && SQL.test(text))
  expect(elsewhere.map(({ file }) => file)).toEqual([])
  expect(db.filter(({ text }) => SQL.test(text)).length).toBeGreaterThan(30)
})

test('statements name their parameters', () => {
  expect(db.filter(({ text }) => /\$\d/.test(text)).map(({ file }) => file)).toEqual([])
})

test('no two statements share a name, under which Postgres would run the first for both', () => {
  const names = db.flatMap(({ text }) =>
    Array.from(
      text.matchAll(/(?:\bname: '([a-z][a-z-]+)',\s+(?:text|select):|\(\s*'([a-z][a-z-]+)',?\s*\)\()/g),
      ([, listed, made]) => listed ?? made,
    ),
  )
  expect(names.length).toBeGreaterThan(250)
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})

/** Rows that Postgres turns into JSON, whose names are the properties. */
const JSON_ROWS = [
  'src/db/ledger/fill.ts',
  'src/db/overview/read-overview.ts',
  'src/db/settlements/find-missing.ts',
  'src/db/settlements/read-settlements.ts',
]

test('statements rename no column to its property, which rows get by themselves', () => {
  const renaming = db.filter(({ text }) => /\bAS "\w/.test(text)).map(({ file }) => file)
  expect(renaming.toSorted()).toEqual(JSON_ROWS)
})
