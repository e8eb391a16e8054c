import type { Pool } from 'pg'
import { flagForReview } from '../src/db/payments/flag-for-review.ts'
import type { ReviewReason } from '../src/domain/states.ts'

/** Flags a transaction as its workflow does where it can go no further. */
export async function flag(pool: Pool, transactionId: string, reason: ReviewReason = 'unknown_outcome'): Promise<void> {
  await flagForReview(pool, { transactionId, reason, inboundEventId: null, stops: true })
}
