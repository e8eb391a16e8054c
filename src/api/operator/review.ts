import { Type } from 'typebox'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { keepReview, type Review } from '../../db/payments/keep-review.ts'
import type { TransactionRow } from '../../db/transactions/transaction-row.ts'
import { recordAct } from '../accounts/audit.ts'
import type { Api } from '../http/deps.ts'
import type { OperatorCaller } from '../http/call.ts'
import { newId } from '../http/ids.ts'

/** The operator's reason, in their own words. */
export const Note = Type.String({ minLength: 1, maxLength: 1_000, description: 'How it was found out. Kept for good.' })

/** Stores an operator's command about a transaction: the note, encrypted, and an audit entry. */
export async function recordReview(
  db: Database,
  { orm, cipher }: Pick<Api, 'orm' | 'cipher'>,
  { userId: operatorId }: OperatorCaller,
  { id: transactionId, businessId }: TransactionRow,
  { outcome, note }: { outcome: Review['outcome']; note: string },
): Promise<void> {
  const id = newId('review')
  await keepReview(db, { id, transactionId, operatorId, outcome, note: cipher.encrypt(note, `review:${id}`) })
  const action = outcome === 'RESTARTED' ? 'transaction.restarted' : 'transaction.resolved'
  const act = { businessId, actor: operatorId, action, target: transactionId } as const
  await unitOfWork({ orm }, db, async (em) => recordAct(em, act))
}
