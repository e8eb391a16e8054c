import type { TransactionFacts } from '../../domain/engine-work.ts'
import { type Database, firstRow, hasRow, oneValue } from '../query.ts'

/** The attempt `a` of a refund may have reached the provider, so it occupies the only place of its charge. */
const UNSETTLED = `a.state IN ('SENDING', 'UNKNOWN') AND a.ended_at IS NULL`

const enqueue = oneValue<{ transactionId: string }, boolean | null>('queue-refund')(`
    UPDATE transactions
    SET version = version + 1, queued_since = coalesce(queued_since, now()),
      engine_due_at = now() + least(greatest(now() - queued_since, INTERVAL '10 min'), INTERVAL '1 hour')
    WHERE id = :transactionId AND state IN ('CREATED', 'PROCESSING')
    RETURNING old.queued_since IS NULL AS is_new`)

/** Waits for the lock of a refund whose outcome is being recorded: its end would be missed otherwise. */
const isBlocked = hasRow<{ chargeId: string }>('find-unsettled-refund')(
  `SELECT FROM attempts AS a WHERE a.exclusive_for = :chargeId AND ${UNSETTLED} FOR SHARE`,
)

/**
 * Makes the refund of the same charge due that has been queued for longest, unless another one is unsettled. Runs in
 * the database transaction that records a refund's outcome, after that statement.
 */
export const wakeQueuedRefund = firstRow<{ refundId: string }, TransactionFacts>('wake-queued-refund')(`
    UPDATE transactions
    SET version = version + 1, engine_due_at = now()
    WHERE id = (
        SELECT t.id
        FROM transactions AS recorded
          JOIN transactions AS t ON t.refunds_attempt_id = recorded.refunds_attempt_id
        WHERE recorded.id = :refundId AND t.queued_since IS NOT NULL AND t.engine_due_at IS NOT NULL
          AND NOT EXISTS (
            SELECT FROM attempts AS a WHERE a.exclusive_for = recorded.refunds_attempt_id AND ${UNSETTLED}
          )
        ORDER BY t.queued_since, t.id
        LIMIT 1
        FOR UPDATE OF t SKIP LOCKED
      )
    RETURNING id, business_id, mode, kind, state, amount_cents, currency, rail`)

/**
 * Returns null if no other refund of the charge is unsettled any more. The mark `queued_since` is written before the
 * other refund is read again. So either this function finds that the other one has settled, or `wakeQueuedRefund` finds
 * the mark. If a wake-up is lost, the refund is due ten minutes later, and after some hours every hour.
 */
export async function queueRefund(
  db: Database,
  { transactionId, chargeId }: { transactionId: string; chargeId: string },
): Promise<{ isNew: boolean } | null> {
  const isNew = await enqueue(db, { transactionId })
  return (await isBlocked(db, { chargeId })) ? { isNew: isNew ?? false } : null
}
