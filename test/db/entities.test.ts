import type { EntityMetadata, EntityProperty } from '@mikro-orm/postgresql'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openDatabase, type OpenDatabase } from '../database.ts'

/** Only the migrator reads this table. */
const MIGRATIONS = 'migrations'

let database: OpenDatabase

beforeAll(async () => {
  database = await openDatabase()
}, 60_000)

afterAll(() => database.close())

interface Column {
  type: string
  nullable: boolean
  hasDefault: boolean
  /** The column's position in the primary key, from 1; null if it is not part of the key. */
  inKey: number | null
}

type Tables = Record<string, Record<string, Column>>

async function tablesOfDatabase(): Promise<Tables> {
  const { rows } = await database.pool.query(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type,
       NOT a.attnotnull AS nullable, a.atthasdef AS "hasDefault", array_position(k.conkey, a.attnum) AS "inKey"
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1`,
    [MIGRATIONS],
  )
  const tables: Tables = {}
  for (const { table, column, ...rest } of rows) (tables[table] ??= {})[column] = rest
  return tables
}

/** Returns the Postgres name of a type that the ORM abbreviates. */
function typeOf({ columnTypes, length }: EntityProperty): string {
  const type = columnTypes[0]!
  const sized = type.replace(/^varchar/, 'character varying')
  if (sized.startsWith('timestamptz')) return `timestamp(${length ?? 6}) with time zone`
  return sized === 'int' ? 'integer' : sized
}

function columnsOf(meta: EntityMetadata): Record<string, Column> {
  const keys = meta.getPrimaryProps().flatMap(({ fieldNames }) => fieldNames)
  // Only the owning side of a relation has a column.
  const stored = meta.props.filter(({ persist, mappedBy }) => persist !== false && !mappedBy)
  return Object.fromEntries(
    stored.map((property) => {
      const column = property.fieldNames[0]!
      const place = keys.indexOf(column)
      const inKey = place < 0 ? null : place + 1
      const hasDefault = property.default !== undefined || property.defaultRaw !== undefined
      return [column, { type: typeOf(property), nullable: property.nullable === true, hasDefault, inKey }]
    }),
  )
}

function tablesOfEntities(): Tables {
  const all = [...database.orm.getMetadata().getAll().values()]
  return Object.fromEntries(all.map((meta) => [meta.tableName, columnsOf(meta)]))
}

test('every table has an entity and every entity a table, with the same columns', async () => {
  expect(tablesOfEntities()).toEqual(await tablesOfDatabase())
})

test('the comparison finds a column that an entity lacks', async () => {
  await database.pool.query('ALTER TABLE sessions ADD COLUMN extra text')
  try {
    expect(tablesOfEntities()).not.toEqual(await tablesOfDatabase())
  } finally {
    await database.pool.query('ALTER TABLE sessions DROP COLUMN extra')
  }
})
