import fc from 'fast-check'
import type { LookupResult, ProviderResult } from '../../../src/domain/providers/provider-result.ts'
import { applyFinding } from '../../../src/domain/state-changes/apply-finding.ts'
import { dueIn } from '../../../src/domain/state-changes/change.ts'
import type { Finding } from '../../../src/domain/state-changes/claim.ts'
import {
  openReasons,
  raisedReasons,
  type StateRecord,
  type TransactionRecord,
  withReason,
} from '../../../src/domain/state-changes/record.ts'
import type { RefundsOf } from '../../../src/domain/refunds/rail-refunds.ts'
import { type PayInRail, REVIEW_REASONS, type ReviewReason } from '../../../src/domain/states.ts'
import { NOW, paymentRecord, payoutRecord, refundRecord } from './records.ts'

const paid = (amountCents = 15_000, providerTransactionId = 'ch_1', paidRail?: PayInRail) => ({
  state: 'SUCCEEDED' as const,
  providerTransactionId,
  amountCents,
  currency: 'ZAR',
  ...(paidRail && { paidRail }),
})
const declined = {
  state: 'DECLINED',
  soft: false,
  reasonCode: 'insufficient_funds',
  reasonMessage: 'No funds.',
  providerTransactionId: 'ch_1',
} as const
const unknown = { state: 'UNKNOWN', detail: 'no response' } as const
const pending = (providerTransactionId: string | null) => ({ state: 'PENDING' as const, providerTransactionId })

const response = (
  result: ProviderResult,
  given: { anotherMayFollow?: boolean; nextActionMs?: number | null } = {},
): Finding => ({ type: 'RESULT', result, anotherMayFollow: false, answerMs: 120, nextActionMs: 60_000, ...given })
const answer = (result: LookupResult, nextActionMs: number | null = 60_000, cannotBeAsked = false): Finding => ({
  type: 'LOOKUP',
  result,
  nextActionMs,
  askedAtMs: 1_000,
  cannotBeAsked,
  inboundEventId: null,
})
const event = (result: LookupResult, nextActionMs: number | null = 60_000): Finding => ({
  type: 'LOOKUP',
  result,
  nextActionMs,
  askedAtMs: null,
  cannotBeAsked: false,
  inboundEventId: 'inb_1',
})

function changeOf(record: StateRecord, finding: Finding, refundsOf?: RefundsOf) {
  const change = applyFinding(record, finding, NOW, refundsOf)
  if (!change) throw new Error('the finding does not apply')
  return change
}

const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)

describe('a payment that succeeds', () => {
  const change = changeOf(paymentRecord(), response(paid()))

  test('takes state, provider and charge, erases the card token, and is due to nobody', () => {
    expect(change.transaction).toMatchObject({
      state: 'SUCCEEDED',
      sequence: 3,
      providerId: 'paystack',
      providerTransactionId: 'ch_1',
      settledAttemptId: 'att_1',
      cardToken: null,
      engineDueAt: null,
      updatedAt: NOW,
    })
    expect(change.transition).toEqual({ sequence: 3, state: 'SUCCEEDED', reasonCode: null })
  })

  test('ends its attempt with the captured amount, the time taken, and a success for the provider', () => {
    expect(change.attempt).toMatchObject({
      state: 'SUCCEEDED',
      capturedCents: 15_000,
      answerMs: 120,
      endedAt: NOW,
      outcome: 'SUCCESS',
      outcomeAtMs: NOW.getTime(),
      providerTransactionId: 'ch_1',
      soft: false,
      blameless: false,
      resolved: false,
      reported: null,
    })
  })

  test('leaves its other attempts and the refunds of other charges as they are', () => {
    expect(change).toMatchObject({ closesOtherAttempts: false, unblocksNextRefund: false })
  })

  test('the charge of its checkout counts as no second charge, though the ids differ', () => {
    const checkout = { state: 'REQUIRES_ACTION', providerTransactionId: 'co_1' } as const
    const charged = changeOf(paymentRecord({ attempt: checkout }), event(paid()))
    expect(charged.transaction).toMatchObject({ state: 'SUCCEEDED', reviewReason: null, providerTransactionId: 'ch_1' })
  })

  test.each(['dispute', 'fault'] as const)('keeps its flag %s for the operator', (reviewReason) => {
    const flagged = paymentRecord({ transaction: { reviewReason } })
    expect(changeOf(flagged, event(paid())).transaction).toMatchObject({ state: 'SUCCEEDED', reviewReason })
  })

  test('clears the flag of an outcome that only its event could bring; a pending event does not', () => {
    const flagged = paymentRecord({
      transaction: { reviewReason: 'cannot_be_asked', engineDueAt: null },
      attempt: { state: 'PENDING' },
    })
    expect(changeOf(flagged, event(paid())).transaction).toMatchObject({ state: 'SUCCEEDED', reviewReason: null })
    expect(changeOf(flagged, event(pending('ch_1'))).transaction.reviewReason).toBe('cannot_be_asked')
    const disputed = { ...flagged.transaction, furtherReviewReasons: ['dispute'] as const }
    const left = { reviewReason: 'dispute', furtherReviewReasons: [] }
    expect(changeOf({ ...flagged, transaction: disputed }, event(paid())).transaction).toMatchObject(left)
  })

  test('cannot be decided without an attempt', () => {
    expect(() => applyFinding(paymentRecord({ attempt: null }), response(paid()), NOW)).toThrow(
      'the finding about txn_1 names none of its attempts',
    )
  })

  test('sends payment.succeeded and gets a receipt', () => {
    expect(change.event).toMatchObject({
      type: 'payment.succeeded',
      data: { transactionId: 'txn_1', state: 'SUCCEEDED', providerTransactionId: 'ch_1', failureReasonCode: null },
    })
    expect(change.receipt).toEqual({
      v: 2,
      transactionId: 'txn_1',
      merchantId: 'biz_1',
      kind: 'COLLECT',
      amountCents: 15_000,
      currency: 'ZAR',
      providerId: 'paystack',
      providerTransactionId: 'ch_1',
      mode: 'TEST',
      settledAt: NOW.toISOString(),
      reference: 'order-1',
      originalTransactionId: null,
      recipientId: null,
    })
  })

  test('makes waiting events that repeat the success obsolete', () => {
    expect(change.handled).toEqual({
      inboundEventId: null,
      setAsideBecause: null,
      repeating: { state: 'SUCCEEDED', providerTransactionId: 'ch_1', amountCents: 15_000, currency: 'ZAR' },
    })
  })

  test('sends no event if the business collects directly', () => {
    const silent = paymentRecord({ transaction: { sendsEvents: false } })
    expect(changeOf(silent, response(paid())).event).toBeNull()
  })

  test('succeeds by an older attempt too, at the provider of that attempt', () => {
    const older = paymentRecord({
      transaction: { newestAttempt: 2, providerId: 'peach' },
      attempt: { state: 'UNKNOWN' },
    })
    expect(changeOf(older, event(paid())).transaction).toMatchObject({
      state: 'SUCCEEDED',
      providerId: 'paystack',
      settledAttemptId: 'att_1',
    })
    const named = paymentRecord({ transaction: { providerTransactionId: 'another' }, attempt: { state: 'UNKNOWN' } })
    const resolved = changeOf(named, { type: 'RESOLUTION', outcome: 'SUCCEEDED' })
    expect(resolved.transaction.providerTransactionId).toBeNull()
    expect(resolved.receipt?.providerTransactionId).toBeNull()
  })
})

