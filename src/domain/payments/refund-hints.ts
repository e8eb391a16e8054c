import type { TransactionState } from '../states.ts'

/** An event about a refund that names only the charge, so each refund of the charge is asked about. */
export interface Hint {
  /** The event's type, as the provider names it. */
  type: string
  ageMs: number
}

const ASKED_FOR_MS = 5 * 24 * 60 * 60_000

/**
 * True if the provider can say what became of a refund. `BY_ID`: only if it named the refund in a response, so one
 * whose response was lost is awaited like the event of a provider without lookups, and then reviewed.
 */
export function canAskAboutRefund(
  lookup: boolean | 'BY_ID',
  attempt: { providerTransactionId: string | null } | null,
): boolean {
  return lookup === 'BY_ID' ? attempt !== null && attempt.providerTransactionId !== null : lookup
}

/** True if an event of this type may reverse a refund that succeeded. */
export function mayReverseRefund(type: string): boolean {
  return /fail|revers/.test(type)
}

/**
 * True if the provider is asked again after a question that it could not answer: for five days, and only while the
 * refund is open or may be reversed.
 */
export function shouldAskAgain({ type, ageMs }: Hint, state: TransactionState): boolean {
  return ageMs < ASKED_FOR_MS && (state === 'CREATED' || state === 'PROCESSING' || wouldTakeBack(type, state))
}

/** True if the questions have ended, so that only an operator can find out whether the refund was reversed. */
export function needsOperator({ type, ageMs }: Hint, state: TransactionState): boolean {
  return ageMs >= ASKED_FOR_MS && wouldTakeBack(type, state)
}

function wouldTakeBack(type: string, state: TransactionState): boolean {
  return state === 'SUCCEEDED' && mayReverseRefund(type)
}
