import type { ReviewReason } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const flag = statement<Required<Review>>({
  name: 'flag-for-review',
  text: `
    WITH handled_event AS (
      UPDATE inbound_events SET handled_at = now(), engine_due_at = NULL, set_aside_because = :setAsideBecause WHERE id = :inboundEventId AND handled_at IS NULL
    )
    UPDATE transactions SET review_reason = :reason, updated_at = now(),
      engine_due_at = CASE WHEN :stops THEN NULL ELSE engine_due_at END
    WHERE id = :transactionId`,
})

export interface Review {
  transactionId: string
  reason: ReviewReason
  /** The stored event that asks for it (a dispute), which is handled by that. */
  inboundEventId: string | null
  /** Why that event could not be handled; null or missing where it was. */
  setAsideBecause?: string | null
  /** Whether the payment stands still until an operator resolves it. */
  stops: boolean
}

/** Asks for a person. */
export async function flagForReview(db: Database, review: Review): Promise<void> {
  await run(db, flag, { ...review, setAsideBecause: review.setAsideBecause ?? null })
}
