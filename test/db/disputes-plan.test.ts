import { readDisputed } from '../../src/db/ledger/read-entries.ts'
import { loadDispute, listDisputes } from '../../src/db/disputes/dispute.ts'
import { readChargeAmounts } from '../../src/db/ledger/charge-amounts.ts'
import { readTransaction } from '../../src/db/transactions/read-transaction.ts'
import { readsOf, recordStatements, type Sent } from '../api/transactions/statement-plans.ts'
import { duringTests } from '../during-tests.ts'
import { asSuperuser, openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { insertCharged } from './many/charged.ts'

const MANY = 20_000
/** One dispute in this many is open. */
const OPEN_EACH = 400

const database = duringTests(openDatabase)
let own: { businessId: string; mode: 'TEST' }
let sent: Sent[]

beforeAll(async () => {
  own = { businessId: (await given.business(database.pool)).businessId, mode: 'TEST' }
  await asSuperuser(database.pool, async (pool) => await insertCharged(pool, own, 'paystack', MANY))
  sent = recordStatements(database.pool)
})

/** How the last statement of the work reads the table with this alias. */
async function looked(alias: string, work: () => Promise<unknown>) {
  sent.length = 0
  await work()
  return await readsOf(database.pool, sent.at(-1)!, alias)
}

async function someCharge(): Promise<{ id: string; attemptId: string }> {
  const { rows } = await database.pool.query('SELECT id, settled_attempt_id AS "attemptId" FROM transactions LIMIT 1')
  return rows[0]
}

test('a payment is read by indexes while there are no disputes and settlements', async () => {
  const { id } = await someCharge()
  const read = () => readTransaction(database.pool, { id })
  expect(await looked('d', read)).toEqual({ index: 'disputes_attempt', rows: 0 })
  expect(await looked('l', read)).toEqual({ index: 'settlement_lines_counted', rows: 0 })
})

describe('beside many disputes', () => {
  let disputeId: string

  beforeAll(async () => {
    const insert = [
      `INSERT INTO disputes (id, business_id, mode, transaction_id, attempt_id, provider_id, provider_dispute_id, state,
         amount_cents, currency, reason, opened_at, respond_by, provider_updated_at, reminded_at, closed_at)
       SELECT 'dsp_' || right(id, 32), business_id, mode, id, settled_attempt_id, 'paystack', id,
         CASE WHEN n % $1 = 0 THEN 'NEEDS_RESPONSE' ELSE 'LOST' END, amount_cents, currency, 'fraud', now(), now(), now(), now(),
         CASE WHEN n % $1 <> 0 THEN now() END
       FROM (SELECT *, row_number() OVER () AS n FROM transactions) AS t`,
      [OPEN_EACH],
    ] as const
    await asSuperuser(database.pool, async (pool) => await pool.query(insert[0], [...insert[1]]))
    await asSuperuser(database.pool, 'VACUUM (ANALYZE) disputes, dispute_answers')
    disputeId = (await database.pool.query('SELECT id FROM disputes LIMIT 1')).rows[0].id
  })

  test('a payment, a charge and a dispute read only their own', async () => {
    const { id, attemptId } = await someCharge()
    const amounts = () => readChargeAmounts(database.pool, { attemptId })
    const load = () => loadDispute(database.pool, { disputeId })
    expect(await looked('d', () => readTransaction(database.pool, { id }))).toEqual({
      index: 'disputes_attempt',
      rows: 1,
    })
    expect(await looked('d', amounts)).toEqual({ index: 'disputes_attempt', rows: 1 })
    expect(await looked('d_1', load)).toEqual({ index: 'disputes_attempt', rows: 1 })
    expect(await looked('other', load)).toMatchObject({ index: 'disputes_attempt' })
  })

  test('a page, and the sum of what is open, read no others', async () => {
    const page = { after: null, most: 20 }
    const all = () => listDisputes(database.pool, own, page)
    const open = () => listDisputes(database.pool, { ...own, state: 'NEEDS_RESPONSE' }, page)
    expect(await looked('d', all)).toEqual({ index: 'disputes_listed', rows: 20 })
    expect(await looked('d', open)).toEqual({ index: 'disputes_in_state', rows: 20 })
    expect(await looked('disputes', () => readDisputed(database.pool, own))).toEqual({
      index: 'disputes_in_state',
      rows: MANY / OPEN_EACH,
    })
  })
})
