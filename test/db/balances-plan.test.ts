import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readDisputed } from '../../src/db/balances/losses.ts'
import { NEVER } from '../../src/db/balances/positions.ts'
import { readSums } from '../../src/db/balances/read-sums.ts'
import { readSucceeded } from '../../src/db/statements/read-lines.ts'
import { readLosses } from '../../src/db/statements/read-losses.ts'
import { balanceOf } from '../../src/domain/balances/balance.ts'
import { readsOf, recordStatements, type Sent } from '../api/transactions/statement-plans.ts'
import { asSuperuser, openDatabase, type OpenDatabase } from '../database.ts'
import { given } from '../given.ts'
import { insertManyDisputes, insertManyPayments } from './many/money.ts'
import { withoutTriggers } from './many/storing.ts'

const OWN = 2_000
const OTHERS = 40_000
const DISPUTES = 40
const OTHER_DISPUTES = 8_000
const SINCE = new Date('2026-03-05T00:00:00Z')

let database: OpenDatabase
let own: { businessId: string; mode: 'TEST' }

beforeAll(async () => {
  database = await openDatabase()
  const { pool } = database
  const businesses = [await given.business(pool), await given.business(pool)] as const
  own = { businessId: businesses[0].businessId, mode: 'TEST' }
  const many = { since: SINCE, secondsApart: 1 }
  await insertManyPayments(pool, own, { ...many, payments: OWN, settled: OWN })
  const others = { ...own, businessId: businesses[1].businessId }
  await insertManyPayments(pool, others, { ...many, payments: OTHERS, settled: OTHERS })
  await insertManyDisputes(pool, own, DISPUTES)
  await insertManyDisputes(pool, others, OTHER_DISPUTES)
  // Of many businesses, as the planner finds them in production.
  await withoutTriggers(pool, async (client) => {
    const ofOthers = `UPDATE disputes SET business_id = 'biz_' || right(id, 2) WHERE business_id = $1`
    await client.query(ofOthers, [others.businessId])
  })
  await asSuperuser(
    pool,
    'VACUUM (ANALYZE) transactions, receipts, settlements, settlement_lines, disputes, dispute_history',
  )
})
afterAll(() => database.close())

async function sentBy(work: () => Promise<unknown>): Promise<Map<string, Sent>> {
  const sent = recordStatements(database.pool)
  await work()
  return new Map(sent.filter(({ name }) => name).map((each) => [each.name, each]))
}

test('the sums of a business read its own rows, in indexes alone', async () => {
  const sums = await sentBy(() => readSums(database.pool, own, NEVER))
  const looked = async (name: string, alias: string) => await readsOf(database.pool, sums.get(name)!, alias)
  expect(await looked('balance-series', 't')).toEqual({ index: 'transactions_succeeded', rows: expect.any(Number) })
  expect(await looked('balance-successes', 'transactions')).toEqual({ index: 'transactions_succeeded', rows: OWN })
  expect(await looked('balance-lines', 'settlement_lines')).toEqual({ index: 'settlement_lines_business', rows: OWN })
  const [row] = await readSums(database.pool, own, NEVER)
  expect(balanceOf(row!)).toMatchObject({ feeCents: 10 * OWN, inSettlementCents: (-100 * DISPUTES) / 2 })
})

test('a page of a statement reads its rows, and no receipts of other businesses', async () => {
  const part = {
    ...own,
    currency: 'ZAR',
    kind: 'COLLECT',
    since: SINCE,
    until: new Date('2026-03-31T22:00:00Z'),
  } as const
  const page = await sentBy(() => readSucceeded(database.pool, part, { after: null, most: 250 }))
  const statement = page.get('statement-successes')!
  expect(await readsOf(database.pool, statement, 'own')).toEqual({ index: 'transactions_succeeded', rows: 250 })
  expect((await readsOf(database.pool, statement, 'r')).rows).toBeLessThanOrEqual(250)
})

test('disputes of a business are found by its index, and the history by the dispute', async () => {
  const { pool } = database
  const part = { ...own, currency: 'ZAR', since: SINCE, until: new Date('2026-03-31T22:00:00Z') }
  const sent = await sentBy(async () => {
    await readSums(pool, own, NEVER)
    await readDisputed(pool, own)
    expect(await readLosses(pool, part, { after: null, most: 250 })).toHaveLength(DISPUTES / 2)
  })
  const looked = async (name: string, alias: string) => await readsOf(pool, sent.get(name)!, alias)
  for (const name of ['balance-others', 'statement-losses']) {
    expect((await looked(name, 'd')).rows).toBe(DISPUTES)
    expect((await looked(name, 'h')).index).toBe('dispute_history_pkey')
    // Both find lines by their attempt.
    expect((await looked(name, 'line')).index).toMatch(/^settlement_lines_(attempt|kind)$/)
  }
  expect((await looked('balance-disputed', 'disputes')).rows).toBe(DISPUTES / 2)
})