describe('a payment that fails', () => {
  test('ends with the reason of its decline', () => {
    const change = changeOf(paymentRecord(), response(declined))
    expect(change.transaction).toMatchObject({
      state: 'FAILED',
      failureReasonCode: 'insufficient_funds',
      failureReasonMessage: 'No funds.',
      cardToken: null,
      engineDueAt: null,
      settledAttemptId: null,
      providerTransactionId: 'ch_1',
    })
    expect(change.attempt).toMatchObject({
      state: 'DECLINED',
      reasonCode: 'insufficient_funds',
      soft: false,
      endedAt: NOW,
      blameless: false,
      resolved: false,
      reported: null,
    })
    expect(change.event).toMatchObject({ type: 'payment.failed', data: { failureReasonMessage: 'No funds.' } })
    expect(change.receipt).toBeNull()
    expect(change.transition).toEqual({ sequence: 3, state: 'FAILED', reasonCode: 'insufficient_funds' })
  })

  test('goes on after a soft decline if another provider may follow', () => {
    const change = changeOf(paymentRecord(), response({ ...declined, soft: true }, { anotherMayFollow: true }))
    expect(change.transaction).toMatchObject({ state: 'PROCESSING', cardToken: Buffer.from('sealed') })
    expect(change.attempt).toMatchObject({ state: 'DECLINED', soft: true, endedAt: NOW })
    expect([change.transition, change.event]).toEqual([null, null])
  })

  test('is not ended by an event that repeats the soft decline which led to the next provider', () => {
    const softDecline = { state: 'DECLINED', soft: true, ended: true, reasonCode: 'declined' } as const
    const change = changeOf(paymentRecord({ attempt: softDecline }), event(declined))
    expect(change.transaction).toMatchObject({ state: 'PROCESSING', failureReasonCode: null })
    expect(change.attempt).toMatchObject({ state: 'DECLINED', soft: true, reasonCode: 'declined' })
  })

  test('continues only after a response: an event of a soft decline ends it', () => {
    const change = changeOf(paymentRecord({ attempt: { state: 'PENDING' } }), event({ ...declined, soft: true }))
    expect(change.transaction.state).toBe('FAILED')
  })

  test('is not ended by a decline of an older attempt', () => {
    const older = paymentRecord({ transaction: { newestAttempt: 2 }, attempt: { state: 'UNKNOWN' } })
    const change = changeOf(older, event(declined))
    expect(change.transaction.state).toBe('PROCESSING')
    expect(change.attempt).toMatchObject({ state: 'DECLINED', endedAt: NOW })
  })

  test.each([
    ['not_processed', 'FAULT'],
    ['provider_unavailable', 'FAULT'],
    ['declined', null],
    ['stolen_card', null],
  ] as const)('says about its provider after a decline with %s: %s', (reasonCode, outcome) => {
    const { attempt } = changeOf(paymentRecord(), response({ ...declined, reasonCode }))
    expect(attempt).toMatchObject({ outcome, outcomeAtMs: outcome && NOW.getTime() })
  })

  test('says nothing about its provider if the fault is ours', () => {
    const blameless = { state: 'NOT_SENT', detail: 'too late', blameless: true } as const
    expect(changeOf(paymentRecord(), response(blameless)).attempt).toMatchObject({ outcome: null, blameless: true })
    const sent = { state: 'NOT_SENT', detail: 'refused', blameless: undefined } as const
    expect(changeOf(paymentRecord(), response(sent)).attempt).toMatchObject({
      outcome: 'FAULT',
      detail: 'refused',
      blameless: false,
      endedAt: NOW,
    })
  })

  test.each([
    ['not_processed', { outcome: 'FAULT', outcomeAtMs: 500 }],
    ['insufficient_funds', { outcome: null, outcomeAtMs: null }],
  ] as const)('updates the fault of its provider when the event says %s', (reasonCode, expected) => {
    const notSent = { state: 'NOT_SENT', ended: true, outcome: 'FAULT', outcomeAtMs: 500 } as const
    const change = changeOf(paymentRecord({ attempt: notSent }), event({ ...declined, reasonCode }))
    expect(change.attempt).toMatchObject({ state: 'DECLINED', ...expected })
  })
})

