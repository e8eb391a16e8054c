import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Finding } from '../../../src/domain/state-changes/claim.ts'
import { mayMove, mayReplace } from '../../../src/domain/state-changes/moves.ts'
import type { TransactionRecord } from '../../../src/domain/state-changes/record.ts'
import { isTerminal } from '../../../src/domain/states.ts'
import { chargeRecord, transactionRecord } from './records.ts'
import { type Taken, Walk, type WalkStep } from './walk.ts'

const CENTS = 5_000

const result = fc.oneof(
  fc.record({
    state: fc.constant('SUCCEEDED' as const),
    providerTransactionId: fc.constantFrom('ch_1', 'ch_2'),
    amountCents: fc.constantFrom(CENTS, CENTS, CENTS, CENTS - 1),
    currency: fc.constantFrom('ZAR', 'ZAR', 'ZAR', 'USD'),
  }),
  fc.record({
    state: fc.constant('DECLINED' as const),
    soft: fc.boolean(),
    reasonCode: fc.constantFrom('declined', 'not_processed', 'insufficient_funds', 'returned'),
    reasonMessage: fc.constant('No.'),
    providerTransactionId: fc.constantFrom(null, 'ch_1'),
  }),
  fc.constantFrom(
    { state: 'PENDING', providerTransactionId: 'ch_1' } as const,
    { state: 'STUCK', providerTransactionId: null } as const,
    { state: 'UNKNOWN', detail: 'no response' } as const,
  ),
)
const onlyResponses = fc.constantFrom(
  { state: 'REQUIRES_ACTION', url: 'https://pay.example', providerTransactionId: null } as const,
  { state: 'NOT_SENT', detail: 'refused' } as const,
)
const onlyAnswers = fc.constantFrom(
  { state: 'UNPAID' } as const,
  { state: 'EXPIRED' } as const,
  { state: 'NOT_FOUND' } as const,
)

const finding: fc.Arbitrary<Finding> = fc.oneof(
  fc.record({
    type: fc.constant('RESULT' as const),
    result: fc.oneof(result, onlyResponses),
    anotherMayFollow: fc.boolean(),
    answerMs: fc.constantFrom(null, 120),
    nextActionMs: fc.constant(60_000),
  }),
  fc.record({
    type: fc.constant('LOOKUP' as const),
    result: fc.oneof(result, onlyAnswers),
    nextActionMs: fc.constantFrom(60_000, null),
    askedAtMs: fc.constant(1_000),
    cannotBeAsked: fc.boolean(),
    inboundEventId: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('LOOKUP' as const),
    result: fc.oneof(result, onlyAnswers),
    nextActionMs: fc.constant(60_000),
    askedAtMs: fc.constant(null),
    cannotBeAsked: fc.constant(false),
    inboundEventId: fc.constant('inb_1'),
  }),
  fc.record({ type: fc.constant('CLOSE' as const), because: fc.constantFrom('provider_lost', 'cancelled', 'expired') }),
  fc.record({
    type: fc.constant('END' as const),
    because: fc.constantFrom('cancelled', 'expired', 'provider_unavailable', 'no_eligible_provider'),
  }),
  fc.record({ type: fc.constant('RESOLUTION' as const), outcome: fc.constantFrom('SUCCEEDED', 'FAILED') }),
  fc.constantFrom<Finding>(
    { type: 'THROTTLED', waitMs: 1_000, detail: '429' },
    { type: 'REVIEW', reason: 'dispute', stops: false, event: null },
    { type: 'REVIEW', reason: 'fault', stops: true, event: null },
    { type: 'CONFIRMATION' },
    { type: 'RESTART' },
  ),
)

const step: fc.Arbitrary<WalkStep> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ begin: true } as const) },
  { weight: 3, arbitrary: fc.record({ about: fc.nat(3), finding }) },
)

