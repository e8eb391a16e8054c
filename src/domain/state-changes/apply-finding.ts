import { reservationOf } from '../refunds/reservation.ts'
import type { RefundsOf } from '../refunds/rail-refunds.ts'
import { type FailureReason, isTerminal } from '../states.ts'
import { applyClaim, ofRefund } from './apply-claim.ts'
import { attemptWith, changeOf, dueIn, moveOf, NOTHING_HANDLED, type StateChange } from './change.ts'
import {
  claimOf,
  CLOSINGS,
  type EndFinding,
  type Finding,
  type LookupFinding,
  type ResolutionFinding,
  type ResultFinding,
  type ReviewFinding,
  type ThrottledFinding,
} from './claim.ts'
import { mayMove } from './moves.ts'
import { NO_REVIEW, type OpenReview, type StateRecord, withReason } from './record.ts'

/** No other code decides what a finding does. `now` is the database's clock. Null if the record excludes it. */
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
      return applyClaim(record, finding, now, refundsOf)
    case 'CLOSE':
      return applyClaim(record, finding, now, refundsOf)
    case 'THROTTLED':
      return applyThrottled(record, finding, now)
    case 'END':
      return applyEnd(record, finding, now)
    case 'RESOLUTION':
      return applyResolution(record, finding, now, refundsOf)
    case 'REVIEW':
      return applyReview(record, finding, now)
    case 'CONFIRMATION':
      return applyConfirmation(record, now)
    case 'RESTART':
      return applyRestart(record, now)
  }
}

/** Events arrive in any order, and only a successful payout is returned: the event of its success is the older one. */
function isOvertaken(
  { transaction, attempt }: StateRecord,
  finding: ResultFinding | LookupFinding,
): finding is LookupFinding {
  if (finding.type !== 'LOOKUP' || finding.inboundEventId === null || finding.result.state !== 'SUCCEEDED') return false
  const { kind, failureReasonCode } = transaction
  return kind === 'PAYOUT' && failureReasonCode === 'returned' && attempt?.state === 'DECLINED'
}

function applyOvertaken({ transaction }: StateRecord, { inboundEventId }: LookupFinding, now: Date): StateChange {
  return changeOf(transaction, {}, now, { handled: { ...NOTHING_HANDLED, inboundEventId } })
}

/** Keeps the attempt SENDING under its reference and sets the time from which it may be sent again. */
function applyThrottled(record: StateRecord, { waitMs, detail }: ThrottledFinding, now: Date): StateChange | null {
  const { transaction, attempt } = record
  if (!attempt || attempt.state !== 'SENDING' || attempt.ended || attempt.resendAtMs !== null) return null
  const throttled = attemptWith(attempt, { resendAtMs: now.getTime() + waitMs, detail })
  const fields = isTerminal(transaction.state) ? {} : { engineDueAt: dueIn(waitMs, now) }
  return changeOf(transaction, fields, now, { attempt: throttled })
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
  return endTransaction(record, { state, code: because, message: endedByBusiness ? LINK_ENDED : message }, now)
}

const LINK_ENDED = 'The business ended the link.'

/** A transaction without an attempt was not sent. A failed automatic refund stays flagged: its payer waits. */
function applyResolution(
  record: StateRecord,
  finding: ResolutionFinding,
  now: Date,
  refundsOf: RefundsOf,
): StateChange | null {
  const { transaction, attempt } = record
  if (isTerminal(transaction.state)) return null
  if (attempt) {
    const change = applyClaim(record, finding, now, refundsOf)
    return change?.transaction.state === finding.outcome ? change : null
  }
  if (finding.outcome === 'SUCCEEDED') return null
  const review = transaction.autoForAttemptId === null ? NO_REVIEW : withReason(NO_REVIEW, 'refund_failed')
  return endTransaction(record, { state: 'FAILED', ...claimOf(finding, transaction).reason! }, now, review)
}

/** Ends a transaction without a claim about an attempt. Returns null if the table of moves forbids it. */
function endTransaction(
  record: StateRecord,
  { state, code, message }: { state: 'FAILED' | 'STOPPED'; code: FailureReason; message: string },
  now: Date,
  review: OpenReview | null = null,
): StateChange | null {
  const { transaction } = record
  if (!mayMove(transaction.kind, transaction.state, state)) return null
  const failure = { failureReasonCode: code, failureReasonMessage: message }
  const fields = { ...failure, ...review, state, engineDueAt: null }
  return moveOf(transaction, fields, now, transaction.kind === 'REFUND' ? ofRefund(record, state, null) : {})
}

function applyReview({ transaction }: StateRecord, { reason, stops, event }: ReviewFinding, now: Date): StateChange {
  const fields = { ...withReason(transaction, reason), ...(stops && { engineDueAt: null }) }
  return changeOf(transaction, fields, now, { handled: { ...NOTHING_HANDLED, ...event } })
}

/** Clears the flag and changes no state. Returns null before the end: nothing would continue an open transaction. */
function applyConfirmation({ transaction }: StateRecord, now: Date): StateChange | null {
  const { reviewReason, state } = transaction
  return reviewReason === null || !isTerminal(state) ? null : changeOf(transaction, NO_REVIEW, now)
}

/** Null for any but a flagged automatic refund that FAILED, if its money came after all, or if others used it up. */
function applyRestart({ transaction, charge }: StateRecord, now: Date): StateChange | null {
  const { autoForAttemptId, state, reviewReason, amountCents } = transaction
  if (autoForAttemptId === null || state !== 'FAILED' || reviewReason === null) return null
  if (!charge || charge.succeededAttempts > 0) return null
  if (charge.refundReservedCents + amountCents > charge.capturedCents) return null
  const failure = { failureReasonCode: null, failureReasonMessage: null }
  const fields = { ...failure, ...NO_REVIEW, state: 'PROCESSING', engineDueAt: now } as const
  return moveOf(transaction, fields, now, { reservation: reservationOf(charge, amountCents) })
}