describe('an unknown outcome', () => {
  test('ends nothing and is asked about after a minute', () => {
    const change = changeOf(paymentRecord(), response(unknown))
    expect(change.attempt).toMatchObject({ state: 'UNKNOWN', endedAt: null, outcome: null, detail: 'no response' })
    expect(change.transaction).toMatchObject({ state: 'PROCESSING', engineDueAt: inMinutes(6), reviewReason: null })
  })

  test.each([
    ['UNKNOWN', 'unknown_outcome'],
    ['PENDING', 'pending_too_long'],
  ] as const)('an outcome that stays %s after the last question is flagged: %s', (state, reviewReason) => {
    const change = changeOf(paymentRecord({ attempt: { state, askedSinceMs: 500 } }), answer(unknown, null))
    expect(change.transaction).toMatchObject({ reviewReason, engineDueAt: null, updatedAt: NOW })
    expect(change.attempt).toMatchObject({ state, askedSinceMs: 500, endedAt: null })
  })

  test('an outcome that its provider cannot be asked about is flagged as such', () => {
    const record = paymentRecord({ attempt: { state: 'UNKNOWN', askedSinceMs: 500 } })
    expect(changeOf(record, answer(unknown, null, true)).transaction.reviewReason).toBe('cannot_be_asked')
    expect(changeOf(record, answer(unknown, 60_000, true)).transaction.reviewReason).toBeNull()
  })

  test.each([
    ['a question that is not the last', answer(unknown), inMinutes(6)],
    ['an event', event(unknown, null), paymentRecord().transaction.engineDueAt],
    ['an event after which only a message wakes the workflow', event(pending('ch_1'), null), null],
    ['a response after which only a message wakes the workflow', response(unknown, { nextActionMs: null }), null],
  ])('is not flagged by %s', (_by, finding, engineDueAt) => {
    const change = changeOf(paymentRecord({ attempt: { state: 'UNKNOWN' } }), finding)
    expect(change.transaction).toMatchObject({ reviewReason: null, engineDueAt })
  })

  test('a checkout that a question could not clear stays open for its payer', () => {
    const record = paymentRecord({ transaction: { hosted: true }, attempt: { state: 'SENDING' } })
    expect(changeOf(record, answer(unknown)).attempt).toMatchObject({ state: 'UNKNOWN', endedAt: null })
    expect(changeOf(record, response(unknown, { anotherMayFollow: true })).attempt).toMatchObject({ endedAt: NOW })
  })

  test('an attempt that stays SENDING after the last question is flagged', () => {
    const change = changeOf(paymentRecord(), answer({ state: 'EXPIRED' }, null))
    expect(change.attempt).toMatchObject({ state: 'SENDING', endedAt: null })
    expect(change.transaction).toMatchObject({ reviewReason: 'unknown_outcome', engineDueAt: null })
  })

  test('an unknown outcome after the end is not flagged', () => {
    const transaction = { state: 'STOPPED', failureReasonCode: 'expired', engineDueAt: null } as const
    const change = changeOf(paymentRecord({ transaction, attempt: { state: 'UNKNOWN' } }), answer(unknown, null))
    expect(change.transaction).toMatchObject({ reviewReason: null, engineDueAt: null })
  })

  test('an outcome that becomes PENDING by the last question is asked about again', () => {
    const record = paymentRecord({ attempt: { state: 'UNKNOWN', askedSinceMs: 500 } })
    const change = changeOf(record, answer({ state: 'PENDING', providerTransactionId: null }, null))
    expect(change.transaction).toMatchObject({ reviewReason: null, engineDueAt: inMinutes(6) })
    expect(change.attempt).toMatchObject({ state: 'PENDING', askedSinceMs: null })
  })

  test('remembers when it was first asked about', () => {
    const record = paymentRecord({ attempt: { state: 'UNKNOWN' } })
    expect(changeOf(record, answer(unknown)).attempt).toMatchObject({ askedSinceMs: 1_000 })
  })

  test('an event that changes nothing leaves the next action as it was', () => {
    const record = paymentRecord({ attempt: { state: 'PENDING', providerTransactionId: 'co_1' } })
    const change = changeOf(record, event(pending('ch_1')))
    expect(change.transaction).toMatchObject({
      engineDueAt: record.transaction.engineDueAt,
      updatedAt: record.transaction.updatedAt,
      providerTransactionId: null,
    })
    expect(change.attempt).toMatchObject({ providerTransactionId: 'ch_1' })
    expect(change.handled.inboundEventId).toBe('inb_1')
  })
})

