import { type Database, run } from '../query.ts'

const statement = {
  name: 'keep-review',
  text: 'INSERT INTO transaction_reviews (id, transaction_id, operator_id, outcome, note) VALUES ($1, $2, $3, $4, $5)',
}

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
  await run(db, statement, [review.id, review.transactionId, review.operatorId, review.outcome, review.note])
}
