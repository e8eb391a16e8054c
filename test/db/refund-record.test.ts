import { afterAll, expect, test } from '@jest/globals'
import { readForOperator } from '../../src/db/transactions/operator-transactions.ts'
import { type Charge, refundsInDatabase, succeeded } from './refunds.ts'
import { duringTests } from '../during-tests.ts'

const refunds = duringTests(() => refundsInDatabase())

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
