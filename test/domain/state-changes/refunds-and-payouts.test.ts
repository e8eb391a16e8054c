import type { LookupResult } from '../../../src/domain/providers/provider-result.ts'
import { applyFinding } from '../../../src/domain/state-changes/apply-finding.ts'
import type { Finding } from '../../../src/domain/state-changes/claim.ts'
import type { StateRecord } from '../../../src/domain/state-changes/record.ts'
import { NOW, paymentRecord, payoutRecord, refundRecord } from './records.ts'

const CENTS = 5_000
const paid = { state: 'SUCCEEDED', providerTransactionId: 'rf_1', amountCents: CENTS, currency: 'ZAR' } as const
const declined = {
  state: 'DECLINED',
  soft: false,
  reasonCode: 'declined',
  reasonMessage: 'No.',
  providerTransactionId: null,
} as const
const returned = { ...declined, reasonCode: 'returned', reasonMessage: 'The bank returned it.' } as const
const said = (result: LookupResult): Finding => ({
  type: 'LOOKUP',
  result,
  nextActionMs: 60_000,
  askedAtMs: null,
  cannotBeAsked: false,
  inboundEventId: 'inb_1',
})
const resolution = (outcome: 'SUCCEEDED' | 'FAILED'): Finding => ({ type: 'RESOLUTION', outcome })
const automatic = { autoForAttemptId: 'att_charge' }
const failed = {
  state: 'FAILED',
  failureReasonCode: 'declined',
  failureReasonMessage: 'No.',
  engineDueAt: null,
} as const

const settled = { state: 'SUCCEEDED', settledAttemptId: 'att_1', receiptId: 'rct_1', engineDueAt: null } as const

function changeOf(record: StateRecord, finding: Finding) {
  const change = applyFinding(record, finding, NOW)
  if (!change) throw new Error('the finding does not apply')
  return change
}

const reservation = (before: [number, number], after: [number, number]) => ({
  chargeId: 'att_charge',
  before: { refundReservedCents: before[0], overRefundedCents: before[1] },
  after: { refundReservedCents: after[0], overRefundedCents: after[1] },
})

