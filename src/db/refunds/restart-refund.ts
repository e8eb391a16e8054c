import { applyFinding } from '../../domain/state-changes/apply-finding.ts'
import type { Database } from '../query.ts'
import { databaseNow, lockTransaction, recordAbout } from '../transactions/record.ts'
import { saveLocked } from '../transactions/save.ts'

/**
 * Takes the reservation of an automatic refund again and lets it be sent as a new attempt; false if it may not be. In a
 * database transaction.
 */
export async function restartRefund(db: Database, transactionId: string): Promise<boolean> {
  const refund = await lockTransaction(db, transactionId)
  if (!refund) return false
  const now = databaseNow(refund)
  const change = applyFinding(recordAbout(refund, refund.attempt), { type: 'RESTART' }, now)
  if (change) await saveLocked(db, change, now)
  return change !== null
}
