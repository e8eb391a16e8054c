import * as t from '../schema/schema.ts'
import type { Database } from '../../db/query.ts'
import { storeReview, type ReviewEntry } from '../../db/reviews/reviews.ts'
import type { Api } from '../http/call.ts'
import { WAITING_FOR_SECOND } from '../../domain/payments/resolution.ts'

/** The operator's note to a resolution or restart. */
export const Note = t.described(
  t.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  'How you found out. Notes are never deleted.',
)

/** Stores an operator's command: the encrypted note, and the entry in the business's audit log. */
export async function recordReview(
  db: Database,
  { cipher }: Pick<Api, 'cipher'>,
  { note, ...review }: Omit<ReviewEntry, 'note' | 'proposed'> & { note: string },
): Promise<void> {
  await storeReview(db, { ...review, proposed: false, note: cipher.encrypt(note, `review:${review.id}`) })
}

/** The response to an operator's call that a second operator must make too. */
export const Waiting = t.closed(
  { state: t.word('ResolutionState', [WAITING_FOR_SECOND], 'A second operator must make the same call.') },
  { title: 'WaitingResolution' },
)

export const waiting = { state: WAITING_FOR_SECOND } as const
