import type { Pool } from 'pg'
import { createReviewFlag } from '../src/activities/attempts/set-aside.ts'
import { databaseNow, loadTransaction } from '../src/db/transactions/record.ts'
import { type Saved, saveChange } from '../src/db/transactions/save.ts'
import { changeOf } from '../src/domain/state-changes/change.ts'
import type { TransactionFields } from '../src/domain/state-changes/record.ts'
import type { ReviewReason } from '../src/domain/states.ts'
import { createLogger } from '../src/telemetry/logger.ts'

/**
 * Saves a state change as the service does: with its transition, its event and the receipt of a first
 * success. The relay ignores the transaction unless `fields` set `engineDueAt`.
 */
export async function moveTo(
  pool: Pool,
  transactionId: string,
  fields: Partial<TransactionFields> & Pick<TransactionFields, 'state'>,
): Promise<Saved> {
  const transaction = await loadTransaction(pool, { transactionId })
  if (!transaction) throw new Error(`there is no ${transactionId}`)
  const now = databaseNow(transaction)
  const change = changeOf(transaction, { engineDueAt: null, updatedAt: now, ...fields }, now)
  const saved = await saveChange(pool, change, { now })
  if (!saved) throw new Error(`${transactionId} has changed since it was read`)
  return saved
}

/** Flags a transaction for review, as its workflow does when it cannot continue. */
export async function flag(pool: Pool, transactionId: string, reason: ReviewReason = 'unknown_outcome'): Promise<void> {
  await createReviewFlag({ pool, providers: [], push: () => undefined, logger: createLogger('silent') })(
    transactionId,
    { reason, stops: true, event: null },
  )
}