describe('a refund', () => {
  const succeeded = refundRecord({
    transaction: settled,
    attempt: { state: 'SUCCEEDED', capturedCents: CENTS, providerTransactionId: 'rf_1', ended: true },
  })

  test('a refund that succeeds keeps its reservation, sends its event, and gets a receipt', () => {
    const change = changeOf(refundRecord(), said(paid))
    expect(change.transaction).toMatchObject({ state: 'SUCCEEDED', providerTransactionId: 'rf_1', reviewReason: null })
    expect([change.reservation, change.flagsPayment, change.automaticRefund]).toEqual([null, null, null])
    expect(change.event?.type).toBe('refund.succeeded')
    expect(change.receipt).toMatchObject({ kind: 'REFUND', amountCents: CENTS })
    // A refund says nothing about how its provider charges.
    expect(change.attempt).toMatchObject({ outcome: null, outcomeAtMs: null, capturedCents: CENTS })
  })

  test('a refund that fails releases its amount', () => {
    const change = changeOf(refundRecord(), said(declined))
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: null })
    expect(change.reservation).toEqual(reservation([5_000, 0], [0, 0]))
    expect(change.flagsPayment).toBeNull()
  })

  test('a refund that is taken back after its success releases its amount', () => {
    const change = changeOf(succeeded, said(declined))
    expect(change.transaction).toMatchObject({ state: 'FAILED', failureReasonCode: 'declined' })
    expect(change.attempt).toMatchObject({ state: 'DECLINED', capturedCents: 0 })
    expect(change.reservation).toEqual(reservation([5_000, 0], [0, 0]))
    expect([change.event?.type, change.receipt]).toEqual(['refund.failed', null])
  })

  test('a refund that succeeded by an earlier attempt is not undone by the end of a later one', () => {
    const transaction = { ...settled, newestAttempt: 2 }
    const later = { id: 'att_2', number: 2, state: 'UNKNOWN' } as const
    const change = changeOf(
      refundRecord({ transaction, attempt: later, charge: { succeededAttempts: 1 } }),
      said(declined),
    )
    expect(change.transaction).toMatchObject({ state: 'SUCCEEDED', failureReasonCode: null, reviewReason: null })
    expect(change.attempt).toMatchObject({ state: 'DECLINED', endedAt: NOW })
    expect([change.event, change.reservation]).toEqual([null, null])
  })

  test('a refund that succeeded by an earlier attempt fails if that one is taken back', () => {
    const attempt = { state: 'SUCCEEDED', capturedCents: CENTS, ended: true } as const
    const change = changeOf(refundRecord({ transaction: { ...settled, newestAttempt: 2 }, attempt }), said(declined))
    expect(change.transaction.state).toBe('FAILED')
    expect(change.reservation).toEqual(reservation([5_000, 0], [0, 0]))
  })

  test('a refund that succeeds after it failed takes its amount again', () => {
    const charge = { refundReservedCents: 8_000 }
    const change = changeOf(refundRecord({ transaction: failed, attempt: { state: 'DECLINED' }, charge }), said(paid))
    expect(change.reservation).toEqual(reservation([8_000, 0], [13_000, 0]))
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: 'refund_failed' })
    expect(change.flagsPayment).toBeNull()
  })

  test('a refund whose amount others have taken since is counted apart and flags the payment', () => {
    const charge = { refundReservedCents: 15_000 }
    const change = changeOf(refundRecord({ transaction: failed, attempt: { state: 'DECLINED' }, charge }), said(paid))
    expect(change.reservation).toEqual(reservation([15_000, 0], [15_000, 5_000]))
    expect(change.flagsPayment).toEqual({ transactionId: 'txn_paid', reason: 'refund_failed' })
  })

  test('a refund of which a second attempt returns money too holds its amount twice', () => {
    const transaction = { ...settled, settledAttemptId: 'att_0' }
    const parts = { transaction, attempt: { state: 'UNKNOWN' }, charge: { succeededAttempts: 1 } } as const
    const change = changeOf(refundRecord(parts), said(paid))
    expect(change.reservation).toEqual(reservation([5_000, 0], [10_000, 0]))
    expect(change.transaction).toMatchObject({ ...transaction, engineDueAt: null, reviewReason: 'refund_failed' })
  })

  test.each<[number, [number, number]]>([
    [2_000, [12_000, 0]],
    // The charge stays returned beyond its amount.
    [7_000, [15_000, 2_000]],
  ])('a refund that fails first gives back what exceeded the charge: %i', (overRefundedCents, after) => {
    const charge = { refundReservedCents: 15_000, overRefundedCents }
    const change = changeOf(refundRecord({ charge }), said(declined))
    expect(change.reservation).toEqual(reservation([15_000, overRefundedCents], after))
    expect(change.flagsPayment).toBeNull()
  })

  test('a refund that was made automatically and fails flags itself and its payment', () => {
    const change = changeOf(refundRecord({ transaction: automatic }), said(declined))
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: 'refund_failed' })
    expect(change.flagsPayment).toEqual({ transactionId: 'txn_paid', reason: 'refund_failed' })
  })

  test('a refund that was made automatically and succeeds flags nothing', () => {
    const change = changeOf(refundRecord({ transaction: automatic }), said(paid))
    expect(change.transaction).toMatchObject({ state: 'SUCCEEDED', reviewReason: null })
    expect(change.flagsPayment).toBeNull()
  })

  test('a refund that failed is not flagged again by an event that repeats the failure', () => {
    const attempt = { state: 'DECLINED', ended: true, providerTransactionId: 'rf_1' } as const
    const transaction = { ...automatic, ...failed, settledAttemptId: 'att_1', providerTransactionId: 'rf_1' }
    const record = refundRecord({ transaction, attempt, charge: { refundReservedCents: 0 } })
    const change = changeOf(record, said({ ...declined, providerTransactionId: 'rf_2' }))
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: null, providerTransactionId: 'rf_1' })
    expect([change.flagsPayment, change.reservation]).toEqual([null, null])
  })

  test('a refund that is taken back takes the id of the reversal, if its provider names one', () => {
    const change = changeOf(succeeded, said({ ...declined, providerTransactionId: 'rf_2' }))
    expect(change.attempt).toMatchObject({ state: 'DECLINED', providerTransactionId: 'rf_2' })
  })

  test('a refund that succeeds after a restart gets no second receipt', () => {
    const change = changeOf(refundRecord({ transaction: { ...automatic, receiptId: 'rct_1' } }), said(paid))
    expect([change.transition?.state, change.receipt]).toEqual(['SUCCEEDED', null])
  })

  test('cannot be decided without its charge', () => {
    expect(() => applyFinding({ ...refundRecord(), charge: null }, said(paid), NOW)).toThrow('without its charge')
  })
})

