import fc from 'fast-check'
import type { Finding } from '../../../src/domain/state-changes/claim.ts'
import { mayMove, mayReplace } from '../../../src/domain/state-changes/moves.ts'
import type { TransactionRecord, AttemptRecord, ChargeRecord } from '../../../src/domain/state-changes/record.ts'
import { isTerminal } from '../../../src/domain/states.ts'
import { chargeRecord, transactionRecord } from './records.ts'
import { beginAttempt, type NewAttempt, type StateChange } from '../../../src/domain/state-changes/change.ts'
import { applyFinding } from '../../../src/domain/state-changes/apply-finding.ts'

/** A step of a walk: another attempt, or a finding about one of the attempts before. */
type WalkStep = { begin: true } | { about: number; finding: Finding }

interface Taken {
  before: { transaction: TransactionRecord; attempt: AttemptRecord | null; charge: ChargeRecord | null }
  finding: Finding | null
  change: StateChange
}

/** A transaction with its attempts in memory: what the database would hold after each save. */
class Walk {
  transaction: TransactionRecord
  charge: ChargeRecord | null
  readonly attempts: AttemptRecord[] = []
  #nowMs = Date.UTC(2026, 10, 23)

  constructor(transaction: TransactionRecord, charge: ChargeRecord | null) {
    this.transaction = transaction
    this.charge = charge
  }

  /** Takes a step and saves its change. Returns null if the step does not apply. */
  take(step: WalkStep): Taken | null {
    const now = new Date((this.#nowMs += 1_000))
    if ('begin' in step) return this.#begin(now)
    const attempt = this.attempts[step.about % Math.max(1, this.attempts.length)] ?? null
    const needsAttempt = !['END', 'REVIEW', 'CONFIRMATION', 'RESTART', 'RESOLUTION'].includes(step.finding.type)
    if (!attempt && needsAttempt) return null
    return this.#save(applyFinding(this.#record(attempt), step.finding, now), attempt, step.finding)
  }

  #begin(now: Date): Taken | null {
    const newest = this.attempts.at(-1) ?? null
    const number = this.transaction.newestAttempt + 1
    const added: NewAttempt = {
      id: `att_${number}`,
      number,
      providerId: number % 2 ? 'paystack' : 'peach',
      rail: 'CARD',
      providerReference: `reference${number}`,
      exclusiveFor: null,
    }
    return this.#save(beginAttempt(this.#record(newest), added, 10_000, now), null, null)
  }

  #record(attempt: AttemptRecord | null) {
    const succeededAttempts = this.attempts.filter(({ state }) => state === 'SUCCEEDED').length
    const charge = this.charge && { ...this.charge, succeededAttempts }
    // A change is made of new records: whoever writes into one that was read, throws.
    for (const read of [this.transaction, attempt, charge]) Object.freeze(read)
    return { transaction: this.transaction, attempt, charge }
  }

  #save(change: StateChange | null, attempt: AttemptRecord | null, finding: Finding | null): Taken | null {
    if (!change) return null
    const before = { transaction: this.transaction, attempt, charge: this.charge }
    const receipt = change.receipt ? { receiptId: 'rct_1', tokenId: 'tok_1' } : {}
    this.transaction = { ...change.transaction, ...receipt }
    if (change.closesOtherAttempts)
      for (const [index, each] of this.attempts.entries()) this.attempts[index] = { ...each, ended: true }
    if (change.attempt) {
      const index = this.attempts.findIndex(({ id }) => id === change.attempt!.id)
      this.attempts.splice(index < 0 ? this.attempts.length : index, 1, change.attempt)
    }
    if (change.reservation && this.charge) this.charge = { ...this.charge, ...change.reservation.after }
    return { before, finding, change }
  }
}

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

  test('no field of what is saved is missing', () => {
    walks(({ change }) => {
      for (const saved of [change.transaction, change.attempt, change.handled])
        if (saved) expect(Object.values(saved)).not.toContain(undefined)
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
      expect(repeated.transition).toBeNull()
      expect(repeated.receipt).toBeNull()
      expect(repeated.automaticRefund).toBeNull()
      expect(repeated.reservation).toBeNull()
    })
  })
})
