import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { command, type Database, firstRow } from '../query.ts'
import { databaseNow, lockTransaction, recordAbout } from '../transactions/record.ts'
import { saveLocked } from '../transactions/save.ts'
import type { AuditAction } from '../../domain/accounts/audit-actions.ts'
import { idFrom } from '../../domain/ids.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'

/** One statement, so that no review lacks its note or the audit entry of its business. */
const keep = command<ReviewEntry & { auditId: string; action: AuditAction; actor: string }>({
  name: 'keep-review',
  text: `
    WITH review AS (
      INSERT INTO transaction_reviews (id, transaction_id, operator_id, outcome, attempt_id, proposed)
      VALUES (:id, :transactionId, :operatorId, :outcome, :attemptId, :proposed)
      RETURNING id, transaction_id
    ),
    note AS (INSERT INTO transaction_review_notes (review_id, note) SELECT id, :note::bytea FROM review)
    INSERT INTO audit_log (id, business_id, actor, action, target)
    SELECT :auditId, t.business_id, :actor, :action, t.id
    FROM review
      JOIN transactions AS t ON t.id = review.transaction_id`,
})

export interface ReviewEntry {
  id: string
  transactionId: string
  /** Null for a signal. */
  operatorId: string | null
  outcome: 'SUCCEEDED' | 'FAILED' | 'RESTARTED'
  /** The attempt that SUCCEEDED. Null if none is named. */
  attemptId: string | null
  /** True if the review waits for a second operator with the same outcome. */
  proposed: boolean
  /** Encrypted, since an operator may write anything. */
  note: Buffer
}

/** The actor in the audit if an operator resolved the transaction by a signal. */
const BY_SIGNAL = 'signal'

/** Returns the id of the review that a command stores. A repeated command has the same id. */
export function reviewIdOf(transactionId: string, commandId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([transactionId, commandId]))
    .digest('hex')
  return idFrom('review', hash.slice(0, 32))
}

function actionOf({ outcome, proposed }: ReviewEntry): AuditAction {
  if (outcome === 'RESTARTED') return 'transaction.restarted'
  return proposed ? 'transaction.resolution_proposed' : 'transaction.resolved'
}

/** Stores an operator's decision about a transaction and its note, with the audit entry of the business. */
export async function storeReview(db: Database, review: ReviewEntry): Promise<void> {
  const actor = review.operatorId ?? BY_SIGNAL
  await keep(db, { ...review, auditId: idFrom('auditEntry', uuid()), action: actionOf(review), actor })
}

export const findReview = firstRow<{ id: string }, { proposed: boolean }>({
  name: 'find-review',
  text: 'SELECT proposed FROM transaction_reviews WHERE id = :id',
})

/** Removes the review flag of the transaction. Returns false if it had none. Needs a database transaction. */
export async function clearReview(db: Database, transactionId: string): Promise<boolean> {
  const transaction = await lockTransaction(db, transactionId)
  if (!transaction) return false
  const now = databaseNow(transaction)
  const change = applyFinding(recordAbout(transaction, null), { type: 'CONFIRMATION' }, now)
  if (change) await saveLocked(db, change, { now })
  return change !== null
}
