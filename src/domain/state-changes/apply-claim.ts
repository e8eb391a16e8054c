import { entriesOfAttempt } from '../ledger/entries.ts'
import { outcomeOf } from '../providers/provider-health.ts'
import { type RefundsOf, usedRail } from '../refunds/rail-refunds.ts'
import { isTerminal, type AttemptState, type PayInRail } from '../states.ts'
import { CHECK_AGAIN_MS, dueIn, finish, unchanged } from './change.ts'
import type { Claim } from './claim.ts'
import type { Effect, Evidence } from './evidence.ts'
import { mayMove, mayReplace } from './moves.ts'
import type { AttemptRecord, StateRecord, TransactionRecord } from './record.ts'
import { updateReservation, mayHaveReachedProvider } from './refund-reservation.ts'
import { reviewAfter } from './review-after.ts'
import type { AttemptFields, StateChange } from './state-change.ts'

const OPEN: readonly AttemptState[] = ['SENDING', 'UNKNOWN', 'PENDING']
const ENDS_ATTEMPT: readonly (AttemptState | null)[] = ['SUCCEEDED', 'DECLINED', 'NOT_SENT']

/** Applies a claim about an attempt. Returns null if the attempt has left the states that the claim is about. */
export function applyClaim(
  record: StateRecord,
  claim: Claim,
  evidence: Evidence,
  now: Date,
  refundsOf: RefundsOf = () => 'PARTIAL',
): StateChange | null {
  const { transaction, attempt } = record
  if (!attempt) throw new Error(`the finding about ${transaction.id} names none of its attempts`)
  if (evidence.onlyFrom && !evidence.onlyFrom.includes(attempt.state)) return null
  const effect = effectOf(transaction, attempt, claim, evidence, refundsOf)
  if (evidence.onlyFrom && !effect.moves) return null
  const after = attemptAfter(attempt, claim, { effect, evidence, transaction, now })
  const change = unchanged(record)
  change.attempt = updatesAttempt(attempt, claim, evidence) || effect.replaces ? after : null
  change.entries = entriesOfAttempt(
    transaction,
    { id: attempt.id, before: attempt.state, after: after.state },
    transaction.version + 1,
  )
  moveTransaction(change, attempt, claim, { effect, evidence, after, now })
  change.closesOtherAttempts = evidence.byOperator === true
  if (effect.isLate && transaction.kind === 'COLLECT' && !effect.cannotReturn) returnLateSuccess(change, attempt, after)
  if (transaction.kind === 'REFUND') {
    updateReservation(change, record, after.state)
    const blocks = mayHaveReachedProvider({ ...after, ended: attempt.ended || after.endedAt !== null })
    change.unblocksNextRefund = !blocks && (mayHaveReachedProvider(attempt) || isTerminal(change.transaction.state))
  }
  change.handled.inboundEventId = evidence.inboundEventId ?? null
  change.handled.repeating = repeatedBy(transaction, claim, evidence)
  return finish(change, now)
}

function effectOf(
  transaction: TransactionRecord,
  attempt: AttemptRecord,
  claim: Claim,
  evidence: Evidence,
  refundsOf: RefundsOf,
): Effect {
  const { kind } = transaction
  const replaces = claim.attempt !== null && mayReplace(kind, attempt.state, claim.attempt)
  const isAllowed = mayEnter(transaction, attempt, claim, evidence)
  const isLate = replaces && claim.attempt === 'SUCCEEDED' && !isAllowed
  const paidRail = paidRailAfter(attempt, claim, evidence)
  const { askedAtMs = null, nextActionMs } = evidence
  return {
    replaces,
    moves: (replaces || claim.attempt === null) && isAllowed,
    isLate,
    cannotReturn: isLate && kind === 'COLLECT' && refundsOf({ ...attempt, paidRail }) === 'NONE',
    isSecondCharge: isSecondCharge(attempt, claim, evidence),
    givesUp: askedAtMs !== null && nextActionMs === null && !replaces && OPEN.includes(attempt.state),
  }
}

