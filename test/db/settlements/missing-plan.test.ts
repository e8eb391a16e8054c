import { findMissing, type LastReceipt } from '../../../src/db/settlements/find-missing.ts'
import { readsOf, recordStatements, type Sent } from '../../api/transactions/statement-plans.ts'
import { duringTests } from '../../during-tests.ts'
import { asSuperuser, openDatabase } from '../../database.ts'
import { given } from '../../given.ts'
import { withoutTriggers } from '../many/storing.ts'
import { insertManyPayments } from '../many/money.ts'

const MANY = 12_000
const UNSETTLED = 40
const SINCE = new Date('2026-03-05T00:00:00Z')
const PAGE = 5_000
const OF = { providerId: 'paystack', mode: 'TEST' } as const

const database = duringTests(openDatabase)

beforeAll(async () => {
  const { pool } = database
  const { businessId } = await given.business(pool)
  const many = { since: SINCE, secondsApart: 1, payments: MANY, settled: MANY - UNSETTLED }
  await insertManyPayments(pool, { businessId, mode: 'TEST' }, many)
  await withoutTriggers(pool, async (client) => {
    await client.query(`
      INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, captured_cents,
        send_by, started_at)
      SELECT settled_attempt_id, id, 1, provider_id, translate(left(md5(id), 16), '0189', 'ghij'), 'CARD', 'SUCCEEDED',
        amount_cents, created_at, created_at
      FROM transactions`)
    await client.query(`UPDATE settlements SET day = '2026-03-01'`)
  })
  // The service's role owns no table, so its VACUUM is skipped: the planner then knows what autovacuum has come to see.
  await asSuperuser(
    pool,
    'VACUUM (ANALYZE) transactions, receipts, attempts, settlements, settlement_lines, differences',
  )
})

test('what is missing is looked for in pages of receipts, each by indexes', async () => {
  const { pool } = database
  const until = new Date(SINCE.getTime() + 86_400_000)
  const sent: Sent[][] = []
  // The statement runs in a transaction, on a connection of its own.
  pool.on('acquire', (client) => sent.push(recordStatements(client as never)))
  let missing = 0
  const pages: LastReceipt[] = []
  for (let after: LastReceipt | null = null, more = true; more;) {
    const range = { since: SINCE, until, after }
    const page: Awaited<ReturnType<typeof findMissing>> = await findMissing(pool, OF, range)
    missing += page.missing
    after = page.next
    more = after !== null
    if (after) pages.push(after)
  }
  expect([missing, pages.length]).toEqual([UNSETTLED, Math.floor(MANY / PAGE)])
  const statement = sent.flat().find(({ name }) => name === 'unsettled-attempts')!
  expect(await readsOf(pool, statement, 'receipts')).toEqual({ index: 'receipts_settled', rows: PAGE })
  // One row for each receipt.
  expect(await readsOf(pool, statement, 'transactions')).toEqual({ index: 'transactions_pkey', rows: 1 })
  expect(await readsOf(pool, statement, 'attempts')).toEqual({ index: 'attempts_pkey', rows: 1 })
})
