import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readForOperator } from '../../src/db/transactions/operator-transactions.ts'
import { CAPTURED, type Charge, DECLINED, refundsInDatabase, type RefundsInDatabase, succeeded } from './refunds.ts'

let refunds: RefundsInDatabase

beforeAll(async () => {
  refunds = await refundsInDatabase()
})

afterAll(() => refunds.drop())

/** Reads how much of the charge is reserved and returned, and how much may still be refunded. */
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

test('a late success that is reported twice takes the refund amount once', async () => {
  const charge = await refunds.paid()
  const refundId = await refunds.lost(charge, 6_000)
  await refunds.find(refundId, succeeded(6_000))
  await refunds.find(refundId, succeeded(6_000))
  expect(await money(charge)).toMatchObject({ reserved: 6_000, refundedCents: 6_000 })
})

test('a late success that the provider takes back releases the refund amount again', async () => {
  const charge = await refunds.paid()
  const refundId = await refunds.lost(charge, 6_000)
  await refunds.find(refundId, succeeded(6_000))
  expect(await refunds.find(refundId, DECLINED)).toMatchObject({ state: 'FAILED', attempt: { state: 'DECLINED' } })
  expect(await money(charge)).toMatchObject({ reserved: 0, refundedCents: 0 })
})

test('a payment that was paid twice stays flagged for that when one of its refunds fails', async () => {
  const charge = await refunds.paid()
  const flag = "UPDATE transactions SET review_reason = 'second_payment' WHERE id = $1"
  await refunds.pool.query(flag, [charge.paymentId])
  const first = await refunds.lost(charge)
  const second = await refunds.refundOf(charge, 7_000)
  await refunds.begin(second)
  await refunds.find(second, succeeded(7_000))
  expect(await refunds.find(first, succeeded(CAPTURED))).toMatchObject({ state: 'FAILED', needsReview: true })
  expect(await money(charge)).toMatchObject({ over: 7_000, reviewReason: 'second_payment' })
  const reasons = { reviewReason: 'second_payment', furtherReviewReasons: ['refund_failed'] }
  expect(await readForOperator(refunds.pool, { id: charge.paymentId })).toMatchObject(reasons)
})

test('a late success after another refund took the amount counts both and flags the payment, since more was returned than captured', async () => {
  const charge = await refunds.paid()
  const first = await refunds.lost(charge)
  const second = await refunds.refundOf(charge, 7_000)
  await refunds.begin(second)
  await refunds.find(second, succeeded(7_000))
  expect(await refunds.find(first, succeeded(CAPTURED))).toMatchObject({ state: 'FAILED', needsReview: true })
  expect(await money(charge)).toEqual({
    reserved: CAPTURED,
    over: 7_000,
    refundedCents: 17_000,
    reviewReason: 'refund_failed',
  })
  await expect(refunds.refundOf(charge, 1)).rejects.toThrow('too_much')
  // A refund that is taken back reduces the excess first, so nothing may be refunded yet.
  expect(await refunds.find(second, DECLINED)).toMatchObject({ state: 'FAILED' })
  expect(await money(charge)).toMatchObject({ reserved: CAPTURED, over: 0, refundedCents: CAPTURED })
  await expect(refunds.refundOf(charge, 1)).rejects.toThrow('too_much')
})