/**
 * True if the transaction may take the claimed state. Any attempt may bring success, and only the attempt that
 * brought it may take it back. Only the newest attempt fails a transaction, unless an operator does. Only a restart
 * leads out of FAILED.
 */
function mayEnter(transaction: TransactionRecord, attempt: AttemptRecord, claim: Claim, evidence: Evidence): boolean {
  const { kind, state, newestAttempt, settledAttemptId } = transaction
  if (claim.transaction === null || state === 'FAILED' || !mayMove(kind, state, claim.transaction)) return false
  if (state === 'SUCCEEDED') return attempt.id === settledAttemptId
  return claim.transaction === 'SUCCEEDED' || evidence.byOperator === true || attempt.number === newestAttempt
}

/**
 * After an operator's resolution the known id may be the checkout's instead of the charge's, so it proves no second
 * charge.
 */
function isSecondCharge(attempt: AttemptRecord, claim: Claim, { providerTransactionId }: Evidence): boolean {
  if (attempt.state !== 'SUCCEEDED' || claim.attempt !== 'SUCCEEDED' || attempt.resolved) return false
  const known = attempt.providerTransactionId
  return known !== null && (providerTransactionId ?? known) !== known
}

/** True if a claim that does not replace the attempt's state still changes other columns of the attempt. */
function updatesAttempt(attempt: AttemptRecord, claim: Claim, { askedAtMs }: Evidence): boolean {
  const confirms = claim.attempt === null || claim.attempt === attempt.state
  return confirms || claim.reviewReason !== null || (askedAtMs ?? null) !== null
}

interface Applied {
  effect: Effect
  evidence: Evidence
  transaction: TransactionRecord
  now: Date
}

function attemptAfter(attempt: AttemptRecord, claim: Claim, applied: Applied): AttemptFields {
  const { effect, evidence, transaction, now } = applied
  const { replaces } = effect
  const succeeds = claim.attempt === 'SUCCEEDED'
  const after = {
    id: attempt.id,
    state: replaces ? claim.attempt! : attempt.state,
    reasonCode: replaces ? (succeeds ? null : (claim.reason?.code ?? attempt.reasonCode)) : attempt.reasonCode,
    soft: replaces ? (evidence.soft ?? false) : attempt.soft,
    blameless: replaces ? (evidence.blameless ?? false) : attempt.blameless,
    providerTransactionId: providerTransactionIdAfter(attempt, claim, applied),
    paidRail: paidRailAfter(attempt, claim, evidence),
    resolved: replaces
      ? evidence.byOperator === true
      : // The provider's own report of the success names the charge.
        attempt.resolved && !succeeds,
    checkoutUrl: evidence.checkoutUrl ?? attempt.checkoutUrl,
    capturedCents: replaces ? (succeeds ? transaction.amountCents : 0) : attempt.capturedCents,
    askedSinceMs: replaces ? null : (attempt.askedSinceMs ?? evidence.askedAtMs ?? null),
    sendByMs: attempt.sendByMs,
    resendAtMs: attempt.resendAtMs,
    endedAt: !attempt.ended && (claim.closes || ENDS_ATTEMPT.includes(claim.attempt)) ? now : null,
    detail: evidence.detail ?? null,
    answerMs: evidence.answerMs ?? null,
    reported: evidence.reported ?? attempt.reported,
  }
  // Only payments count: a refund or a payout says nothing about how a provider charges.
  const outcome = replaces && transaction.kind === 'COLLECT' ? outcomeOf(after) : attempt.outcome
  const outcomeAtMs = outcome === attempt.outcome ? attempt.outcomeAtMs : outcome === null ? null : now.getTime()
  return { ...after, outcome, outcomeAtMs }
}

