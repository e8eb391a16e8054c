import type { TransactionState } from '../states.ts'

/** A hint is an event about a refund that names only the charge, so that its provider has to be asked. */
export interface Hint {
  /** The provider's own type of it. */
  type: string
  ageMs: number
}

const ASKED_FOR_MS = 5 * 24 * 60 * 60_000

/** Whether an event of that type may take back a refund that succeeded. */
export function mayTakeBack(type: string): boolean {
  return /fail|revers/.test(type)
}

/** Whether a hint that the provider could not answer is followed again: a limited number of times, and only while a refund is open. */
export function isFollowedAgain({ type, ageMs }: Hint, state: TransactionState): boolean {
  return ageMs < ASKED_FOR_MS && (state === 'CREATED' || state === 'PROCESSING' || wouldTakeBack(type, state))
}

/** Whether only a person can still find out that money came back. */
export function isLeftToAPerson({ type, ageMs }: Hint, state: TransactionState): boolean {
  return ageMs >= ASKED_FOR_MS && wouldTakeBack(type, state)
}

function wouldTakeBack(type: string, state: TransactionState): boolean {
  return state === 'SUCCEEDED' && mayTakeBack(type)
}
