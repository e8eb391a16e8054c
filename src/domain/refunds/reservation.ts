import type { AttemptState } from '../states.ts'
import type { ChargeRecord, StateRecord, TransactionRecord } from '../state-changes/record.ts'

export interface Reservation {
  chargeId: string
  before: { refundReservedCents: number; overRefundedCents: number }
  after: { refundReservedCents: number; overRefundedCents: number }
}

/**
 * Its amount until it FAILED, or its amount for each attempt that returned money, whichever is more: a failed refund
 * releases it, and a later success reserves it again. Null if that stays as it is.
 */
export function reservationAfter(
  { transaction, attempt, charge }: StateRecord,
  after: { state: TransactionRecord['state']; attemptState: AttemptState | null },
): Reservation | null {
  if (!charge) throw new Error(`the refund ${transaction.id} was read without its charge`)
  const succeeded = (state: AttemptState | null | undefined): number => (state === 'SUCCEEDED' ? 1 : 0)
  const returned = charge.succeededAttempts
  const returnedAfter = returned - succeeded(attempt?.state) + succeeded(after.attemptState)
  const times = (state: string, succeededAttempts: number): number =>
    Math.max(state === 'FAILED' ? 0 : 1, succeededAttempts)
  const moreCents = transaction.amountCents * (times(after.state, returnedAfter) - times(transaction.state, returned))
  return moreCents === 0 ? null : reservationOf(charge, moreCents)
}

/** Adds minor units to the reservation of a charge, or removes them. The part beyond the charge is counted apart. */
export function reservationOf(charge: Omit<ChargeRecord, 'succeededAttempts'>, moreCents: number): Reservation {
  const { id: chargeId, capturedCents, refundReservedCents, overRefundedCents } = charge
  const wanted = refundReservedCents + overRefundedCents + moreCents
  const [within, beyond] = [Math.min(capturedCents, wanted), Math.max(0, wanted - capturedCents)]
  return {
    chargeId,
    before: { refundReservedCents, overRefundedCents },
    after: { refundReservedCents: within, overRefundedCents: beyond },
  }
}

/** A provider without references for refunds cannot tell two of a charge apart: one of them may be so at a time. */
export function mayHaveReachedProvider({ state, ended }: { state: AttemptState; ended: boolean }): boolean {
  return !ended && (state === 'SENDING' || state === 'UNKNOWN')
}
