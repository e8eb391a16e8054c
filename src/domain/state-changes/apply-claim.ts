import { entriesOfAttempt } from '../ledger/entries.ts'
import { outcomeOf } from '../providers/provider-health.ts'
import { type RefundsOf, usedRail } from '../refunds/rail-refunds.ts'
import { mayHaveReachedProvider, reservationAfter, reservationOf } from '../refunds/reservation.ts'
import {
  ENDS_ATTEMPT,
  isTerminal,
  UNSETTLED,
  type PayInRail,
  type ReviewReason,
  type TransactionState,
} from '../states.ts'
import { type AttemptAfter, attemptWith, changeOf, dueIn, NOTHING_HANDLED, type StateChange } from './change.ts'
import { type AttemptFinding, type Claim, claimOf, CLOSINGS } from './claim.ts'
import { mayMove, mayReplace } from './moves.ts'
import { openReasons, reviewFor, withReason } from './record.ts'
import type { AttemptRecord, OpenReview, StateRecord, TransactionFields, TransactionRecord } from './record.ts'

/** The wait after a last question that found a new state. */
const CHECK_AGAIN_MS = 60_000

type Report = Pick<
  AttemptAfter,
  'soft' | 'blameless' | 'providerTransactionId' | 'paidRail' | 'checkoutUrl' | 'reported' | 'detail'
>

const NO_REPORT: Report = {
  soft: false,
  blameless: false,
  providerTransactionId: null,
  paidRail: null,
  checkoutUrl: null,
  reported: null,
  detail: null,
}

function reportOf(finding: AttemptFinding, transaction: TransactionRecord): Report {
  if (finding.type === 'CLOSE') return NO_REPORT
  if (finding.type === 'RESOLUTION') return { ...NO_REPORT, detail: 'resolved by an operator' }
  const { result } = finding
  const success = result.state === 'SUCCEEDED' ? result : null
  const { amountCents, currency } = success ?? transaction
  const isOther = amountCents !== transaction.amountCents || currency !== transaction.currency
  return {
    soft: result.state === 'DECLINED' && result.soft,
    blameless: 'blameless' in result && result.blameless === true,
    providerTransactionId: 'providerTransactionId' in result ? result.providerTransactionId : null,
    paidRail: success?.paidRail ?? null,
    checkoutUrl: result.state === 'REQUIRES_ACTION' ? result.url : null,
    // Another amount than the requested one.
    reported: isOther ? { amountCents, currency } : null,
    detail: 'detail' in result ? result.detail : null,
  }
}

interface Claimed {
  transaction: TransactionRecord
  attempt: AttemptRecord
  finding: AttemptFinding
  claim: Claim
  report: Report
  now: Date
}

type Ruled = Claimed & { ruling: ReturnType<typeof rulingOf> }

/** Null for a closing that the state of the attempt or transaction forbids: the payer or the provider has acted. */
export function applyClaim(
  record: StateRecord,
  finding: AttemptFinding,
  now: Date,
  refundsOf: RefundsOf,
): StateChange | null {
  const { transaction, attempt } = record
  if (!attempt) throw new Error(`the finding about ${transaction.id} names none of its attempts`)
  const claim = claimOf(finding, transaction)
  const claimed: Claimed = { transaction, attempt, finding, claim, report: reportOf(finding, transaction), now }
  const ruling = rulingOf(claimed, refundsOf)
  if (finding.type === 'CLOSE' && !(ruling.moves && mayClose(finding.because, attempt))) return null
  const ruled: Ruled = { ...claimed, ruling }
  const after = attemptAfter(ruled)
  const fields = transactionAfter(ruled, after)
  const moved = { id: attempt.id, before: attempt.state, after: after.state }
  return changeOf(transaction, fields, now, {
    attempt: updatesAttempt(claimed) || ruling.replaces ? after : null,
    entries: entriesOfAttempt(transaction, moved, transaction.version + 1),
    closesOtherAttempts: finding.type === 'RESOLUTION',
    ...(transaction.kind === 'COLLECT' && lateReturn(ruled, after)),
    ...(transaction.kind === 'REFUND' && ofRefund(record, fields.state, after)),
    handled: {
      ...NOTHING_HANDLED,
      inboundEventId: finding.type === 'LOOKUP' ? finding.inboundEventId : null,
      repeating: repeatedBy(claimed),
    },
  })
}

