import type { Pool } from 'pg'
import { inTransaction } from '../../src/db/query.ts'
import { MOST_DUE_COUNTED } from '../../src/db/relay/lines.ts'
import { beginScrape, readGauges } from '../../src/db/telemetry/read-gauges.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { statementOf } from './answer.ts'
import { insertManyAttempts } from './many/attempts.ts'
import { insertDueDeliveries, insertManyDeliveries } from './many/deliveries.ts'
import { insertManyTransactions, RARE } from './many/transactions.ts'
import { nodesOf } from './plan.ts'

const ROWS = 60_000
const WAITING = 12_000

const database = duringTests(() => openDatabase({ patient: true }))
let pool: Pool

beforeAll(async () => {
  pool = database.pool
  const { businessId } = await given.business(pool)
  const owner = { businessId, mode: 'TEST' } as const
  await insertManyTransactions(pool, owner, ROWS)
  await insertManyAttempts(pool, ROWS)
  await insertManyDeliveries(pool, owner, { usual: 'whe_usual', rare: 'whe_rare' }, { wanted: ROWS })
  await pool.query(
    `UPDATE attempts SET state = 'UNKNOWN', ended_at = NULL WHERE id IN (SELECT id FROM attempts WHERE state = 'SENDING' LIMIT 1)`,
  )
})

/** Returns the scans of large tables, each with the rows that it read. */
async function scans(): Promise<[table: string, type: string, rows: number][]> {
  const { text } = await statementOf((db) => readGauges(db, {}))
  const { rows } = await inTransaction(pool, async (db) => {
    await beginScrape(db, {})
    return await db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`)
  })
  const large = ['attempts', 'transactions', 'deliveries', 'delivery_replays', 'inbound_events', 'receipts']
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => large.includes(node['Relation Name'] ?? ''))
    .map((node) => [node['Relation Name']!, node['Node Type'], node['Actual Rows'] * node['Actual Loops']])
}

async function valueOf(name: string, labels: object): Promise<number | undefined> {
  const found = await readGauges(pool, {})
  return found.find((each) => each.name === name && JSON.stringify(each.labels) === JSON.stringify(labels))?.value
}

test('only open rows are read beside many finished ones', async () => {
  expect(await valueOf('deliveries', { state: 'DEAD' })).toBe(RARE)
  expect(await valueOf('review_transactions', { mode: 'TEST', reason: 'dispute' })).toBe(RARE)
  expect(await valueOf('unknown_outcomes', { mode: 'TEST' })).toBe(1)
  for (const [table, type, rows] of await scans()) {
    expect([table, type]).toEqual([table, expect.stringMatching(/^Index/)])
    expect([table, rows <= RARE]).toEqual([table, true])
  }
})

test('the counted rows of a long backlog have a limit', async () => {
  const { rows: owners } = await pool.query('SELECT business_id AS "businessId" FROM transactions LIMIT 1')
  await insertDueDeliveries(pool, { ...owners[0], mode: 'TEST' }, 'whe_usual', WAITING)
  expect(await valueOf('deliveries', { state: 'PENDING' })).toBe(MOST_DUE_COUNTED)
  for (const [table, type, rows] of await scans())
    expect([table, type.startsWith('Index'), rows <= MOST_DUE_COUNTED]).toEqual([table, true, true])
})
