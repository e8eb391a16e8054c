import { type Database, run } from '../query.ts'

const statement = {
  name: 'flag-for-review',
  text: `
    WITH handled_event AS (
      UPDATE inbound_events SET handled_at = now(), engine_due_at = NULL, set_aside_because = $4 WHERE id = $2 AND handled_at IS NULL
    )
    UPDATE transactions SET needs_review = true, updated_at = now(),
      engine_due_at = CASE WHEN $3 THEN NULL ELSE engine_due_at END
    WHERE id = $1`,
}

export interface Review {
  transactionId: string
  /** The stored event that asks for it (a dispute), which is handled by that. */
  inboundEventId: string | null
  /** Why that event could not be handled; null or missing where it was. */
  setAsideBecause?: string | null
  /** Whether nothing about the payment goes on by itself until somebody has decided. */
  stops: boolean
}

/** Asks for a person. */
export async function flagForReview(db: Database, review: Review): Promise<void> {
  const { transactionId, inboundEventId, stops, setAsideBecause } = review
  await run(db, statement, [transactionId, inboundEventId, stops, setAsideBecause ?? null])
}
