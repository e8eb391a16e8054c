import { isTerminal, type ReviewReason } from '../states.ts'
import type { Claim } from './claim.ts'
import type { Effect, Evidence } from './evidence.ts'
import type { AttemptRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/** Why an operator has to look at a transaction: each reason that was raised and that no operator has resolved. */
export interface OpenReview {
  /** The reason that is shown first; null if no operator has to look. */
  reviewReason: ReviewReason | null
  /** The others, oldest first. Without a `reviewReason` they mean nothing: an earlier program clears only that. */
  furtherReviewReasons: readonly ReviewReason[]
}

export const NO_REVIEW: OpenReview = { reviewReason: null, furtherReviewReasons: [] }

/** The reasons about money. Each is shown in fewer other places than the one before it: a second payment in none. */
const ABOUT_MONEY: readonly ReviewReason[] = [
  'amount_mismatch',
  'refund_failed',
  'cannot_be_refunded',
  'second_payment',
]

export const openReasons = ({ reviewReason, furtherReviewReasons }: OpenReview): ReviewReason[] =>
  reviewReason === null ? [] : [...furtherReviewReasons, reviewReason]

/** Shows one about money first, since little else shows it, and otherwise the newest one. */
function reviewFor(reasons: readonly ReviewReason[]): OpenReview {
  const shown = reasons.toSorted((a, b) => ABOUT_MONEY.indexOf(a) - ABOUT_MONEY.indexOf(b)).at(-1) ?? null
  return { reviewReason: shown, furtherReviewReasons: reasons.filter((reason) => reason !== shown) }
}

/** Returns the review with a later reason. A reason that is open already changes nothing. */
export function withReason(open: OpenReview, later: ReviewReason): OpenReview {
  const reasons = openReasons(open)
  return reviewFor(reasons.includes(later) ? reasons : [...reasons, later])
}

/** Returns the reasons that a change raises. */
export const raisedReasons = (before: OpenReview, after: OpenReview): ReviewReason[] =>
  openReasons(after).filter((reason) => !openReasons(before).includes(reason))

interface Decided {
  effect: Effect
  evidence: Evidence
}

/** Returns the review of the transaction after the claim. An operator's resolution ends all reasons. */
export function reviewAfter(change: StateChange, attempt: AttemptRecord, claim: Claim, decided: Decided): OpenReview {
  const { moves } = decided.effect
  const newest = newestReason(change, attempt, claim, decided)
  const open = moves && decided.evidence.byOperator ? [] : openReasons(change.before)
  // The provider's event brought the outcome that the operator was to look up.
  const left = reviewFor(moves ? open.filter((reason) => reason !== 'cannot_be_asked') : open)
  return newest === null ? left : withReason(left, newest)
}

/** Returns the reason that the claim raises; null if it raises none. */
function newestReason(
  { transaction: { state }, before }: StateChange,
  attempt: AttemptRecord,
  claim: Claim,
  { effect, evidence }: Decided,
): ReviewReason | null {
  const { kind, autoForAttemptId } = before
  const hadEnded = isTerminal(before.state)
  if (effect.moves && state === 'FAILED' && autoForAttemptId !== null) return 'refund_failed'
  if (effect.moves && evidence.byOperator) return null
  if (claim.reviewReason !== null && !(hadEnded && isKnown(attempt, evidence))) return claim.reviewReason
  if (effect.isSecondCharge) return 'second_payment'
  if (effect.givesUp && !hadEnded) {
    if (evidence.cannotBeAsked) return 'cannot_be_asked'
    return attempt.state === 'PENDING' ? 'pending_too_long' : 'unknown_outcome'
  }
  if (effect.cannotReturn) return 'cannot_be_refunded'
  // Money that left after a FAILED cannot be taken back.
  if (effect.isLate && kind === 'REFUND') return 'refund_failed'
  if (effect.isLate && kind === 'PAYOUT') return 'unknown_outcome'
  return null
}

/**
 * True if the provider reports the same wrong amount of the same charge again. An operator who resolved the transaction
 * knew that report: providers send an event several times, and also after the response that said the same.
 */
function isKnown({ reported, providerTransactionId }: AttemptRecord, evidence: Evidence): boolean {
  if (!reported || !evidence.reported) return false
  const isSameCharge = (evidence.providerTransactionId ?? providerTransactionId) === providerTransactionId
  const { amountCents, currency } = evidence.reported
  return isSameCharge && amountCents === reported.amountCents && currency === reported.currency
}