test.each(['UNKNOWN', 'PENDING', 'REQUIRES_ACTION'] as const)(
  'an attempt that is STUCK while %s is due to nobody but an operator',
  (state) => {
    const stuck = { state: 'STUCK', providerTransactionId: 'ch_1' } as const
    const open = paymentRecord({ attempt: { state } })
    const flagged = (reviewReason: ReviewReason) => ({ reviewReason, engineDueAt: null })
    for (const finding of [answer(stuck), answer(stuck, null), event(stuck)])
      expect(changeOf(open, finding).transaction).toMatchObject(flagged('unknown_outcome'))
    for (const finding of [answer(paid(14_999)), event(paid(14_999))])
      expect(changeOf(open, finding).transaction).toMatchObject(flagged('amount_mismatch'))
  },
)

describe('an amount that differs', () => {
  test.each([paid(14_999), { ...paid(), currency: 'USD' } as const])('never succeeds: %j', (result) => {
    const change = changeOf(paymentRecord(), response(result))
    expect(change.transaction).toMatchObject({
      state: 'PROCESSING',
      reviewReason: 'amount_mismatch',
      engineDueAt: null,
      updatedAt: NOW,
    })
    expect(change.attempt).toMatchObject({ state: 'PENDING', endedAt: NOW, capturedCents: 0 })
    expect(change.attempt!.reported).toEqual({ amountCents: result.amountCents, currency: result.currency })
    expect(change.handled.repeating).toBeNull()
  })

  test('is written down for a declined attempt too', () => {
    const change = changeOf(paymentRecord({ attempt: { state: 'DECLINED', ended: true } }), event(paid(14_999)))
    expect(change.attempt).toMatchObject({ state: 'DECLINED', reported: { amountCents: 14_999, currency: 'ZAR' } })
    expect(change.transaction.reviewReason).toBe('amount_mismatch')
  })

  const reported = { amountCents: 14_999, currency: 'ZAR' } as const
  const known = { state: 'PENDING', ended: true, providerTransactionId: 'ch_1', reported } as const

  test.each([
    ['SUCCEEDED', { ...known, state: 'SUCCEEDED', resolved: true }],
    ['FAILED', known],
  ] as const)('flags nothing again after it was resolved as %s', (state, attempt) => {
    const resolved = paymentRecord({ transaction: { state, reviewReason: null }, attempt })
    const again = changeOf(resolved, event(paid(14_999)))
    expect(again.transaction).toMatchObject({ state, reviewReason: null })
    expect(again.attempt).toMatchObject({ reported })
    expect(again.handled.inboundEventId).toBe('inb_1')
  })

  test.each([
    ['another amount', paid(14_998)],
    ['another currency', { ...paid(14_999), currency: 'USD' }],
    ['another charge', paid(14_999, 'ch_2')],
  ] as const)('flags a resolved transaction again for %s', (_what, result) => {
    const resolved = paymentRecord({ transaction: { state: 'FAILED', reviewReason: null }, attempt: known })
    expect(changeOf(resolved, event(result)).transaction.reviewReason).toBe('amount_mismatch')
  })

  test('stays flagged until it is resolved', () => {
    const open = paymentRecord({ transaction: { reviewReason: 'amount_mismatch' }, attempt: known })
    const again = changeOf(open, event(paid(14_999)))
    expect(again.transaction.reviewReason).toBe('amount_mismatch')
  })
})

describe('the rail that was paid', () => {
  const succeeded = (paidRail: PayInRail | null) =>
    paymentRecord({
      transaction: { state: 'SUCCEEDED', settledAttemptId: 'att_1', providerTransactionId: 'ch_1', receiptId: 'rct_1' },
      attempt: { state: 'SUCCEEDED', providerTransactionId: 'ch_1', capturedCents: 15_000, ended: true, paidRail },
    })
  const railAfter = (record: StateRecord, finding: Finding) => changeOf(record, finding).attempt?.paidRail

  test('is what the provider names with a success, in a response, a lookup or an event', () => {
    for (const found of [response, answer, event])
      expect(railAfter(paymentRecord(), found(paid(15_000, 'ch_1', 'BANK_TRANSFER')))).toBe('BANK_TRANSFER')
  })

  test('is not known where the provider does not name it, nor for a wrong amount', () => {
    expect(railAfter(paymentRecord(), response(paid()))).toBeNull()
    expect(railAfter(paymentRecord(), response(paid(14_999, 'ch_1', 'QR')))).toBeNull()
  })

  test('is taken from a later report of the same charge, and kept once it is known', () => {
    expect(railAfter(succeeded(null), event(paid(15_000, 'ch_1', 'QR')))).toBe('QR')
    expect(railAfter(succeeded('QR'), event(paid()))).toBe('QR')
  })

  test('is not that of a second charge under the same reference', () => {
    for (const known of [null, 'CARD'] as const)
      expect(railAfter(succeeded(known), event(paid(15_000, 'ch_2', 'QR')))).toBe(known)
  })

  test('the rail of a payment is that of the attempt that paid, though a newer attempt uses another', () => {
    const transaction = { rail: 'BANK_TRANSFER', newestAttempt: 2 } as const
    const change = changeOf(paymentRecord({ transaction, attempt: { state: 'UNKNOWN' } }), event(paid()))
    expect(change.transaction).toMatchObject({ state: 'SUCCEEDED', settledAttemptId: 'att_1', rail: 'CARD' })
  })
})

