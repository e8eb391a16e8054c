import type { AttemptState } from '../states.ts'
import type { StateRecord } from './record.ts'
import type { StateChange } from './state-change.ts'

/**
 * A refund's hold on its charge: its amount until it FAILED, and its amount once for each of its attempts that
 * returned money. So a failed refund releases its amount, and one that succeeds after that takes it again. What then
 * exceeds the charge is counted apart and flags the payment. A failed automatic refund flags the payment too, since
 * nobody else would see that a payer waits for money.
 */
export function heldByRefund(
  change: StateChange,
  { transaction, attempt, charge }: StateRecord,
  attemptAfter: AttemptState | null,
): void {
  if (!charge) throw new Error(`the refund ${transaction.id} was read without its charge`)
  const succeeded = (state: AttemptState | null | undefined): number => (state === 'SUCCEEDED' ? 1 : 0)
  const others = charge.succeededAttempts - succeeded(attempt?.state)
  const times = (state: string, returned: number): number => Math.max(state === 'FAILED' ? 0 : 1, returned)
  const held = times(transaction.state, others + succeeded(attempt?.state))
  const holds = times(change.transaction.state, others + succeeded(attemptAfter))
  const moreCents = transaction.amountCents * (holds - held)
  if (moreCents !== 0) reserve(change, charge, moreCents)
  const exceeds = moreCents > 0 && (change.reservation?.after.overRefundedCents ?? 0) > 0
  const { state } = change.transaction
  const fails = state === 'FAILED' && state !== transaction.state
  const isLostReturn = fails && transaction.autoForAttemptId !== null
  if (exceeds || isLostReturn)
    change.flagsPayment = { transactionId: transaction.originalTransactionId!, reason: 'refund_failed' }
}

/**
 * True if an attempt of a refund may have reached its provider. A provider that takes no reference of ours for refunds
 * tells two refunds of one charge apart only while at most one of them is in that state; the others wait.
 */
export function holdsCharge({ state, ended }: { state: AttemptState; ended: boolean }): boolean {
  return !ended && (state === 'SENDING' || state === 'UNKNOWN')
}

/** Adds to what is reserved of a charge (or takes from it); what exceeds the charge is counted apart. */
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