describe('the next refund of the same charge is due', () => {
  const pending = { state: 'PENDING', providerTransactionId: null } as const
  const unknown = { state: 'UNKNOWN', detail: 'no response' } as const
  const lost: Finding = { type: 'CLOSE', because: 'provider_lost' }

  test.each([
    ['may be sent once the provider has the one before it', { state: 'SENDING' }, said(pending), true],
    ['may be sent once the one before it has succeeded', { state: 'SENDING' }, said(paid), true],
    ['may be sent once the one before it is declined', { state: 'UNKNOWN' }, said(declined), true],
    ['may be sent once the one before it is lost', { state: 'UNKNOWN' }, lost, true],
    ['may be sent once the one before it failed while pending', { state: 'PENDING' }, said(declined), true],
    ['waits while the outcome of the one before it is unknown', { state: 'SENDING' }, said(unknown), false],
    ['was not held by a pending refund', { state: 'PENDING' }, said(pending), false],
    ['was not held by an ended attempt', { state: 'UNKNOWN', ended: true }, said(unknown), false],
  ] as const)('%s', (_, attempt, finding, expected) => {
    expect(changeOf(refundRecord({ attempt }), finding).unblocksNextRefund).toBe(expected)
  })

  test('is of no concern to a payment or a payout', () => {
    const payout = payoutRecord({ attempt: { state: 'UNKNOWN' } })
    expect(changeOf(payout, said(declined)).unblocksNextRefund).toBe(false)
  })
})

describe('a restart of an automatic refund', () => {
  const restart: Finding = { type: 'RESTART' }
  const flagged = { ...automatic, ...failed, reviewReason: 'refund_failed' } as const
  const stopped = { state: 'DECLINED', ended: true } as const

  test('takes the reservation again and is due at once', () => {
    const change = changeOf(
      refundRecord({ transaction: flagged, attempt: stopped, charge: { refundReservedCents: 0 } }),
      restart,
    )
    expect(change.transaction).toMatchObject({
      state: 'PROCESSING',
      failureReasonCode: null,
      failureReasonMessage: null,
      reviewReason: null,
      engineDueAt: NOW,
      updatedAt: NOW,
      sequence: 3,
    })
    expect(change.reservation).toEqual(reservation([0, 0], [5_000, 0]))
    expect(change.transition).toEqual({ sequence: 3, state: 'PROCESSING', reasonCode: null })
    expect(change.event).toBeNull()
  })

  test('is accepted if its amount just fits into what is left of the charge', () => {
    const charge = { refundReservedCents: 10_000 }
    const change = changeOf(refundRecord({ transaction: flagged, attempt: stopped, charge }), restart)
    expect(change.reservation).toEqual(reservation([10_000, 0], [15_000, 0]))
  })

  test.each([
    ['it was not made automatically', { transaction: { ...flagged, autoForAttemptId: null } }],
    ['it has not failed', { transaction: { ...flagged, state: 'PROCESSING' } }],
    ['it is not flagged', { transaction: { ...flagged, reviewReason: null } }],
    ['its money went back after all', { transaction: flagged, charge: { succeededAttempts: 1 } }],
    ['its amount was taken since', { transaction: flagged, charge: { refundReservedCents: 10_001 } }],
  ] as const)('is refused if %s', (_, parts) => {
    const charge = { refundReservedCents: 0, ...('charge' in parts ? parts.charge : {}) }
    expect(applyFinding(refundRecord({ attempt: stopped, ...parts, charge }), restart, NOW)).toBeNull()
  })
})

