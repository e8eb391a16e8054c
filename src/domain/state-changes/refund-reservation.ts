import type { AttemptState } from '../states.ts'
import type { StateRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/**
 * Updates what a refund reserves of its charge: its amount until it FAILED, or its amount for each of its attempts that
 * returned money, whichever is more. So a failed refund releases its amount, and a later success reserves it again. A
 * reservation beyond the charge is counted apart and flags the payment. A failed automatic refund flags the payment
 * too: no caller waits for that refund, so only an operator can see that the payer has no money back.
 */
export function updateReservation(
  change: StateChange,
  { transaction, attempt, charge }: StateRecord,
  attemptAfter: AttemptState | null,
): void {
  if (!charge) throw new Error(`the refund ${transaction.id} was read without its charge`)
  const succeeded = (state: AttemptState | null | undefined): number => (state === 'SUCCEEDED' ? 1 : 0)
  const returned = charge.succeededAttempts
  const returnedAfter = returned - succeeded(attempt?.state) + succeeded(attemptAfter)
  const times = (state: string, succeededAttempts: number): number =>
    Math.max(state === 'FAILED' ? 0 : 1, succeededAttempts)
  const moreCents =
    transaction.amountCents * (times(change.transaction.state, returnedAfter) - times(transaction.state, returned))
  if (moreCents !== 0) reserve(change, charge, moreCents)
  const exceeds = moreCents > 0 && change.reservation!.after.overRefundedCents > 0
  const { state } = change.transaction
  const fails = state === 'FAILED' && state !== transaction.state
  const isLostReturn = fails && transaction.autoForAttemptId !== null
  if (exceeds || isLostReturn)
    change.flagsPayment = { transactionId: transaction.originalTransactionId!, reason: 'refund_failed' }
}

/**
 * True if an open attempt of a refund may have reached its provider. A provider that takes no reference for refunds
 * cannot tell two refunds of one charge apart, so at most one of them may be in that state; the others wait.
 */
export function mayHaveReachedProvider({ state, ended }: { state: AttemptState; ended: boolean }): boolean {
  return !ended && (state === 'SENDING' || state === 'UNKNOWN')
}

/** Adds minor units to the reservation of a charge, or removes them. The part beyond the charge is counted apart. */
export function reserve(change: StateChange, charge: NonNullable<StateRecord['charge']>, moreCents: number): void {
  const { id: chargeId, capturedCents, refundReservedCents, overRefundedCents } = charge
  const wanted = refundReservedCents + overRefundedCents + moreCents
  change.reservation = {
    chargeId,
    before: { refundReservedCents, overRefundedCents },
    after: {
      refundReservedCents: Math.min(capturedCents, wanted),
      overRefundedCents: Math.max(0, wanted - capturedCents),
    },
  }
}
