import type { RefundsOf } from '../refunds/rail-refunds.ts'
import { type FailureReason, isTerminal } from '../states.ts'
import { applyClaim } from './apply-claim.ts'
import { fieldsOf } from './begin-attempt.ts'
import { dueIn, finish, unchanged } from './change.ts'
import { claimOfClosing, claimOfResolution, claimOfResult, CLOSINGS } from './claim.ts'
import type { Evidence } from './evidence.ts'
import type {
  EndFinding,
  Finding,
  LookupFinding,
  ResolutionFinding,
  ResultFinding,
  ReviewFinding,
  ThrottledFinding,
} from './finding.ts'
import { mayMove } from './moves.ts'
import type { StateRecord } from './record.ts'
import { updateReservation, reserve } from './refund-reservation.ts'
import { NO_REVIEW, withReason } from './review-after.ts'
import type { StateChange } from './state-change.ts'

/**
 * Decides what a finding does to a payment, a refund or a payout. No other code decides it. `now` is the database's
 * clock. Returns null if the finding does not apply to the record as it is. `refundsOf` decides whether a late success
 * is returned; only a provider's finding about a payment can bring one.
 */
export function applyFinding(
  record: StateRecord,
  finding: Finding,
  now: Date,
  refundsOf: RefundsOf = () => 'PARTIAL',
): StateChange | null {
  switch (finding.type) {
    case 'RESULT':
    case 'LOOKUP':
      if (isOvertaken(record, finding)) return applyOvertaken(record, finding, now)
      return applyResult(record, finding, now, refundsOf)
    case 'CLOSE': {
      // A replaced attempt is followed by another one at once.
      const evidence = { onlyFrom: CLOSINGS[finding.because].from, nextActionMs: 0 }
      return applyClaim(record, claimOfClosing(finding), evidence, now)
    }
    case 'THROTTLED':
      return applyThrottled(record, finding, now)
    case 'END':
      return applyEnd(record, finding, now)
    case 'RESOLUTION':
      return applyResolution(record, finding, now)
    case 'REVIEW':
      return applyReview(record, finding, now)
    case 'CONFIRMATION':
      return applyConfirmation(record, now)
    case 'RESTART':
      return applyRestart(record, now)
  }
}

/**
 * True for an event of a payout's success that arrives after the payout was returned. Events arrive in any order, and
 * only a successful payout is returned, so the event is the older one.
 */
function isOvertaken(
  { transaction, attempt }: StateRecord,
  finding: ResultFinding | LookupFinding,
): finding is LookupFinding {
  if (finding.type !== 'LOOKUP' || finding.inboundEventId === null || finding.result.state !== 'SUCCEEDED') return false
  const { kind, failureReasonCode } = transaction
  return kind === 'PAYOUT' && failureReasonCode === 'returned' && attempt?.state === 'DECLINED'
}

/** Records the event as handled and changes nothing else. */
function applyOvertaken(record: StateRecord, { inboundEventId }: LookupFinding, now: Date): StateChange {
  const change = unchanged(record)
  change.handled.inboundEventId = inboundEventId
  return finish(change, now)
}

function applyResult(
  record: StateRecord,
  finding: ResultFinding | LookupFinding,
  now: Date,
  refundsOf: RefundsOf,
): StateChange | null {
  // No attempt follows once the transaction has ended, so a soft decline then takes its success back.
  const hasEnded = isTerminal(record.transaction.state)
  const response = finding.type === 'RESULT' ? responseOf(finding, hasEnded) : null
  const claim = claimOfResult(finding.result, record.transaction, response)
  return applyClaim(record, claim, evidenceOf(record, finding), now, refundsOf)
}

function responseOf({ anotherMayFollow, prompted = false }: ResultFinding, hasEnded: boolean) {
  return { anotherMayFollow: anotherMayFollow && !hasEnded, prompted }
}

function evidenceOf({ transaction }: StateRecord, finding: ResultFinding | LookupFinding): Evidence {
  const { result, nextActionMs } = finding
  const isSuccess = result.state === 'SUCCEEDED'
  const isOther =
    isSuccess && (result.amountCents !== transaction.amountCents || result.currency !== transaction.currency)
  return {
    soft: result.state === 'DECLINED' && result.soft,
    blameless: 'blameless' in result && result.blameless === true,
    providerTransactionId: 'providerTransactionId' in result ? result.providerTransactionId : null,
    paidRail: isSuccess ? (result.paidRail ?? null) : null,
    checkoutUrl: result.state === 'REQUIRES_ACTION' ? result.url : null,
    reported: isOther ? { amountCents: result.amountCents, currency: result.currency } : null,
    detail: 'detail' in result ? result.detail : null,
    nextActionMs,
    ...(finding.type === 'RESULT'
      ? { answerMs: finding.answerMs }
      : { askedAtMs: finding.askedAtMs, cannotBeAsked: finding.cannotBeAsked, inboundEventId: finding.inboundEventId }),
  }
}

