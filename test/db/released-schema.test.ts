import { readdirSync, readFileSync } from 'node:fs'
import { SCHEMA_CHANGES } from '../../src/db/migrations/index.ts'
import { storedName } from '../../src/db/schema-changes.ts'

/* A database of a released version is refused if a change of that version has another text now. */

const FILE = /^\d+\.\d+\.\d+\.json$/

test.each(readdirSync('releases').filter((file) => FILE.test(file)))('the schema of %s is frozen', (file) => {
  const { schema } = JSON.parse(readFileSync(`releases/${file}`, 'utf8'))
  expect(SCHEMA_CHANGES.map(storedName).slice(0, schema.length)).toEqual(schema)
})