const REFUND = { originalTransactionId: 'txn_paid', refundsAttemptId: 'att_charge', cardToken: null }
const STARTS: Record<string, Partial<TransactionRecord>> = {
  'a token payment': { kind: 'COLLECT' },
  'a hosted payment': { kind: 'COLLECT', hosted: true, cardToken: null },
  'a link': { kind: 'COLLECT', hosted: true, source: 'LINK', cardToken: null },
  'a refund': { kind: 'REFUND', ...REFUND },
  'an automatic refund': { kind: 'REFUND', ...REFUND, autoForAttemptId: 'att_charge' },
  'a payout': { kind: 'PAYOUT', state: 'PROCESSING', cardToken: null },
}

/** Plays random courses of transactions of every kind and calls `look` for each change. */
function walks(look: (taken: Taken, walk: Walk) => void): void {
  const courses = fc.record({
    start: fc.constantFrom(...Object.values(STARTS)),
    steps: fc.array(step, { maxLength: 14 }),
  })
  fc.assert(
    fc.property(courses, ({ start, steps }) => {
      const state = start.state ?? 'CREATED'
      const fresh = { amountCents: CENTS, state, sequence: 1, version: 0, newestAttempt: 0, providerId: null }
      const transaction = transactionRecord({ ...fresh, ...start } as Partial<TransactionRecord>)
      const walk = new Walk(transaction, start.kind === 'REFUND' ? chargeRecord({ capturedCents: 12_000 }) : null)
      for (const each of steps) {
        const taken = walk.take(each)
        if (taken) look(taken, walk)
      }
    }),
    { numRuns: 1_000 },
  )
}

