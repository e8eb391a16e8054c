import { type AttemptState, isTerminal, type PayInRail, type TransactionState } from '../states.ts'

/** Attempts of one payment after which its payer keeps the newest checkout: anyone can load the page at any rate. */
const MOST_ATTEMPTS = 20

export interface PayerChoice {
  /** Null if the payer left the rail to the router. */
  rail: PayInRail | null
  attempts: number
}

export const isChoiceDue = (choice: PayerChoice | null): boolean => choice?.attempts === 0

/** No attempt may be in flight: the payer may be charged, or be asked to confirm on the phone. */
export function mayChooseRail(payment: {
  state: TransactionState
  needsReview: boolean
  attempt: { number: number; state: AttemptState; ended: boolean } | null
}): boolean {
  const { state, needsReview, attempt } = payment
  if (isTerminal(state) || needsReview) return false
  if (!attempt) return true
  return attempt.number < MOST_ATTEMPTS && (attempt.ended || attempt.state === 'REQUIRES_ACTION')
}
