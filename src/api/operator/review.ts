import { Type } from 'typebox'
import type { Database } from '../../db/query.ts'
import { keepReview, type Review } from '../../db/reviews/reviews.ts'
import type { Api } from '../http/deps.ts'

/** The operator's note to a resolution or restart. */
export const Note = Type.String({
  minLength: 1,
  maxLength: 1_000,
  pattern: '\\S',
  description: 'How you found out. Notes are never deleted.',
})

/** Stores an operator's command: the encrypted note, and the entry in the business's audit log. */
export async function recordReview(
  db: Database,
  { cipher }: Pick<Api, 'cipher'>,
  { note, ...review }: Omit<Review, 'note' | 'proposed'> & { note: string },
): Promise<void> {
  await keepReview(db, { ...review, proposed: false, note: cipher.encrypt(note, `review:${review.id}`) })
}