describe('a success that comes too late', () => {
  const failed = { state: 'FAILED', failureReasonCode: 'expired', cardToken: null, engineDueAt: null } as const

  test('leaves the end as it is and is returned once', () => {
    const change = changeOf(paymentRecord({ transaction: failed, attempt: { state: 'DECLINED' } }), event(paid()))
    expect(change.transaction).toMatchObject({ ...failed, settledAttemptId: null, reviewReason: null })
    expect(change.attempt).toMatchObject({ state: 'SUCCEEDED', capturedCents: 15_000, reasonCode: null })
    expect(change.automaticRefund).toMatchObject({ charge: { id: 'att_1' }, reason: 'late_success' })
    expect(change.reservation).toEqual({
      chargeId: 'att_1',
      before: { refundReservedCents: 0, overRefundedCents: 0 },
      after: { refundReservedCents: 15_000, overRefundedCents: 0 },
    })
    expect([change.event, change.receipt, change.transition]).toEqual([null, null, null])
  })

  test('a second success of a link that is paid is a duplicate', () => {
    const settledBefore = { state: 'SUCCEEDED', settledAttemptId: 'att_0', providerTransactionId: 'ch_0' } as const
    const transaction = { source: 'LINK', hosted: true, ...settledBefore } as const
    const change = changeOf(paymentRecord({ transaction, attempt: { state: 'REQUIRES_ACTION' } }), event(paid()))
    expect(change.automaticRefund?.reason).toBe('duplicate_payment')
    expect(change.transaction).toMatchObject(settledBefore)
    const api = paymentRecord({ transaction: { ...transaction, source: 'API' }, attempt: { state: 'UNKNOWN' } })
    expect(changeOf(api, event(paid())).automaticRefund?.reason).toBe('late_success')
  })

  test('the success of a link that had expired is a late success', () => {
    const transaction = { ...failed, state: 'STOPPED', source: 'LINK', hosted: true } as const
    const change = changeOf(paymentRecord({ transaction, attempt: { state: 'REQUIRES_ACTION' } }), event(paid()))
    expect(change.automaticRefund?.reason).toBe('late_success')
  })

  test.each(['ONCE', 'FULL', 'PARTIAL'] as const)('is returned on a rail with %s refunds', (refunds) => {
    const record = paymentRecord({ transaction: failed, attempt: { state: 'DECLINED' } })
    const change = changeOf(record, event(paid()), () => refunds)
    expect([change.automaticRefund?.reason, change.transaction.reviewReason]).toEqual(['late_success', null])
  })

  test.each([
    ['a late success', failed],
    ['a second payment of a link', { state: 'SUCCEEDED', source: 'LINK', hosted: true, settledAttemptId: 'att_0' }],
  ] as const)('%s on a rail without refunds is flagged for an operator at once, and not returned', (_what, end) => {
    const record = paymentRecord({ transaction: end, attempt: { state: 'REQUIRES_ACTION', rail: 'BANK_TRANSFER' } })
    const change = changeOf(record, event(paid()), () => 'NONE')
    expect(change.transaction).toMatchObject({ state: end.state, reviewReason: 'cannot_be_refunded', updatedAt: NOW })
    expect(change.attempt).toMatchObject({ state: 'SUCCEEDED', capturedCents: 15_000 })
    expect([change.automaticRefund, change.reservation, change.transition]).toEqual([null, null, null])
    // The key has the version after the save: a repeat of the save makes the same entry, a later change another one.
    const key = `${record.attempt!.id}/${record.transaction.version + 1}/CAPTURE`
    expect(change.entries).toEqual([{ key, kind: 'CAPTURE', amountCents: 15_000 }])
  })

  test('the rail that was paid decides whether a late success is returned, and is the rail of its refund', () => {
    const record = paymentRecord({ transaction: failed, attempt: { state: 'DECLINED' } })
    const refundsOf: RefundsOf = ({ providerId, rail, paidRail }) =>
      [providerId, rail, paidRail].join() === 'paystack,CARD,QR' ? 'FULL' : 'NONE'
    const change = changeOf(record, event(paid(15_000, 'ch_1', 'QR')), refundsOf)
    expect(change.automaticRefund?.charge).toEqual({ id: 'att_1', number: 1, providerId: 'paystack', rail: 'QR' })
    const byCard = changeOf(record, event(paid()), refundsOf)
    expect([byCard.automaticRefund, byCard.transaction.reviewReason]).toEqual([null, 'cannot_be_refunded'])
  })

  test('a payment that succeeds in time is not flagged, although its rail has no refunds', () => {
    expect(changeOf(paymentRecord(), response(paid()), () => 'NONE').transaction.reviewReason).toBeNull()
  })

  test('a late success of a refund or a payout is flagged for an operator, because it cannot be taken back', () => {
    const change = changeOf(
      refundRecord({ transaction: failed, attempt: { state: 'DECLINED' }, charge: { refundReservedCents: 0 } }),
      event(paid(5_000)),
      () => 'NONE',
    )
    expect(change.transaction).toMatchObject({ state: 'FAILED', reviewReason: 'refund_failed', updatedAt: NOW })
    expect(change.automaticRefund).toBeNull()
    const returned = payoutRecord({ transaction: failed, attempt: { state: 'DECLINED' } })
    const payout = changeOf(returned, event(paid()), () => 'NONE')
    expect(payout.transaction).toMatchObject({ state: 'FAILED', reviewReason: 'unknown_outcome' })
    expect(payout.automaticRefund).toBeNull()
  })
})

