import { attemptJson } from '../transactions/attempt-columns.ts'
import type { ResolutionFacts } from '../../domain/payments/resolution.ts'
import { operatorCount } from '../accounts/operators.ts'
import type { Database } from '../query.ts'
import {
  type AttemptSnapshot,
  lockTransaction,
  recordColumns,
  type TransactionSnapshot,
  firstRecord,
} from '../transactions/record.ts'

const load = firstRecord<Named, ReviewedRow>('load-reviewed')(`
    SELECT ${recordColumns},
      (
        SELECT (EXTRACT(EPOCH FROM now() - a.send_by) * 1000)::bigint
        FROM attempts AS a
        WHERE a.transaction_id = t.id
        ORDER BY a.number DESC
        LIMIT 1
      ) AS since_send_by_ms,
      (SELECT ${attemptJson} FROM attempts AS a WHERE a.id = :attemptId AND a.transaction_id = t.id) AS named,
      ${operatorCount} AS operators,
      (
        SELECT
          coalesce(json_agg(json_build_object('operatorId', r.operator_id, 'attemptId', r.attempt_id)), '[]')
        FROM transaction_reviews AS r
          JOIN users AS u ON u.id = r.operator_id AND u.role = 'OPERATOR' AND u.deleted_at IS NULL
        WHERE r.transaction_id = t.id
          AND r.proposed
          AND NOT EXISTS (
            SELECT FROM transaction_reviews AS done
            WHERE done.transaction_id = t.id AND NOT done.proposed AND done.at >= r.at
          )
      ) AS proposals
    FROM transactions AS t
    WHERE t.id = :transactionId`)

interface Named {
  transactionId: string
  /** Null for the newest. */
  attemptId: string | null
}

interface ReviewedRow extends TransactionSnapshot {
  sinceSendByMs: number | null
  /** The attempt that the command named, if it belongs to the transaction. */
  named: AttemptSnapshot | null
  operators: number
  proposals: ResolutionFacts['proposals']
}

export interface Reviewed {
  transaction: TransactionSnapshot
  /** The attempt that the command concerns: the named one, else the newest. */
  meant: AttemptSnapshot | null
  facts: ResolutionFacts
}

export async function loadReviewed(db: Database, { transactionId, attemptId }: Named): Promise<Reviewed | null> {
  const row = await load(db, { transactionId, attemptId })
  if (!row) return null
  const { sinceSendByMs, named, operators, proposals, ...transaction } = row
  const { attempt } = transaction
  const newest = attempt && { ...attempt, sinceSendByMs: sinceSendByMs ?? 0 }
  const facts = { ...transaction, attempt: newest, attemptKnown: attemptId === null || named !== null, operators }
  return { transaction, meant: attemptId === null ? attempt : named, facts: { ...facts, proposals } }
}

/** Until the caller's database transaction ends, no attempt can be begun, resent or recorded. */
export async function lockReviewed(db: Database, named: Named): Promise<Reviewed | null> {
  await lockTransaction(db, named.transactionId)
  return await loadReviewed(db, named)
}
