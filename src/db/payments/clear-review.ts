import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const clear = statement<{ transactionId: string }>({
  name: 'review-clear',
  text: `
    UPDATE transactions SET needs_review = false, updated_at = now() WHERE id = :transactionId AND needs_review
    RETURNING id`,
})

/** Takes the review flag from the transaction; false where it had none. */
export async function clearReview(db: Database, transactionId: string): Promise<boolean> {
  return (await run(db, clear, { transactionId })).length > 0
}