describe('a success that is reported again', () => {
  const settled: Partial<TransactionRecord> = {
    state: 'SUCCEEDED',
    settledAttemptId: 'att_1',
    providerTransactionId: 'ch_1',
    receiptId: 'rct_1',
    cardToken: null,
    engineDueAt: null,
  }
  const attempt = { state: 'SUCCEEDED', providerTransactionId: 'ch_1', capturedCents: 15_000, ended: true } as const
  const record = paymentRecord({ transaction: settled, attempt })
  const unflagged = { reviewReason: null, providerTransactionId: 'ch_1' }

  test('a success that is repeated under the same id changes nothing', () => {
    const change = changeOf(record, event(paid()))
    expect(change.transaction).toMatchObject({ ...settled, sequence: 2, updatedAt: record.transaction.updatedAt })
    expect(change.attempt).toMatchObject({ capturedCents: 15_000, endedAt: null, providerTransactionId: 'ch_1' })
    expect([change.transition, change.event, change.receipt, change.automaticRefund]).toEqual([null, null, null, null])
  })

  test('a success that is repeated under another id is a second charge and flagged for an operator', () => {
    const change = changeOf(record, event(paid(15_000, 'ch_2')))
    const flagged = { state: 'SUCCEEDED', reviewReason: 'second_payment', providerTransactionId: 'ch_1' }
    expect(change.transaction).toMatchObject(flagged)
    expect(change.attempt?.providerTransactionId).toBe('ch_1')
  })

  test('a second payment stays the reason for review whatever the provider says later, until an operator clears it', () => {
    const reviewReason = 'second_payment'
    const flagged = paymentRecord({ transaction: { ...settled, reviewReason }, attempt })
    const later = changeOf(flagged, event(paid(14_000, 'ch_3')))
    expect(later.transaction).toMatchObject({ reviewReason, furtherReviewReasons: ['amount_mismatch'] })
  })

  test('a success that is reported after an operator said so names the charge', () => {
    const resolved = paymentRecord({ transaction: settled, attempt: { ...attempt, resolved: true } })
    const change = changeOf(resolved, event(paid(15_000, 'ch_2')))
    expect(change.transaction).toMatchObject({ reviewReason: null, providerTransactionId: 'ch_2' })
    expect(change.attempt).toMatchObject({ providerTransactionId: 'ch_2', resolved: false })
    const early = changeOf(resolved, event(pending('ch_3')))
    expect(early.attempt).toBeNull()
    expect(early.transaction).toMatchObject({ providerTransactionId: 'ch_1', reviewReason: null })
    const asked = changeOf(resolved, answer(pending('ch_3')))
    expect(asked.attempt).toMatchObject({ providerTransactionId: 'ch_1', resolved: true })
  })

  test('a success that is repeated without a known id before is no second charge', () => {
    const unnamed = paymentRecord({ transaction: settled, attempt: { ...attempt, providerTransactionId: null } })
    expect(changeOf(unnamed, event(paid())).transaction).toMatchObject(unflagged)
  })

  test('is no second charge as long as the other id is only pending', () => {
    expect(changeOf(record, event(pending('ch_2'))).transaction).toMatchObject(unflagged)
  })

  test('is never undone by a failure that comes after it', () => {
    const change = changeOf(record, event(declined))
    expect(change.transaction).toMatchObject(settled)
    expect(change.attempt).toBeNull()
  })
})