describe('a payout', () => {
  const succeeded = payoutRecord({
    transaction: settled,
    attempt: { state: 'SUCCEEDED', capturedCents: 15_000, ended: true, providerTransactionId: 'tr_1' },
  })

  test('a payout that the bank returns after its success fails', () => {
    const change = changeOf(succeeded, said(returned))
    expect(change.transaction).toMatchObject({ state: 'FAILED', failureReasonCode: 'returned', sequence: 3 })
    expect([change.event?.type, change.reservation, change.flagsPayment]).toEqual(['payout.failed', null, null])
  })

  test('a payout that a soft decline takes back fails, also if another attempt could follow an earlier one', () => {
    const response = { type: 'RESULT', result: { ...declined, soft: true }, anotherMayFollow: true } as const
    const change = changeOf(succeeded, { ...response, nextActionMs: 60_000, answerMs: null })
    expect([change.transaction.state, change.attempt?.state]).toEqual(['FAILED', 'DECLINED'])
  })

  test('a payout that was returned stays FAILED and unflagged by an event of its success, which is the older one', () => {
    const isReturned = { failureReasonCode: 'returned', settledAttemptId: 'att_1', receiptId: 'rct_1' } as const
    const transaction = { ...failed, ...isReturned }
    const attempt = { state: 'DECLINED', reasonCode: 'returned', ended: true } as const
    const record = payoutRecord({ transaction, attempt })
    const change = changeOf(record, said({ ...paid, amountCents: 15_000 }))
    expect(change.transaction).toMatchObject({ state: 'FAILED', sequence: 2, reviewReason: null })
    expect([change.attempt, change.event, change.handled.inboundEventId]).toEqual([null, null, 'inb_1'])
  })

  const success = { ...paid, amountCents: 15_000 }
  const asked: Finding = {
    type: 'LOOKUP',
    result: success,
    nextActionMs: 60_000,
    askedAtMs: 1_000,
    cannotBeAsked: false,
    inboundEventId: null,
  }
  const responded: Finding = {
    type: 'RESULT',
    result: success,
    anotherMayFollow: false,
    answerMs: 120,
    nextActionMs: 60_000,
  }

  test.each([
    ['a question brings the success', payoutRecord, 'returned', 'DECLINED', asked],
    ['a response brings the success', payoutRecord, 'returned', 'DECLINED', responded],
    ['it failed for another reason', payoutRecord, 'declined', 'DECLINED', said(success)],
    ['another of its attempts succeeds', payoutRecord, 'returned', 'UNKNOWN', said(success)],
    ['it is a refund', refundRecord, 'returned', 'DECLINED', said(paid)],
  ] as const)(
    'a payout that was returned is flagged by a later success if %s',
    (_, recordOf, failureReasonCode, state, finding) => {
      const record = recordOf({ transaction: { ...failed, failureReasonCode }, attempt: { state } })
      expect(changeOf(record, finding).transaction.reviewReason).not.toBeNull()
    },
  )

  test('a payout that was returned takes a repeated event of the return for its attempt', () => {
    const record = payoutRecord({
      transaction: { ...failed, failureReasonCode: 'returned' },
      attempt: { state: 'DECLINED', ended: true },
    })
    expect(changeOf(record, said(returned)).attempt).toMatchObject({ state: 'DECLINED' })
  })

  test('never leaves FAILED', () => {
    const record = payoutRecord({ transaction: failed, attempt: { state: 'UNKNOWN' } })
    const change = changeOf(record, said({ state: 'PENDING', providerTransactionId: null }))
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: null })
  })
})

