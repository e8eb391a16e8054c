/** @waits */

import type { PayoutItem } from '../api-types.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { payoutBatchesOf, type PayoutBatches, transfersOf } from '../payout-batches.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'

const SEED = Number(process.env.INTERLEAVINGS_SEED ?? 20_261_122)
const BATCHES = 12
const TIMEOUT_MS = 1_000

/** The final state of each account's payout. */
const ACCOUNTS = { good: '6200001234', other: '6200005678', refused: '6200000001', returned: '6200000002' }
type Account = keyof typeof ACCOUNTS

const item = fc.record({
  to: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Account>('good', 'other') },
    { weight: 1, arbitrary: fc.constantFrom<Account>('refused', 'returned') },
  ),
  amountCents: fc.integer({ min: 1, max: 500_000 }),
})
const course = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 15 }),
  /** The provider's fault while the batch is paid. */
  control: fc.constantFrom<object>(
    { mode: 'up' },
    { mode: 'up' },
    // The provider books and stops responding.
    { mode: 'slow', delayMs: TIMEOUT_MS + 300, forSeconds: 3 },
    { mode: 'not_processed', forSeconds: 2 },
    { mode: 'throttle', forSeconds: 2 },
    { mode: 'down', forSeconds: 2 },
    { balanceCents: 400_000 },
    { balanceCents: Number.MAX_SAFE_INTEGER },
  ),
})

let service: TestService
let payouts: PayoutBatches

beforeAll(async () => {
  service = await startTestService({ providerTimeoutMs: TIMEOUT_MS })
  payouts = await payoutBatchesOf(service)
})

afterAll(() => service.stop(), 60_000)

const sum = (amounts: readonly { amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

test('the money adds up: the provider paid exactly the successes, and got back exactly the returns', async () => {
  const recipients = {} as Record<Account, string>
  for (const [name, accountNumber] of Object.entries(ACCOUNTS))
    recipients[name as Account] = await payouts.recipient(accountNumber)
  for (const { items, control } of fc.sample(course, { seed: SEED, numRuns: BATCHES })) {
    const story = JSON.stringify({ seed: SEED, items, control })
    const controlled = await fetch(`${service.simulator.controlUrl}/control/paystack`, {
      method: 'PUT',
      body: JSON.stringify(control),
    })
    expect(controlled.status).toBe(200)
    const orders = items.map(({ to, amountCents }) => ({ recipientId: recipients[to], amountCents }))
    const batch = await payouts.make(orders)
    await payouts.approve(batch)
    await payouts.completed(batch.batchId, 60_000)
    // A success may still be returned: the provider's ledger shows FAILED before the return is recorded.
    const ended = await withReturns(batch.batchId, recipients.returned)
    const of = (...reasons: (string | null)[]) =>
      ended.items.filter(({ failureReasonCode }: PayoutItem) => reasons.includes(failureReasonCode))
    const transfers = await transfersOf(service, batch.batchId)
    const booked = (state: string) => transfers.filter((line) => line.state === state)
    const law = {
      paid: sum(booked('SUCCEEDED')),
      returned: sum(booked('FAILED')),
      transfers: transfers.length,
      total: sum(ended.items),
      counts: ended.counts,
    }
    const [succeeded, returned] = [of(null), of('returned')]
    const failed = items.length - succeeded.length
    expect([story, law]).toEqual([
      story,
      {
        paid: sum(succeeded),
        returned: sum(returned),
        transfers: succeeded.length + returned.length,
        total: batch.totalCents,
        counts: { pending: 0, succeeded: succeeded.length, failed, stopped: 0 },
      },
    ])
    // No other failure is possible here, and a partial success counts as the rest's success.
    expect([story, of(null, 'returned', 'invalid_account', 'insufficient_balance').length]).toEqual([
      story,
      items.length,
    ])
    expect(of('invalid_account')).toHaveLength(items.filter(({ to }) => to === 'refused').length)
  }
})

/** Waits until no success is still to be returned; returns the batch. */
const withReturns = (batchId: string, recipientId: string) =>
  until(async () => {
    const batch = await payouts.read(batchId)
    return batch.items.every((one: PayoutItem) => one.recipientId !== recipientId || one.state === 'FAILED') && batch
  })
