import type { StateChange } from '../../domain/state-changes/state-change.ts'
import { shownReason } from '../../domain/state-changes/review-after.ts'
import type { ReviewReason } from '../../domain/states.ts'
import { allRows, command, type Database, oneValue } from '../query.ts'

type Reservation = NonNullable<StateChange['reservation']>

/** Writes nothing if another refund of the charge has changed the reservation since. */
const reserve = allRows<
  { chargeId: string; reserved: number; over: number; wasReserved: number; wasOver: number },
  object
>({
  name: 'reserve-of-charge',
  text: `
    UPDATE attempts
    SET refund_reserved_cents = :reserved, over_refunded_cents = :over
    WHERE id = :chargeId AND refund_reserved_cents = :wasReserved AND over_refunded_cents = :wasOver
    RETURNING id`,
})

const openReason = oneValue<{ transactionId: string }, ReviewReason | null>({
  name: 'open-reason-of-payment',
  text: 'SELECT review_reason FROM transactions WHERE id = :transactionId FOR NO KEY UPDATE',
})

const flag = command<{ transactionId: string; reason: ReviewReason; updatedAt: Date }>({
  name: 'flag-payment-of-refund',
  text: `
    UPDATE transactions
    SET review_reason = :reason, version = version + 1, updated_at = :updatedAt
    WHERE id = :transactionId`,
})

/** Flags the payment of a refund, unless it waits for an operator for a reason that stays. */
export async function flagPaymentOfRefund(db: Database, flagged: Parameters<typeof flag>[1]): Promise<void> {
  const open = await openReason(db, flagged)
  const reason = shownReason(open, flagged.reason)
  if (reason !== open) await flag(db, { ...flagged, reason })
}

/** Writes what a refund reserves of its charge. False if the reservation has changed since it was read. */
export async function saveReservation(db: Database, { chargeId, before, after }: Reservation): Promise<boolean> {
  const rows = await reserve(db, {
    chargeId,
    reserved: after.refundReservedCents,
    over: after.overRefundedCents,
    wasReserved: before.refundReservedCents,
    wasOver: before.overRefundedCents,
  })
  return rows.length > 0
}
