import type { StateChange } from '../../domain/state-changes/change.ts'
import { type OpenReview, raisedReasons, withReason } from '../../domain/state-changes/record.ts'
import type { ReviewReason } from '../../domain/states.ts'
import { allRows, command, type Database, onlyRow } from '../query.ts'
import { reviewColumns } from '../transactions/record.ts'

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

const openReview = onlyRow<{ transactionId: string }, OpenReview>({
  name: 'open-review-of-payment',
  text: `SELECT ${reviewColumns} FROM transactions AS t WHERE t.id = :transactionId FOR NO KEY UPDATE`,
})

/** A null `updatedAt` keeps the time since when the payment waits. */
const flag = command<OpenReview & { transactionId: string; updatedAt: Date | null }>({
  name: 'flag-payment-of-refund',
  text: `
    UPDATE transactions
    SET review_reason = :reviewReason, further_review_reasons = nullif(:furtherReviewReasons::text[], '{}'),
      version = version + 1, updated_at = coalesce(:updatedAt, updated_at)
    WHERE id = :transactionId`,
})

/** Flags the payment of a refund, unless it waits for an operator for the same reason already. */
export async function flagPaymentOfRefund(
  db: Database,
  { transactionId, reason, now }: { transactionId: string; reason: ReviewReason; now: Date },
): Promise<void> {
  const open = await openReview(db, { transactionId })
  const review = withReason(open, reason)
  const updatedAt = review.reviewReason === open.reviewReason ? null : now
  if (raisedReasons(open, review).length > 0) await flag(db, { transactionId, ...review, updatedAt })
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
