import { inTransaction } from '../../src/db/query.ts'
import { databaseNow, lockTransaction, recordAbout } from '../../src/db/transactions/record.ts'
import { saveLocked } from '../../src/db/transactions/save.ts'
import { applyFinding } from '../../src/domain/state-changes/apply-finding.ts'
import { readForOperator } from '../../src/db/transactions/operator-transactions.ts'
import { queueRefund } from '../../src/db/refunds/refund-queue.ts'
import type { EngineWork } from '../../src/domain/engine-work.ts'
import { waitsForLock } from './locks.ts'
import { recorderOf } from './recorder.ts'
import { type Charge, foundIn, refundsInDatabase, succeeded } from './refunds.ts'
import { duringTests } from '../during-tests.ts'
import { until } from '../until.ts'

const refunds = duringTests(() => refundsInDatabase())

const queue = (transactionId: string, { chargeId }: Charge) => queueRefund(refunds.pool, { transactionId, chargeId })

async function dueInSeconds(refundId: string): Promise<number> {
  const { rows } = await refunds.pool.query(
    'SELECT extract(epoch FROM engine_due_at - now())::int AS seconds FROM transactions WHERE id = $1',
    [refundId],
  )
  return rows[0].seconds
}

/** Makes a charge with one UNKNOWN refund and others that are queued behind it, the longest-waiting first. */
async function queued(amounts: number[]): Promise<{ charge: Charge; ahead: string; waiting: string[] }> {
  const charge = await refunds.paid()
  const ahead = await refunds.unknown(charge, 1_000)
  const waiting: string[] = []
  for (const amountCents of amounts) {
    const id = await refunds.refundOf(charge, amountCents)
    expect(await refunds.begin(id)).toBe(false)
    expect(await queue(id, charge)).toEqual({ isNew: true })
    expect(await queue(id, charge)).toEqual({ isNew: false })
    waiting.push(id)
  }
  return { charge, ahead, waiting }
}

test('a queued refund is due in ten minutes; when the refund ahead ends, the longest-waiting one is due at once', async () => {
  const { ahead, waiting } = await queued([2_000, 3_000])
  for (const id of waiting) expect(await dueInSeconds(id)).toBeGreaterThan(300)
  await refunds.find(ahead, { state: 'PENDING', providerTransactionId: 'ref_1' })
  expect(await dueInSeconds(waiting[0]!)).toBeLessThanOrEqual(0)
  expect(await dueInSeconds(waiting[1]!)).toBeGreaterThan(300)
  expect(await refunds.begin(waiting[0]!)).toBe(true)
  const { rows } = await refunds.pool.query('SELECT queued_since FROM transactions WHERE id = $1', [waiting[0]])
  expect(rows).toEqual([{ queued_since: null }])
})

test.each(['lose', 'resolve'] as const)(
  'the longest-waiting refund is due at once when the refund ahead ends without a response (%s)',
  async (end) => {
    const { ahead, waiting } = await queued([2_000])
    await refunds[end](ahead)
    expect(await dueInSeconds(waiting[0]!)).toBeLessThanOrEqual(0)
  },
)

test('a save that was decided before a refund was queued, or woken, keeps its new due time', async () => {
  const recorder = recorderOf(refunds.pool, refunds.load)
  const flag = { type: 'REVIEW', reason: 'dispute', stops: false, event: null } as const
  const charge = await refunds.paid()
  const ahead = await refunds.unknown(charge, 1_000)
  const id = await refunds.refundOf(charge, 2_000)
  const unqueued = await refunds.load(id)
  await queue(id, charge)
  await recorder.conclude(unqueued, flag)
  expect(await dueInSeconds(id)).toBeGreaterThan(300)
  const waiting = await refunds.load(id)
  await refunds.find(ahead, { state: 'PENDING', providerTransactionId: 'ref_1' })
  await recorder.conclude(waiting, flag)
  expect(await dueInSeconds(id)).toBeLessThanOrEqual(0)
})

