import type { ReviewReason } from '../states.ts'

const REVIEW_PAGE = 'docs/run-book.md#review-queue'

const REVIEWS: Record<ReviewReason, readonly [cause: string, task: string]> = {
  amount_mismatch: ['the provider took another amount or currency', 'Refund the difference or all at the provider.'],
  unknown_outcome: ['only the provider knows the outcome', 'Look up the provider reference at the provider.'],
  pending_too_long: ['the provider has reported pending for five days', 'Ask the provider for the outcome.'],
  cannot_be_asked: ['the provider has no lookup and sent no event', 'Look up the payment as `lookUp` says.'],
  second_payment: ['the payer paid twice on one attempt', 'Refund the second payment at the provider.'],
  refund_failed: ['an automatic refund failed, or a failed one was paid', 'Restart the refund, or return the money.'],
  cannot_be_refunded: ['a late or second payment came by a method without refunds', 'Return it in another way.'],
  event_unreadable: ['an event of the provider could not be read', 'Compare the transaction with the provider’s.'],
  dispute: ['the payer disputes the payment', 'Respond to the dispute at the provider.'],
  fault: ['this service failed', 'Report the fault, and look up the provider reference at the provider.'],
}

export interface ShownStep {
  state: string
  attemptNumber: number
  order?: readonly string[]
  /** Missing if no review is needed, so that it adds nothing to the histories of payments. */
  reviewReason?: ReviewReason
}

/** Returns a time to the minute: "2026-11-21 14:05 UTC". */
export function displayTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The _Current Details_ of a transaction's workflow in the Temporal UI. They hold no names and no amounts. */
export function currentDetails({ state, attemptNumber, order, reviewReason }: ShownStep, status: string): string {
  const providers = order && order.length > 0 ? `, providers ${order.join(' → ')}` : ''
  return `**${status}** ${taskOf(reviewReason)}\n\n${state}, attempt ${attemptNumber}${providers}`
}

function taskOf(reason: ReviewReason | undefined): string {
  if (reason === undefined) return 'Nothing to do.'
  const [cause, task] = REVIEWS[reason]
  return `Needs a review: ${cause}. ${task} Then resolve the transaction: ${REVIEW_PAGE}`
}

export function reviewOf({ reviewReason }: { reviewReason: ReviewReason | null }): Pick<ShownStep, 'reviewReason'> {
  return reviewReason === null ? {} : { reviewReason }
}
