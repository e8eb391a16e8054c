import { isTerminal, type ReviewReason } from '../states.ts'
import type { Claim } from './claim.ts'
import type { Effect, Evidence } from './evidence.ts'
import type { AttemptRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/** The reasons about money. Each is shown in fewer other places than the one before it: a second payment in none. */
const ABOUT_MONEY: readonly (ReviewReason | null)[] = ['amount_mismatch', 'refund_failed', 'second_payment']

/**
 * Returns the reason that is shown when a later one comes. Money that an operator still has to look at stays, since the
 * event, the attempt or the refund that brought the later reason shows that one.
 */
export const shownReason = <R extends ReviewReason | null>(open: ReviewReason | null, later: R): ReviewReason | R =>
  open !== null && ABOUT_MONEY.indexOf(open) > ABOUT_MONEY.indexOf(later) ? open : later

/** Returns the newest reason why an operator has to look at the transaction after the claim. */
export function reviewAfter(
  { transaction: { state }, before }: StateChange,
  attempt: AttemptRecord,
  claim: Claim,
  { effect, evidence }: { effect: Effect; evidence: Evidence },
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
  // Money that left after a FAILED cannot be taken back.
  if (effect.isLate && kind === 'REFUND') return 'refund_failed'
  if (effect.isLate && kind === 'PAYOUT') return 'unknown_outcome'
  // The provider's event brought the outcome that the operator was to look up.
  if (effect.moves && before.reviewReason === 'cannot_be_asked') return null
  return before.reviewReason
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