/** A success keeps its recorded id, unless an operator recorded it without knowing the charge. */
function providerTransactionIdAfter(
  attempt: AttemptRecord,
  claim: Claim,
  { effect, evidence }: Applied,
): string | null {
  const reported = evidence.providerTransactionId ?? null
  const renames = attempt.resolved && claim.attempt === 'SUCCEEDED'
  if (attempt.state === 'SUCCEEDED' && !effect.replaces && !renames) return attempt.providerTransactionId ?? reported
  return reported ?? attempt.providerTransactionId
}

/** A success keeps its recorded rail: another one that is reported later belongs to a second charge. */
function paidRailAfter(attempt: AttemptRecord, claim: Claim, evidence: Evidence): PayInRail | null {
  const reports = claim.attempt === 'SUCCEEDED' && !isSecondCharge(attempt, claim, evidence)
  return attempt.paidRail ?? (reports ? (evidence.paidRail ?? null) : null)
}

interface Moved {
  effect: Effect
  evidence: Evidence
  after: AttemptFields
  now: Date
}

function moveTransaction(change: StateChange, attempt: AttemptRecord, claim: Claim, moved: Moved): void {
  const { effect, after, now } = moved
  const fields = change.transaction
  const before = { ...fields }
  if (effect.moves) {
    fields.state = claim.transaction!
    fields.providerTransactionId = after.providerTransactionId ?? fields.providerTransactionId
    if (fields.state === 'FAILED' || fields.state === 'STOPPED') {
      fields.failureReasonCode = claim.reason!.code
      fields.failureReasonMessage = claim.reason!.message
    }
    if (fields.state === 'SUCCEEDED') {
      // An older attempt may have succeeded; its charge has another id, and its rail may differ.
      fields.providerTransactionId = after.providerTransactionId
      fields.providerId = attempt.providerId
      fields.rail = attempt.rail
      fields.settledAttemptId = attempt.id
    }
  } else if (claim.attempt === 'SUCCEEDED' && fields.settledAttemptId === attempt.id) {
    fields.providerTransactionId = after.providerTransactionId
  }
  Object.assign(fields, reviewAfter(change, attempt, claim, moved))
  if (effect.moves || fields.reviewReason !== before.reviewReason) fields.updatedAt = now
  fields.engineDueAt = dueAfter(change, claim, moved, before.engineDueAt)
}

/** When the relay starts the workflow if the workflow itself does not act. */
function dueAfter(
  { transaction: { state } }: StateChange,
  claim: Claim,
  { effect, evidence, now }: Moved,
  before: Date | null,
): Date | null {
  // Only an operator continues a transaction that this claim flags.
  if (isTerminal(state) || claim.reviewReason !== null) return null
  const { inboundEventId = null, askedAtMs = null, nextActionMs } = evidence
  if (inboundEventId !== null && !effect.replaces && !effect.moves) return before
  if (nextActionMs === null && (askedAtMs === null || effect.givesUp)) return null
  return dueIn(nextActionMs ?? CHECK_AGAIN_MS, now)
}

/** The charge succeeded after the end or after another charge. The end stays, and the money is returned once. */
function returnLateSuccess(change: StateChange, attempt: AttemptRecord, { paidRail }: AttemptFields): void {
  const { source, state, amountCents } = change.before
  const reason = source === 'LINK' && state === 'SUCCEEDED' ? 'duplicate_payment' : 'late_success'
  const { id, number, providerId } = attempt
  const rail = usedRail({ ...attempt, paidRail })
  change.automaticRefund = { charge: { id, number, providerId, rail }, reason }
  change.reservation = {
    chargeId: attempt.id,
    before: { refundReservedCents: 0, overRefundedCents: 0 },
    after: { refundReservedCents: amountCents, overRefundedCents: 0 },
  }
}

/** Stored events of the attempt that repeat this success need no handling. */
function repeatedBy(
  { amountCents, currency }: TransactionRecord,
  claim: Claim,
  { providerTransactionId }: Evidence,
): StateChange['handled']['repeating'] {
  if (claim.attempt !== 'SUCCEEDED' || !providerTransactionId) return null
  return { state: 'SUCCEEDED', providerTransactionId, amountCents, currency }
}