describe('a checkout', () => {
  const checkout = { state: 'REQUIRES_ACTION', url: 'https://pay.example/1', providerTransactionId: 'co_1' } as const
  const hosted = { hosted: true, cardToken: null }
  const opened = (source: 'API' | 'LINK' = 'API') =>
    paymentRecord({
      transaction: { ...hosted, source, state: 'REQUIRES_ACTION' },
      attempt: { state: 'REQUIRES_ACTION' },
    })

  test('needs the payer', () => {
    const change = changeOf(paymentRecord({ transaction: hosted }), response(checkout))
    expect(change.transaction).toMatchObject({ state: 'REQUIRES_ACTION', providerTransactionId: 'co_1', sequence: 3 })
    expect(change.attempt).toMatchObject({
      state: 'REQUIRES_ACTION',
      checkoutUrl: 'https://pay.example/1',
      endedAt: null,
    })
    expect(change.event).toBeNull()
  })

  test.each([
    ['cancelled', 'The business cancelled it.'],
    ['expired', 'Nobody paid in time.'],
  ] as const)('a checkout that is %s stops the payment', (because, message) => {
    const change = changeOf(opened(), { type: 'CLOSE', because })
    expect(change.transaction).toMatchObject({
      state: 'STOPPED',
      failureReasonCode: because,
      failureReasonMessage: message,
      engineDueAt: null,
    })
    expect(change.attempt).toMatchObject({ state: 'REQUIRES_ACTION', endedAt: NOW })
    expect(change.event?.type).toBe('payment.failed')
  })

  test.each(['cancelled', 'replaced'] as const)('a checkout is not %s once the payer is paying', (because) => {
    const record = paymentRecord({ transaction: hosted, attempt: { state: 'PENDING' } })
    expect(applyFinding(record, { type: 'CLOSE', because }, NOW)).toBeNull()
  })

  test('a replaced checkout ends alone, and the payment continues at once', () => {
    const change = changeOf(opened(), { type: 'CLOSE', because: 'replaced' })
    expect(change.transaction).toMatchObject({ state: 'PROCESSING', failureReasonCode: null, reviewReason: null })
    expect(change.transaction.engineDueAt).toEqual(dueIn(0, NOW))
    expect(change.attempt).toMatchObject({ state: 'REQUIRES_ACTION', reasonCode: null, outcome: null, endedAt: NOW })
    expect(change.event).toBeNull()
  })

  test('a declined checkout of a link ends only the attempt', () => {
    const change = changeOf(opened('LINK'), event(declined))
    expect(change.transaction.state).toBe('REQUIRES_ACTION')
    expect(change.attempt).toMatchObject({ state: 'DECLINED', endedAt: NOW })
  })
})

test('a charge that never arrived fails the payment and says nothing about the provider', () => {
  const change = changeOf(paymentRecord({ attempt: { state: 'UNKNOWN' } }), { type: 'CLOSE', because: 'provider_lost' })
  expect(change.transaction).toMatchObject({ state: 'FAILED', failureReasonCode: 'provider_lost' })
  expect(change.attempt).toMatchObject({ state: 'UNKNOWN', endedAt: NOW, outcome: null })
})

const throttled = { type: 'THROTTLED', waitMs: 3_000, detail: '429' } as const

test('a throttled attempt stays SENDING and says when it may be sent again', () => {
  const change = changeOf(paymentRecord(), throttled)
  expect(change.attempt).toMatchObject({
    state: 'SENDING',
    resendAtMs: NOW.getTime() + 3_000,
    detail: '429',
    endedAt: null,
  })
  expect(change.transaction.engineDueAt).toEqual(new Date(NOW.getTime() + 303_000))
  expect(change.transition).toBeNull()
})

test('a throttled attempt of a payment that has ended makes nothing due', () => {
  const change = changeOf(paymentRecord({ transaction: { state: 'STOPPED', engineDueAt: null } }), throttled)
  expect(change.transaction.engineDueAt).toBeNull()
})

test.each([{ state: 'UNKNOWN' }, { ended: true }, { resendAtMs: 5 }] as const)(
  'a throttled attempt that has moved is left: %j',
  (attempt) => {
    expect(applyFinding(paymentRecord({ attempt }), throttled, NOW)).toBeNull()
  },
)

test.each([
  ['cancelled', 'STOPPED'],
  ['expired', 'STOPPED'],
  ['provider_unavailable', 'FAILED'],
  ['no_eligible_provider', 'FAILED'],
] as const)('a transaction with nothing in flight that %s ends as %s', (because, state) => {
  const record = paymentRecord({ transaction: { state: 'CREATED', newestAttempt: 0 }, attempt: null })
  const change = changeOf(record, { type: 'END', because })
  expect(change.transaction).toMatchObject({
    state,
    failureReasonCode: because,
    cardToken: null,
    engineDueAt: null,
    updatedAt: NOW,
  })
  expect(change.transaction.failureReasonMessage).toMatch(/\.$/)
  expect(change.event?.type).toBe('payment.failed')
  expect(change.attempt).toBeNull()
})

test('a link ends with the reason that its business ended it', () => {
  const record = paymentRecord({ transaction: { state: 'CREATED', newestAttempt: 0 }, attempt: null })
  const change = changeOf(record, { type: 'END', because: 'cancelled', endedByBusiness: true })
  expect(change.transaction.failureReasonMessage).toBe('The business ended the link.')
})

test('a transaction for which nothing is in flight does not end while an attempt is open, nor twice', () => {
  const end = { type: 'END', because: 'cancelled' } as const
  expect(applyFinding(paymentRecord(), end, NOW)).toBeNull()
  const stopped = paymentRecord({ transaction: { state: 'STOPPED' }, attempt: { ended: true } })
  expect(applyFinding(stopped, end, NOW)).toBeNull()
})