function mayClose(because: keyof typeof CLOSINGS, { state }: AttemptRecord): boolean {
  return CLOSINGS[because].from.some((each) => each === state)
}

/** Returns the part of a claim that the tables of moves and the record allow. */
function rulingOf(claimed: Claimed, refundsOf: RefundsOf) {
  const { transaction, attempt, finding, claim } = claimed
  const { kind } = transaction
  const replaces = claim.attempt !== null && mayReplace(kind, attempt.state, claim.attempt)
  const isAllowed = mayEnter(claimed)
  const isLate = replaces && claim.attempt === 'SUCCEEDED' && !isAllowed
  const isLast = finding.type === 'LOOKUP' && finding.askedAtMs !== null && finding.nextActionMs === null
  return {
    replaces,
    moves: (replaces || claim.attempt === null) && isAllowed,
    /** A success that the transaction cannot take any more. */
    isLate,
    /** A late success of a payment, whose money the rail cannot return. */
    cannotReturn:
      isLate && kind === 'COLLECT' && refundsOf({ ...attempt, paidRail: paidRailAfter(claimed) }) === 'NONE',
    /** The last question left the outcome open. */
    givesUp: isLast && !replaces && UNSETTLED.includes(attempt.state),
  }
}

/**
 * Any attempt may bring success, and only the attempt that brought it may take it back. Only the newest attempt fails a
 * transaction, unless an operator does. Only a restart leads out of FAILED.
 */
function mayEnter({ transaction, attempt, finding, claim }: Claimed): boolean {
  const { kind, state, newestAttempt, settledAttemptId } = transaction
  if (claim.transaction === null || state === 'FAILED' || !mayMove(kind, state, claim.transaction)) return false
  if (state === 'SUCCEEDED') return attempt.id === settledAttemptId
  return claim.transaction === 'SUCCEEDED' || finding.type === 'RESOLUTION' || attempt.number === newestAttempt
}

/**
 * True for a second charge under one reference: the provider names another one than the recorded success. After an
 * operator's resolution the known id may be the checkout's instead of the charge's, so it proves no second charge.
 */
function isSecondCharge({ attempt, claim, report }: Claimed): boolean {
  if (attempt.state !== 'SUCCEEDED' || claim.attempt !== 'SUCCEEDED' || attempt.resolved) return false
  const known = attempt.providerTransactionId
  return known !== null && (report.providerTransactionId ?? known) !== known
}

function askedAt({ finding }: Claimed): number | null {
  return finding.type === 'LOOKUP' ? finding.askedAtMs : null
}

/** True if a claim that does not replace the attempt's state still changes other columns of the attempt. */
function updatesAttempt(claimed: Claimed): boolean {
  const { attempt, claim } = claimed
  const confirms = claim.attempt === null || claim.attempt === attempt.state
  return confirms || claim.reviewReason !== null || askedAt(claimed) !== null
}

function attemptAfter(ruled: Ruled): AttemptAfter {
  const { transaction, attempt, finding, claim, report, ruling, now } = ruled
  const succeeds = claim.attempt === 'SUCCEEDED'
  const ends = !attempt.ended && (claim.closes || ENDS_ATTEMPT.includes(claim.attempt))
  const after = attemptWith(attempt, {
    providerTransactionId: providerTransactionIdAfter(ruled),
    paidRail: paidRailAfter(ruled),
    // The provider's own report of the success names the charge.
    resolved: attempt.resolved && !succeeds,
    checkoutUrl: report.checkoutUrl ?? attempt.checkoutUrl,
    askedSinceMs: attempt.askedSinceMs ?? askedAt(ruled),
    endedAt: ends ? now : null,
    detail: report.detail,
    answerMs: finding.type === 'RESULT' ? finding.answerMs : null,
    reported: report.reported ?? attempt.reported,
    ...(ruling.replaces && {
      state: claim.attempt!,
      reasonCode: succeeds ? null : (claim.reason?.code ?? attempt.reasonCode),
      soft: report.soft,
      blameless: report.blameless,
      resolved: finding.type === 'RESOLUTION',
      capturedCents: succeeds ? transaction.amountCents : 0,
      askedSinceMs: null,
    }),
  })
  // Only payments count: a refund or a payout says nothing about how a provider charges.
  const outcome = ruling.replaces && transaction.kind === 'COLLECT' ? outcomeOf(after) : attempt.outcome
  const outcomeAtMs = outcome === attempt.outcome ? attempt.outcomeAtMs : outcome === null ? null : now.getTime()
  return { ...after, outcome, outcomeAtMs }
}