describe('whatever is found, in whatever order', () => {
  test('a payment that succeeded stays so, and so does its charge', () => {
    walks(({ before: { transaction, attempt }, change }) => {
      if (transaction.kind !== 'COLLECT') return
      if (transaction.state === 'SUCCEEDED') expect(change.transaction.state).toBe('SUCCEEDED')
      if (attempt?.state === 'SUCCEEDED' && change.attempt) expect(change.attempt.state).toBe('SUCCEEDED')
    })
  })

  test('a refund or a payout that succeeded fails only if the attempt that brought the success is taken back', () => {
    walks(({ before: { transaction }, change }) => {
      if (transaction.state !== 'SUCCEEDED' || change.transaction.state === 'SUCCEEDED') return
      expect(change.attempt).toMatchObject({ id: transaction.settledAttemptId, state: 'DECLINED' })
    })
  })

  test('states move by the tables only', () => {
    walks(({ before: { transaction, attempt }, change }) => {
      const { kind, state } = transaction
      if (change.transaction.state !== state) expect(mayMove(kind, state, change.transaction.state)).toBe(true)
      if (change.attempt && attempt && change.attempt.state !== attempt.state)
        expect(mayReplace(kind, attempt.state, change.attempt.state)).toBe(true)
    })
  })

  test('each move, and nothing else, counts, is written down, and sends its event', () => {
    walks(({ before: { transaction }, change }) => {
      const moved = change.transaction.state !== transaction.state
      expect(change.transaction.sequence).toBe(transaction.sequence + (moved ? 1 : 0))
      expect(change.transition !== null).toBe(moved)
      const sends = moved && isTerminal(change.transaction.state)
      expect(change.event !== null).toBe(sends)
      expect(change.event?.data.state).toBe(sends ? change.transaction.state : undefined)
    })
  })

  test('an end has a reason where it needs one, no card token, and no next action', () => {
    walks((_, { transaction }) => {
      const failed = transaction.state === 'FAILED' || transaction.state === 'STOPPED'
      expect(transaction.failureReasonCode !== null).toBe(failed)
      expect(Boolean(transaction.failureReasonMessage)).toBe(failed)
      if (isTerminal(transaction.state)) expect([transaction.engineDueAt, transaction.cardToken]).toEqual([null, null])
    })
  })

  test('what has not ended is due, or waits for an operator', () => {
    walks((_, { transaction }) => {
      const waits = !isTerminal(transaction.state) && transaction.engineDueAt === null
      if (waits) expect(transaction.reviewReason).not.toBeNull()
    })
  })

  test('a charge that was captured was captured once, and in full', () => {
    walks((_, { transaction, attempts }) => {
      for (const attempt of attempts)
        expect(attempt.capturedCents).toBe(attempt.state === 'SUCCEEDED' ? transaction.amountCents : 0)
      const settled = attempts.find(({ id }) => id === transaction.settledAttemptId)
      if (transaction.kind === 'COLLECT' && transaction.state === 'SUCCEEDED') expect(settled?.state).toBe('SUCCEEDED')
    })
  })

  test('every change books the money that its attempt moved, once, under a key of its own', () => {
    const keys = new WeakMap<Walk, Set<string>>()
    walks(({ before: { transaction, attempt }, change }, walk) => {
      const succeeded = (state: string | undefined) => Number(state === 'SUCCEEDED')
      const moved = succeeded((change.attempt ?? attempt)?.state) - succeeded(attempt?.state)
      const kind = { COLLECT: 'CAPTURE', REFUND: 'REFUND', PAYOUT: 'PAYOUT' }[transaction.kind]
      const amounts = change.entries.map((entry) => [entry.kind, entry.amountCents])
      expect(amounts).toEqual(moved === 0 ? [] : [[kind, moved * CENTS]])
      const own = keys.get(walk) ?? new Set()
      for (const { key } of change.entries) {
        expect(own).not.toContain(key)
        keys.set(walk, own.add(key))
      }
    })
  })

  test('every charge beyond the first is returned automatically, once', () => {
    const returned = new WeakMap<Walk, number>()
    walks(({ change }, walk) => {
      if (walk.transaction.kind !== 'COLLECT') return
      if (change.automaticRefund) returned.set(walk, (returned.get(walk) ?? 0) + 1)
      const charged = walk.attempts.filter(({ state }) => state === 'SUCCEEDED').length
      const kept = walk.transaction.state === 'SUCCEEDED' ? 1 : 0
      expect(returned.get(walk) ?? 0).toBe(charged - kept)
    })
  })

  test('a refund holds of its charge what it may still return and what it has returned', () => {
    walks(({ change }, { transaction, attempts, charge }) => {
      if (transaction.kind !== 'REFUND' || !charge) return
      const { capturedCents, refundReservedCents, overRefundedCents } = charge
      const returned = attempts.filter(({ state }) => state === 'SUCCEEDED').length
      const times = Math.max(transaction.state === 'FAILED' ? 0 : 1, returned)
      // The charge had 5 000 reserved by this refund when the walk began.
      expect(refundReservedCents + overRefundedCents).toBe(CENTS * times)
      expect(refundReservedCents).toBeLessThanOrEqual(capturedCents)
      if (overRefundedCents > 0) expect(refundReservedCents).toBe(capturedCents)
      if (change.flagsPayment) expect(change.flagsPayment.transactionId).toBe('txn_paid')
    })
  })

  test('no attempt follows one that may still be paid', () => {
    walks(({ before, finding: found }) => {
      if (found === null && before.attempt) expect(before.attempt.ended).toBe(true)
    })
  })

  test('a first success gets a receipt, and only that', () => {
    walks(({ before: { transaction }, change }) => {
      const first = transaction.receiptId === null && change.transition?.state === 'SUCCEEDED'
      expect(change.receipt !== null).toBe(first)
    })
  })

  test('the same event a second time moves nothing and returns nothing', () => {
    walks(({ finding: found, change }, walk) => {
      if (found?.type !== 'LOOKUP' || found.inboundEventId === null || !change.attempt) return
      const about = walk.attempts.findIndex(({ id }) => id === change.attempt!.id)
      const { transaction, charge } = walk
      const again = new Walk(transaction, charge)
      again.attempts.push(...walk.attempts)
      const repeated = again.take({ about, finding: found })!.change
      expect([repeated.transition, repeated.receipt, repeated.automaticRefund, repeated.reservation]).toEqual([
        null,
        null,
        null,
        null,
      ])
    })
  })
})
