import type { Pool } from 'pg'
import { createReviewFlag } from '../src/activities/attempts/set-aside.ts'
import type { ReviewReason } from '../src/domain/states.ts'

/** Flags a transaction for review, as its workflow does when it cannot continue. */
export async function flag(pool: Pool, transactionId: string, reason: ReviewReason = 'unknown_outcome'): Promise<void> {
  await createReviewFlag({ pool, push: () => undefined })(transactionId, { reason, stops: true, event: null })
}
