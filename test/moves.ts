import type { Pool } from 'pg'
import { databaseNow, loadTransaction } from '../src/db/transactions/record.ts'
import { type Saved, saveChange } from '../src/db/transactions/save.ts'
import { finish, unchanged } from '../src/domain/state-changes/change.ts'
import type { StateChange } from '../src/domain/state-changes/state-change.ts'

/**
 * Moves a transaction as the service saves a move, whatever led to it: with its transition, its event, and the receipt of a
 * first success. Due to nobody, unless `fields` say otherwise.
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

/** Writes down the first state of transactions that a test has inserted by hand. */
export async function noteCreation(pool: Pool, transactionIds: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO transitions (transaction_id, sequence, state)
     SELECT id, sequence, state FROM transactions WHERE id = ANY($1)`,
    [transactionIds],
  )
}