describe('an operator', () => {
  test('flags a payment for review, with or without stopping it', () => {
    const flag = {
      type: 'REVIEW',
      reason: 'dispute',
      stops: false,
      event: { inboundEventId: 'inb_1', setAsideBecause: null },
    } as const
    const record = paymentRecord()
    const change = changeOf(record, flag)
    expect(change.transaction).toMatchObject({
      reviewReason: 'dispute',
      engineDueAt: record.transaction.engineDueAt,
      updatedAt: NOW,
    })
    expect(change.handled).toMatchObject({ inboundEventId: 'inb_1', setAsideBecause: null })
    const stopped = changeOf(record, { ...flag, reason: 'fault', stops: true, event: null })
    expect(stopped.transaction).toMatchObject({ reviewReason: 'fault', engineDueAt: null })
    expect(stopped).toMatchObject({ closesOtherAttempts: false, unblocksNextRefund: false })
  })

  const shown = (open: ReviewReason | null, later: ReviewReason) => {
    const record = paymentRecord({ transaction: { reviewReason: open } })
    const event = { inboundEventId: 'inb_1', setAsideBecause: null }
    const { transaction, handled } = changeOf(record, { type: 'REVIEW', reason: later, stops: false, event })
    expect(handled.inboundEventId).toBe('inb_1')
    return [transaction.reviewReason, transaction.updatedAt === NOW]
  }
  const ABOUT_MONEY = ['amount_mismatch', 'refund_failed', 'cannot_be_refunded', 'second_payment'] as const
  const OTHERS = REVIEW_REASONS.filter((reason) => !ABOUT_MONEY.some((each) => each === reason))

  test.each(ABOUT_MONEY)('still sees %s and since when it waits, whatever is found later', (open) => {
    for (const later of OTHERS) expect(shown(open, later)).toEqual([open, false])
  })

  test('sees the reason about money that nothing else shows', () => {
    for (const [at, open] of ABOUT_MONEY.entries())
      for (const [laterAt, later] of ABOUT_MONEY.entries())
        expect(shown(open, later)).toEqual([at > laterAt ? open : later, laterAt > at])
  })

  test('sees the newest of other reasons', () => {
    for (const open of [null, ...OTHERS])
      for (const later of REVIEW_REASONS) expect(shown(open, later)).toEqual([later, open !== later])
  })

  test('sees every reason once, in whatever order they were raised, until one confirmation clears them all', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...REVIEW_REASONS), { minLength: 1 }), (raised) => {
        const transaction = { ...paymentRecord().transaction, state: 'SUCCEEDED' as const }
        for (const reason of raised) {
          const finding = { type: 'REVIEW', reason, stops: false, event: null } as const
          Object.assign(transaction, changeOf(paymentRecord({ transaction }), finding).transaction)
        }
        expect(openReasons(transaction).toSorted()).toEqual([...new Set(raised)].toSorted())
        const cleared = changeOf(paymentRecord({ transaction }), { type: 'CONFIRMATION' })
        expect(cleared.transaction).toMatchObject({ reviewReason: null, furtherReviewReasons: [] })
      }),
    )
  })

  test('sees no reason that a program cleared which knows only the first one', () => {
    const cleared = { reviewReason: null, furtherReviewReasons: ['dispute'] } as const
    expect(openReasons(cleared)).toEqual([])
    expect(withReason(cleared, 'fault')).toEqual({ reviewReason: 'fault', furtherReviewReasons: [] })
  })

  test('is told of the reasons that were not open before', () => {
    const before = { reviewReason: 'dispute', furtherReviewReasons: ['fault'] } as const
    expect(raisedReasons(before, withReason(before, 'second_payment'))).toEqual(['second_payment'])
    expect(raisedReasons(before, withReason(before, 'fault'))).toEqual([])
  })

  test('confirms the end of a flagged transaction, and nothing before it', () => {
    const record = paymentRecord({ transaction: { reviewReason: 'dispute', state: 'SUCCEEDED' } })
    expect(changeOf(record, { type: 'CONFIRMATION' }).transaction).toMatchObject({
      reviewReason: null,
      state: 'SUCCEEDED',
      updatedAt: NOW,
    })
    expect(applyFinding(paymentRecord(), { type: 'CONFIRMATION' }, NOW)).toBeNull()
    const unflagged = paymentRecord({ transaction: { state: 'SUCCEEDED' } })
    expect(applyFinding(unflagged, { type: 'CONFIRMATION' }, NOW)).toBeNull()
    const open = paymentRecord({ transaction: { reviewReason: 'fault', engineDueAt: null } })
    expect(applyFinding(open, { type: 'CONFIRMATION' }, NOW)).toBeNull()
  })
})

describe('a request without a response', () => {
  const hosted = () => paymentRecord({ transaction: { hosted: true }, attempt: { state: 'SENDING' } })
  const lost = (prompted: boolean): Finding => ({
    type: 'RESULT',
    result: unknown,
    anotherMayFollow: true,
    answerMs: null,
    nextActionMs: 60_000,
    prompted,
  })

  test('a lost request for a page ends, since no payer saw the page, and another one is made', () => {
    expect(changeOf(hosted(), lost(false)).attempt).toMatchObject({ state: 'UNKNOWN', endedAt: NOW })
  })

  test('a lost request for a prompt on the phone stays open, since the payer may have confirmed it', () => {
    expect(changeOf(hosted(), lost(true)).attempt).toMatchObject({ state: 'UNKNOWN', endedAt: null })
  })
})