/** A success keeps its recorded id, unless an operator recorded it without knowing the charge. */
function providerTransactionIdAfter({ attempt, claim, report, ruling }: Ruled): string | null {
  const reported = report.providerTransactionId
  const renames = attempt.resolved && claim.attempt === 'SUCCEEDED'
  if (attempt.state === 'SUCCEEDED' && !ruling.replaces && !renames) return attempt.providerTransactionId ?? reported
  return reported ?? attempt.providerTransactionId
}

/** A success keeps its recorded rail: another one that is reported later belongs to a second charge. */
function paidRailAfter(claimed: Claimed): PayInRail | null {
  const { attempt, claim, report } = claimed
  const reports = claim.attempt === 'SUCCEEDED' && !isSecondCharge(claimed)
  return attempt.paidRail ?? (reports ? report.paidRail : null)
}

type FieldsAfter = Partial<TransactionFields> & Pick<TransactionFields, 'state'>

function transactionAfter(ruled: Ruled, after: AttemptAfter): FieldsAfter {
  const state = ruled.ruling.moves ? ruled.claim.transaction! : ruled.transaction.state
  return { state, ...placeAfter(ruled, after), ...reviewAfter(ruled, state), engineDueAt: dueAfter(ruled, state) }
}

function placeAfter(
  { transaction, attempt, claim, ruling }: Ruled,
  { providerTransactionId }: AttemptAfter,
): Partial<TransactionFields> {
  if (!ruling.moves)
    return claim.attempt === 'SUCCEEDED' && transaction.settledAttemptId === attempt.id ? { providerTransactionId } : {}
  // An older attempt may have succeeded; its charge has another id, and its rail may differ.
  if (claim.transaction === 'SUCCEEDED') {
    const { id: settledAttemptId, providerId, rail } = attempt
    return { settledAttemptId, providerId, rail, providerTransactionId }
  }
  const fails = claim.transaction === 'FAILED' || claim.transaction === 'STOPPED'
  return {
    providerTransactionId: providerTransactionId ?? transaction.providerTransactionId,
    ...(fails && { failureReasonCode: claim.reason!.code, failureReasonMessage: claim.reason!.message }),
  }
}

/** Returns when the relay starts the workflow if the workflow itself does not act. */
function dueAfter({ transaction, finding, claim, ruling, now }: Ruled, state: TransactionState): Date | null {
  // Only an operator continues a transaction that this claim flags.
  if (isTerminal(state) || claim.reviewReason !== null || finding.type === 'RESOLUTION') return null
  // A replaced attempt is followed by another one at once.
  if (finding.type === 'CLOSE') return dueIn(0, now)
  const { nextActionMs } = finding
  if (finding.type === 'RESULT') return nextActionMs === null ? null : dueIn(nextActionMs, now)
  if (finding.inboundEventId !== null && !ruling.replaces && !ruling.moves) return transaction.engineDueAt
  if (nextActionMs === null && (finding.askedAtMs === null || ruling.givesUp)) return null
  return dueIn(nextActionMs ?? CHECK_AGAIN_MS, now)
}

/** Returns the review of the transaction after the claim. An operator's resolution ends all reasons. */
function reviewAfter(ruled: Ruled, state: TransactionState): OpenReview {
  const { transaction, finding, ruling } = ruled
  const newest = newestReason(ruled, state)
  const open = ruling.moves && finding.type === 'RESOLUTION' ? [] : openReasons(transaction)
  // The provider's event brought the outcome that the operator was to look up.
  const left = reviewFor(ruling.moves ? open.filter((reason) => reason !== 'cannot_be_asked') : open)
  return newest === null ? left : withReason(left, newest)
}

