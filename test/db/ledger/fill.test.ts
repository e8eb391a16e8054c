import { closeDay, wrongSumsOf } from '../../../src/db/ledger/close-days.ts'
import { fillLedger, walkLedger } from '../../../src/db/ledger/fill.ts'
import { readChargeAmounts } from '../../../src/db/ledger/charge-amounts.ts'
import { readSums } from '../../../src/db/ledger/read-entries.ts'
import { refundableCents } from '../../../src/domain/refunds/refundable.ts'
import { duringTests } from '../../during-tests.ts'
import { openDatabase } from '../../database.ts'
import { given } from '../../given.ts'
import { withoutTriggers } from '../many/storing.ts'
import { money } from '../money.ts'

const database = duringTests(openDatabase)
let of: { businessId: string }

beforeAll(async () => {
  of = { businessId: (await given.business(database.pool)).businessId }
})

const sums = async () => await readSums(database.pool, { ...of, mode: 'TEST', until: new Date('9999-01-01T00:00:00Z') })
const walk = async (mode: 'LOOK' | 'REPAIR') => (await walkLedger(database.pool, { mode })).faults

/** Everything that can have happened to money. */
async function trade(): Promise<void> {
  const { pool } = database
  const at = new Date('2026-03-05T08:00:00Z')
  const paid = await money.paid(pool, { ...of, at, shareCents: 2_000 })
  const disputed = await money.paid(pool, { ...of, at })
  const back = await money.refunded(pool, paid, { at, amountCents: 4_000 })
  const lines = [
    money.lineOf(paid, { sharedCents: 1_900 }),
    money.lineOf(disputed),
    money.lineOf(disputed, { kind: 'CHARGEBACK', key: 'taken', feeCents: 150 }),
    money.lineOf(back, { kind: 'REFUND', feeCents: 0, sharedCents: 800 }),
  ]
  await money.settled(pool, lines, { readAt: new Date('2026-03-06T08:00:00Z') })
  await money.disputed(pool, disputed, [
    ['NEEDS_RESPONSE', new Date('2026-03-07T08:00:00Z')],
    ['LOST', new Date('2026-03-08T08:00:00Z'), 6_000],
  ])
  await money.takenBack(pool, back, new Date('2026-03-09T08:00:00Z'))
  await money.paidLate(pool, { ...of, at, amountCents: 700 })
  await money.paidOut(pool, { ...of, at, amountCents: 900 })
}

describe('the ledger of a database of an earlier version', () => {
  test('it is filled once, with the entries that were written before', async () => {
    const { pool } = database
    await trade()
    const before = await sums()
    expect(before.length).toBe(7)
    await withoutTriggers(pool, async (client) => {
      await client.query('DELETE FROM ledger_entries')
      await client.query('DELETE FROM ledger_fills')
    })
    expect(await sums()).toEqual([])
    const { rows } = await pool.query('SELECT count(*)::int AS count FROM transactions')
    expect(await fillLedger(pool, () => undefined)).toBe(rows[0].count)
    expect(await sums()).toEqual(before)
    expect(await fillLedger(pool, () => undefined)).toBeNull()
    expect(await walk('LOOK')).toBe(0)
  })

  test('what a process of that version changes is found, and booked once', async () => {
    const { pool } = database
    const before = await sums()
    const paid = await money.paid(pool, of)
    const refund = await money.refunded(pool, paid, { amountCents: 1_000 })
    const payout = await money.paidOut(pool, { ...of, amountCents: 300 })
    const all = [paid, refund, payout].map(({ transactionId }) => transactionId)
    await withoutTriggers(pool, async (client) => {
      await client.query('DELETE FROM ledger_entries WHERE transaction_id = ANY ($1)', [all])
    })
    expect(await sums()).toEqual(before)
    expect(await walk('LOOK')).toBe(3)
    expect(await walk('REPAIR')).toBe(3)
    const after = new Map((await sums()).map(({ kind, cents }) => [kind, cents]))
    const moved = before.map(({ kind, cents }) => [kind, after.get(kind)! - cents]).filter(([, cents]) => cents !== 0)
    expect(moved).toEqual([
      ['CAPTURE', 10_000],
      ['PAYOUT', 300],
      ['REFUND', 1_000],
    ])
    expect(await walk('REPAIR')).toBe(0)
  })
})

test('a refund returns nothing that a process of that version recorded as lost', async () => {
  const { pool } = database
  const [disputed, deducted] = [await money.paid(pool, of), await money.paid(pool, of)]
  await money.disputed(pool, disputed, [['LOST', new Date(), 6_000]])
  await money.settled(pool, [money.lineOf(deducted, { kind: 'CHARGEBACK', amountCents: 2_500 })])
  const refundable = async () => {
    const read = async ({ attemptId }: { attemptId: string }) =>
      refundableCents((await readChargeAmounts(pool, { attemptId })).amounts)
    return [await read(disputed), await read(deducted)]
  }
  expect(await refundable()).toEqual([4_000, 7_500])
  await withoutTriggers(pool, async (client) => {
    await client.query(`DELETE FROM ledger_entries WHERE kind = 'CHARGEBACK'`)
  })
  expect(await refundable()).toEqual([4_000, 7_500])
})

test('a closed day has the sums of its entries, and the audit adds them up again', async () => {
  const { pool } = database
  const before = await sums()
  const day = { since: new Date('2026-03-04T22:00:00Z'), until: new Date('2026-03-05T22:00:00Z') }
  expect(await closeDay(pool, day)).toBeGreaterThan(0)
  expect(await wrongSumsOf(pool, day)).toEqual([])
  await withoutTriggers(pool, async (client) => {
    await client.query(`UPDATE ledger_days SET amount_cents = amount_cents + 1 WHERE kind = 'PAYOUT'`)
  })
  expect(await wrongSumsOf(pool, day)).toEqual([
    { ...of, mode: 'TEST', currency: 'ZAR', kind: 'PAYOUT', storedCents: 901, entriesCents: 900 },
  ])
  expect(await sums()).not.toEqual(before)
})
