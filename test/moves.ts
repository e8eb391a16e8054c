import type { Pool } from 'pg'
import { createReviewFlag } from '../src/activities/attempts/set-aside.ts'
import { databaseNow, loadTransaction } from '../src/db/transactions/record.ts'
import { type Saved, saveChange } from '../src/db/transactions/save.ts'
import { finish, unchanged } from '../src/domain/state-changes/change.ts'
import type { ReviewReason } from '../src/domain/states.ts'
import type { StateChange } from '../src/domain/state-changes/state-change.ts'
import { createLogger } from '../src/telemetry/logger.ts'

/**
 * Saves a state change as the service does: with its transition, its event and the receipt of a first
 * success. The relay ignores the transaction unless `fields` set `engineDueAt`.
 */
export async function moveTo(
  pool: Pool,
  transactionId: string,
  fields: Partial<StateChange['transaction']> & Pick<StateChange['transaction'], 'state'>,
): Promise<Saved> {
  const transaction = await loadTransaction(pool, transactionId)
  if (!transaction) throw new Error(`there is no ${transactionId}`)
  const now = databaseNow(transaction)
  const change = unchanged({ transaction })
  Object.assign(change.transaction, { engineDueAt: null, updatedAt: now }, fields)
  const saved = await saveChange(pool, finish(change, now), { now })
  if (!saved) throw new Error(`${transactionId} has changed since it was read`)
  return saved
}

/** Flags a transaction for review, as its workflow does when it cannot continue. */
export async function flag(pool: Pool, transactionId: string, reason: ReviewReason = 'unknown_outcome'): Promise<void> {
  await createReviewFlag({ pool, providers: [], push: () => undefined, logger: createLogger('silent') })(
    transactionId,
    {
      reason,
      stops: true,
      event: null,
    },
  )
}