describe("an operator's resolution", () => {
  const flagged = { reviewReason: 'unknown_outcome', engineDueAt: null } as const
  const open = { state: 'UNKNOWN', askedSinceMs: 500, providerTransactionId: 'co_1' } as const

  test('a resolution as a success settles the payment and waits for the provider to name the charge', () => {
    const change = changeOf(paymentRecord({ transaction: flagged, attempt: open }), resolution('SUCCEEDED'))
    expect(change.transaction).toMatchObject({
      state: 'SUCCEEDED',
      reviewReason: null,
      settledAttemptId: 'att_1',
      providerTransactionId: 'co_1',
    })
    expect(change.attempt).toMatchObject({
      state: 'SUCCEEDED',
      resolved: true,
      capturedCents: 15_000,
      endedAt: NOW,
      askedSinceMs: null,
      soft: false,
      blameless: false,
    })
    expect(change.closesOtherAttempts).toBe(true)
    expect(change.handled.repeating).toBeNull()
    expect(change.receipt).not.toBeNull()
  })

  test('a resolution as a failure ends the payment, also by an attempt that is not the newest', () => {
    const record = paymentRecord({ transaction: { ...flagged, newestAttempt: 2 }, attempt: open })
    const change = changeOf(record, resolution('FAILED'))
    expect(change.transaction).toMatchObject({
      state: 'FAILED',
      failureReasonCode: 'resolved',
      reviewReason: null,
      cardToken: null,
    })
    expect(change.attempt).toMatchObject({ state: 'UNKNOWN', endedAt: NOW, detail: 'resolved by an operator' })
    expect(change.event?.data.failureReasonMessage).toBe('An operator found that it did not happen.')
  })

  test('a failed automatic refund stays flagged, because its payer still waits for the money', () => {
    const change = changeOf(
      refundRecord({ transaction: { ...automatic, ...flagged }, attempt: open }),
      resolution('FAILED'),
    )
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: 'refund_failed' })
    expect(change.reservation).toEqual(reservation([5_000, 0], [0, 0]))
  })

  test('does not apply to a payout before its approval, with or without an attempt', () => {
    for (const outcome of ['SUCCEEDED', 'FAILED'] as const) {
      const unapproved = payoutRecord({ transaction: { ...flagged, state: 'PENDING_APPROVAL' }, attempt: open })
      expect(applyFinding(unapproved, resolution(outcome), NOW)).toBeNull()
      expect(applyFinding({ ...unapproved, attempt: null }, resolution(outcome), NOW)).toBeNull()
    }
  })

  test('does not apply to what has ended', () => {
    expect(applyFinding(paymentRecord({ transaction: { state: 'SUCCEEDED' } }), resolution('FAILED'), NOW)).toBeNull()
  })

  const unattempted = { state: 'CREATED', newestAttempt: 0, sequence: 1, ...flagged } as const

  test('a resolution without any attempt is a failure, which releases what a refund held', () => {
    const change = changeOf(refundRecord({ transaction: unattempted, attempt: null }), resolution('FAILED'))
    expect(change.transaction).toMatchObject({
      state: 'FAILED',
      failureReasonCode: 'resolved',
      reviewReason: null,
      engineDueAt: null,
    })
    expect(change.reservation).toEqual(reservation([5_000, 0], [0, 0]))
    expect([change.attempt, change.flagsPayment, change.event?.type]).toEqual([null, null, 'refund.failed'])
    expect(change.unblocksNextRefund).toBe(true)
    const automaticRefund = { ...unattempted, ...automatic }
    const kept = changeOf(refundRecord({ transaction: automaticRefund, attempt: null }), resolution('FAILED'))
    expect(kept.transaction.reviewReason).toBe('refund_failed')
    expect(kept.flagsPayment).toEqual({ transactionId: 'txn_paid', reason: 'refund_failed' })
    const nothingSent = paymentRecord({ transaction: unattempted, attempt: null })
    expect(applyFinding(nothingSent, resolution('SUCCEEDED'), NOW)).toBeNull()
  })
})
