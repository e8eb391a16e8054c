import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const keep = statement<Review>({
  name: 'keep-review',
  text: 'INSERT INTO transaction_reviews (id, transaction_id, operator_id, outcome, note) VALUES (:id, :transactionId, :operatorId, :outcome, :note)',
})

export interface Review {
  id: string
  transactionId: string
  operatorId: string
  outcome: 'SUCCEEDED' | 'FAILED' | 'RESTARTED'
  /** Encrypted: a person may write anything. */
  note: Buffer
}

/** What an operator decided about a transaction, and why. */
export async function keepReview(db: Database, review: Review): Promise<void> {
  await run(db, keep, review)
}
