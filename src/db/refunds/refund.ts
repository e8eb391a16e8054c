import { type Database, epochMs } from '../query.ts'
import {
  recordColumns,
  type OutgoingSnapshot,
  databaseNow,
  lockTransaction,
  recordAbout,
  firstRecord,
} from '../transactions/record.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import { saveLocked } from '../transactions/save.ts'

/** Loads everything that a refund's workflow continues from, in one round trip. Null if there is no such refund. */
export const loadRefund = firstRecord<{ transactionId: string }, RefundSnapshot>('load-refund')(`
    SELECT ${recordColumns},
      json_build_object(
        'id', c.id, 'providerId', c.provider_id, 'providerReference', c.provider_reference,
        'providerTransactionId', c.provider_transaction_id, 'amountCents', c.captured_cents, 'resolved',
        c.resolved
      ) AS charge,
      t.auto_for_attempt_id IS NOT NULL AS automatic,
      (
        SELECT ${epochMs('coalesce(r.at, a.started_at)')}
        FROM attempts AS a
        WHERE a.transaction_id = t.id AND a.number = 1
      ) AS tried_since_ms,
      (
        SELECT count(*) FROM attempts AS a WHERE a.transaction_id = t.id AND a.started_at <= r.at
      ) AS attempts_before_restart
    FROM transactions AS t
      JOIN attempts AS c ON c.id = t.refunds_attempt_id
      CROSS JOIN LATERAL (
        SELECT max(at) AS at FROM transaction_reviews WHERE transaction_id = t.id AND outcome = 'RESTARTED'
      ) AS r
    WHERE t.id = :transactionId`)

export interface RefundSnapshot extends OutgoingSnapshot {
  charge: {
    /** The attempt that took the money. */
    id: string
    providerId: string
    providerReference: string
    providerTransactionId: string | null
    amountCents: number
    /** True if an operator resolved it as paid, before the provider named it. */
    resolved: boolean
  }
  /** True if the service created it, for a success that came too late. */
  automatic: boolean
}

/**
 * Restores the reservation of an automatic refund and allows a new attempt. Returns false if that is not allowed.
 * Needs a database transaction.
 */
export async function restartRefund(db: Database, transactionId: string): Promise<boolean> {
  const refund = await lockTransaction(db, transactionId)
  if (!refund) return false
  const now = databaseNow(refund)
  const change = applyFinding(recordAbout(refund, refund.attempt), { type: 'RESTART' }, now)
  if (change) await saveLocked(db, change, { now })
  return change !== null
}