/** Keeps the attempt SENDING under its reference and sets the time from which it may be sent again. */
function applyThrottled(record: StateRecord, { waitMs, detail }: ThrottledFinding, now: Date): StateChange | null {
  const { transaction, attempt } = record
  if (!attempt || attempt.state !== 'SENDING' || attempt.ended || attempt.resendAtMs !== null) return null
  const change = unchanged(record)
  const resendAtMs = now.getTime() + waitMs
  change.attempt = { ...fieldsOf(attempt), resendAtMs, detail }
  if (!isTerminal(transaction.state)) change.transaction.engineDueAt = dueIn(waitMs, now)
  return finish(change, now)
}

const ENDS = {
  cancelled: { state: 'STOPPED', message: CLOSINGS.cancelled.message },
  expired: { state: 'STOPPED', message: CLOSINGS.expired.message },
  provider_unavailable: { state: 'FAILED', message: 'No provider could be reached.' },
  no_eligible_provider: { state: 'FAILED', message: 'No provider can take this payment.' },
} as const satisfies Record<EndFinding['because'], { state: 'FAILED' | 'STOPPED'; message: string }>

/** Ends a transaction that has no open attempt. Returns null if an attempt is open or the transaction has ended. */
function applyEnd(record: StateRecord, { because, endedByBusiness }: EndFinding, now: Date): StateChange | null {
  const { transaction, attempt } = record
  if (isTerminal(transaction.state) || (attempt && !attempt.ended)) return null
  const { state, message } = ENDS[because]
  const change = endTransaction(record, { state, code: because, message: endedByBusiness ? LINK_ENDED : message }, now)
  return change && finish(change, now)
}

const LINK_ENDED = 'The business ended the link.'

/**
 * Applies an operator's resolution that `judgeResolution` has accepted. A transaction without an attempt was never
 * sent, so it can only have failed. A failed automatic refund stays flagged: its payer still waits for the money.
 */
function applyResolution(record: StateRecord, finding: ResolutionFinding, now: Date): StateChange | null {
  const { transaction, attempt } = record
  if (isTerminal(transaction.state)) return null
  const claim = claimOfResolution(finding)
  if (attempt) {
    const evidence = { byOperator: true, detail: 'resolved by an operator', nextActionMs: null }
    const change = applyClaim(record, claim, evidence, now)
    return change?.transaction.state === finding.outcome ? change : null
  }
  if (finding.outcome === 'SUCCEEDED') return null
  const change = endTransaction(record, { state: 'FAILED', ...claim.reason! }, now)
  if (!change) return null
  Object.assign(
    change.transaction,
    transaction.autoForAttemptId === null ? NO_REVIEW : withReason(NO_REVIEW, 'refund_failed'),
  )
  return finish(change, now)
}

/** Ends a transaction without a claim about an attempt. Returns null if the table of moves forbids it. */
function endTransaction(
  record: StateRecord,
  end: { state: 'FAILED' | 'STOPPED'; code: FailureReason; message: string },
  now: Date,
): StateChange | null {
  const { transaction, attempt } = record
  if (!mayMove(transaction.kind, transaction.state, end.state)) return null
  const change = unchanged(record)
  const failure = { failureReasonCode: end.code, failureReasonMessage: end.message }
  Object.assign(change.transaction, { state: end.state, ...failure, engineDueAt: null, updatedAt: now })
  if (transaction.kind === 'REFUND') {
    updateReservation(change, record, attempt?.state ?? null)
    change.unblocksNextRefund = true
  }
  return change
}

function applyReview(record: StateRecord, { reason, stops, event }: ReviewFinding, now: Date): StateChange {
  const change = unchanged(record)
  const { transaction } = change
  const { before } = change
  Object.assign(transaction, withReason(before, reason))
  if (transaction.reviewReason !== before.reviewReason) transaction.updatedAt = now
  if (stops) transaction.engineDueAt = null
  Object.assign(change.handled, event)
  return finish(change, now)
}

/** Clears the flag and changes no state. Returns null before the end: nothing would continue an open transaction. */
function applyConfirmation(record: StateRecord, now: Date): StateChange | null {
  const { reviewReason, state } = record.transaction
  if (reviewReason === null || !isTerminal(state)) return null
  const change = unchanged(record)
  Object.assign(change.transaction, { ...NO_REVIEW, updatedAt: now })
  return finish(change, now)
}

/**
 * Reserves the amount again and lets the refund be sent again as another attempt. Returns null for any but a flagged
 * automatic refund that FAILED, if the money reached the payer after all, or if other refunds have used the amount.
 */
function applyRestart(record: StateRecord, now: Date): StateChange | null {
  const { transaction, charge } = record
  const { autoForAttemptId, state, reviewReason, amountCents } = transaction
  if (autoForAttemptId === null || state !== 'FAILED' || reviewReason === null) return null
  if (!charge || charge.succeededAttempts > 0) return null
  if (charge.refundReservedCents + amountCents > charge.capturedCents) return null
  const change = unchanged(record)
  const failure = { failureReasonCode: null, failureReasonMessage: null }
  Object.assign(change.transaction, {
    state: 'PROCESSING',
    ...failure,
    ...NO_REVIEW,
    engineDueAt: now,
    updatedAt: now,
  })
  reserve(change, charge, amountCents)
  return finish(change, now)
}