function newestReason(ruled: Ruled, state: TransactionState): ReviewReason | null {
  const { transaction, attempt, finding, claim, ruling } = ruled
  const { kind, autoForAttemptId } = transaction
  const hadEnded = isTerminal(transaction.state)
  if (ruling.moves && state === 'FAILED' && autoForAttemptId !== null) return 'refund_failed'
  if (claim.reviewReason !== null && !(hadEnded && isKnown(ruled))) return claim.reviewReason
  if (isSecondCharge(ruled)) return 'second_payment'
  if (ruling.givesUp && !hadEnded) {
    if (finding.type === 'LOOKUP' && finding.cannotBeAsked) return 'cannot_be_asked'
    return attempt.state === 'PENDING' ? 'pending_too_long' : 'unknown_outcome'
  }
  if (ruling.cannotReturn) return 'cannot_be_refunded'
  // Money that left after a FAILED cannot be taken back.
  if (ruling.isLate && kind === 'REFUND') return 'refund_failed'
  if (ruling.isLate && kind === 'PAYOUT') return 'unknown_outcome'
  return null
}

/** True for the same wrong amount of the same charge again, which the operator knew: providers repeat their events. */
function isKnown({ attempt, report }: Claimed): boolean {
  const { reported, providerTransactionId } = attempt
  if (!reported || !report.reported) return false
  const isSameCharge = (report.providerTransactionId ?? providerTransactionId) === providerTransactionId
  const { amountCents, currency } = report.reported
  return isSameCharge && amountCents === reported.amountCents && currency === reported.currency
}

/** The charge succeeded after the end or after another charge. The end stays, and the money is returned once. */
function lateReturn(
  { transaction, attempt, ruling }: Ruled,
  { paidRail }: AttemptAfter,
): Pick<StateChange, 'automaticRefund' | 'reservation'> | null {
  if (!ruling.isLate || ruling.cannotReturn) return null
  const { source, state, amountCents } = transaction
  const reason = source === 'LINK' && state === 'SUCCEEDED' ? 'duplicate_payment' : 'late_success'
  const { id, number, providerId } = attempt
  const rail = usedRail({ ...attempt, paidRail })
  const unreserved = { id, capturedCents: amountCents, refundReservedCents: 0, overRefundedCents: 0 }
  return {
    automaticRefund: { charge: { id, number, providerId, rail }, reason },
    reservation: reservationOf(unreserved, amountCents),
  }
}

/** A reservation beyond the charge flags the payment. So does a failed automatic refund: no caller waits for it. */
export function ofRefund(
  record: StateRecord,
  state: TransactionState,
  after: AttemptAfter | null,
): Pick<StateChange, 'reservation' | 'flagsPayment' | 'unblocksNextRefund'> {
  const { transaction, attempt } = record
  const reservation = reservationAfter(record, { state, attemptState: (after ?? attempt)?.state ?? null })
  const exceeds = reservation !== null && reservation.after.overRefundedCents > reservation.before.overRefundedCents
  const isLostReturn = state === 'FAILED' && state !== transaction.state && transaction.autoForAttemptId !== null
  const flagged = { transactionId: transaction.originalTransactionId!, reason: 'refund_failed' } as const
  const blocked = attempt !== null && mayHaveReachedProvider(attempt)
  const blocks = after !== null && mayHaveReachedProvider(after)
  return {
    reservation,
    flagsPayment: exceeds || isLostReturn ? flagged : null,
    unblocksNextRefund: !blocks && (blocked || isTerminal(state)),
  }
}

/** Stored events of the attempt that repeat this success need no handling. */
function repeatedBy({ transaction, claim, report }: Claimed): StateChange['handled']['repeating'] {
  const { providerTransactionId } = report
  if (claim.attempt !== 'SUCCEEDED' || !providerTransactionId) return null
  const { amountCents, currency } = transaction
  return { state: 'SUCCEEDED', providerTransactionId, amountCents, currency }
}
