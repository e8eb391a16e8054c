import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const clear = statement<{ transactionId: string }>({
  name: 'review-clear',
  text: `
    UPDATE transactions SET review_reason = NULL, updated_at = now() WHERE id = :transactionId AND review_reason IS NOT NULL
    RETURNING id`,
})

/** Takes the review flag from the transaction; false where it had none. */
export async function clearReview(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, clear, { transactionId })).length > 0
}
