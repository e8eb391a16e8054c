import type { EntityMetadata, EntityProperty } from '@mikro-orm/postgresql'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'

/** Only the migrator reads this table. */
const MIGRATIONS = 'migrations'

const database = duringTests(openDatabase)

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

/** Tables that only statements read and write. `src/db/entities/index.ts` says why. */
const WITHOUT_ENTITY = [
  'differences',
  'dispute_answers',
  'dispute_history',
  'disputes',
  'exports',
  'ledger_closings',
  'ledger_days',
  'ledger_entries',
  'ledger_fills',
  'forgotten_charges',
  'record_epochs',
  'id_secret',
  'settlement_lines',
  'settlements',
  'approval_codes',
  'attempts',
  'brands',
  'connect_attempts',
  'deliveries',
  'delivery_attempt_details',
  'delivery_attempts',
  'delivery_replays',
  'events',
  'idempotency_records',
  'inbound_events',
  'login_failures',
  'passkey_challenges',
  'password_resets',
  'payer_requests',
  'payment_links',
  'payout_batches',
  'payout_decision_reasons',
  'payout_decisions',
  'payout_items',
  'proof_batches',
  'proof_cosignatures',
  'proof_keys',
  'proof_leaves',
  'proof_origins',
  'proof_tiles',
  'proof_timestamps',
  'provider_callers',
  'provider_recipients',
  'rate_checks',
  'rate_limits',
  'receipts',
  'recovery_codes',
  'routing_decisions',
  'state_moves',
  'totp_secrets',
  'transaction_review_notes',
  'transaction_reviews',
  'transactions',
  'transitions',
]

test('every table has an entity or is read by statements alone', async () => {
  const decided = [...Object.keys(tablesOfEntities()), ...WITHOUT_ENTITY]
  expect(decided.toSorted()).toEqual(Object.keys(await tablesOfDatabase()).toSorted())
})

/** Those tables of the database that have an entity. */
async function tablesWithEntity(): Promise<Tables> {
  const tables = Object.entries(await tablesOfDatabase())
  return Object.fromEntries(tables.filter(([table]) => !WITHOUT_ENTITY.includes(table)))
}

test('every entity has its table, column by column', async () => {
  expect(tablesOfEntities()).toEqual(await tablesWithEntity())
})

test('the comparison finds a column that an entity lacks', async () => {
  await asSuperuser(database.pool, 'ALTER TABLE sessions ADD COLUMN extra text')
  try {
    expect(tablesOfEntities()).not.toEqual(await tablesWithEntity())
  } finally {
    await asSuperuser(database.pool, 'ALTER TABLE sessions DROP COLUMN extra')
  }
})