test('no refund is woken while the outcome of the refund ahead is unknown', async () => {
  const { ahead, waiting } = await queued([2_000])
  await refunds.find(ahead, { state: 'UNKNOWN', detail: 'timed out again' })
  expect(await dueInSeconds(waiting[0]!)).toBeGreaterThan(300)
})

test('the woken refund is handed to the engine after the outcome is committed', async () => {
  const { ahead, waiting } = await queued([2_000])
  const pushed: EngineWork[] = []
  const refund = await refunds.load(ahead)
  const recorder = recorderOf(refunds.pool, refunds.load, (work) => void pushed.push(work))
  await recorder.record(refund, refund.attempt!, foundIn(succeeded(1_000)))
  expect(pushed.filter(({ kind }) => kind === 'refund')).toMatchObject([{ row: { id: waiting[0] } }])
})

test('a refund that queues during the save of the refund ahead waits for that save and is then sent', async () => {
  const charge = await refunds.paid()
  const ahead = await refunds.unknown(charge, 1_000)
  const late = await refunds.refundOf(charge, 2_000)
  const queueing = await inTransaction(refunds.pool, async (client) => {
    const refund = (await lockTransaction(client, ahead))!
    const now = databaseNow(refund)
    const pending = foundIn({ state: 'PENDING', providerTransactionId: null })
    const saved = await saveLocked(client, applyFinding(recordAbout(refund, refund.attempt), pending, now)!, { now })
    expect(saved.freedRefund).toBeNull()
    // It queues before this transaction commits, so the wake-up above cannot see it.
    const begun = queue(late, charge)
    await until(() => waitsForLock(refunds.pool))
    return { begun }
  })
  expect(await queueing.begun).toBeNull()
  expect(await refunds.begin(late)).toBe(true)
})

async function money({ paymentId, chargeId }: Charge) {
  const { rows } = await refunds.pool.query(
    `SELECT refund_reserved_cents::int AS reserved, over_refunded_cents::int AS over FROM attempts WHERE id = $1`,
    [chargeId],
  )
  const { refundedCents, reviewReason } = (await readForOperator(refunds.pool, { id: paymentId }))!
  return { ...rows[0], refundedCents, reviewReason }
}

test.each([
  ['that the provider never heard of', (refundId: string) => refunds.lose(refundId)],
  ['that an operator resolved as FAILED', (refundId: string) => refunds.resolve(refundId)],
])('a refund %s does not block the next refund of its charge', async (_how, end) => {
  const charge = await refunds.paid()
  const first = await refunds.refundOf(charge, 4_000)
  expect(await refunds.begin(first)).toBe(true)
  await refunds.find(first, { state: 'UNKNOWN', detail: 'timed out' })
  const second = await refunds.refundOf(charge, 4_000)
  expect(await refunds.begin(second)).toBe(false)
  await end(first)
  expect(await refunds.load(first)).toMatchObject({ state: 'FAILED', attempt: { state: 'UNKNOWN', ended: true } })
  expect(await refunds.begin(second)).toBe(true)
})

test('a refund that succeeds after it FAILED takes its amount again, and is flagged', async () => {
  const charge = await refunds.paid()
  const refundId = await refunds.lost(charge, 6_000)
  expect(await money(charge)).toMatchObject({ reserved: 0, refundedCents: 0 })
  const after = await refunds.find(refundId, succeeded(6_000))
  expect(after).toMatchObject({ state: 'FAILED', needsReview: true, attempt: { state: 'SUCCEEDED' } })
  expect(await money(charge)).toEqual({ reserved: 6_000, over: 0, refundedCents: 6_000, reviewReason: null })
  expect(await readForOperator(refunds.pool, { id: refundId })).toMatchObject({ reviewReason: 'refund_failed' })
  await expect(refunds.refundOf(charge, 4_001)).rejects.toThrow('too_much')
  await refunds.refundOf(charge, 4_000)
})
