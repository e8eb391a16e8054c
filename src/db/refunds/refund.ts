import { type Database, epochMs, jsonOf } from '../query.ts'
import {
  type AttemptSnapshot,
  recordColumns,
  type OutgoingSnapshot,
  databaseNow,
  lockTransaction,
  recordAbout,
  firstRecord,
} from '../transactions/record.ts'
import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import { saveLocked } from '../transactions/save.ts'

const charge = jsonOf('c', 'id providerId providerReference providerTransactionId resolved', {
  amountCents: 'c.captured_cents',
})

export const loadRefund = firstRecord<{ transactionId: string }, RefundSnapshot>('load-refund')(`
    SELECT ${recordColumns},
      ${charge} AS charge, t.auto_for_attempt_id IS NOT NULL AS automatic,
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
  /** The attempt that took the money. */
  charge: Pick<AttemptSnapshot, 'id' | 'providerId' | 'providerReference' | 'providerTransactionId' | 'resolved'> & {
    amountCents: number
  }
  /** True if the service created it, for a success that came too late. */
  automatic: boolean
}

/** Restores the reservation of an automatic refund and allows a new attempt. False if that is not allowed. */
export async function restartRefund(db: Database, transactionId: string): Promise<boolean> {
  const refund = await lockTransaction(db, transactionId)
  if (!refund) return false
  const now = databaseNow(refund)
  const change = applyFinding(recordAbout(refund, refund.attempt), { type: 'RESTART' }, now)
  if (change) await saveLocked(db, change, { now })
  return change !== null
}
