import { approveItem, stopItem, type STOPPED_BECAUSE } from '../../domain/state-changes/change.ts'
import { allRows, type Database } from '../query.ts'
import { recordColumns, type TransactionSnapshot } from '../transactions/record.ts'
import { saveMoves } from '../transactions/save-moves.ts'

const items = allRows<{ batchId: string }, TransactionSnapshot>('payout-items-to-decide')(`
    SELECT ${recordColumns}
    FROM payout_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId AND t.state = 'PENDING_APPROVAL'
    ORDER BY i.position`)

const approve = allRows<{ batchId: string }, object>('approve-payout-batch')(`
    UPDATE payout_batches
    SET state = 'PROCESSING', decided_at = now(), updated_at = now(), engine_due_at = now() + INTERVAL '1 min'
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING id`)

const stop = allRows<{ batchId: string }, object>('stop-payout-batch')(`
    UPDATE payout_batches
    SET state = 'STOPPED', decided_at = now(), updated_at = now(), engine_due_at = NULL
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING id`)

/** Approves a batch: its items may be paid. Call it in a transaction that holds the lock of the batch. */
export async function approveBatch(db: Database, batchId: string): Promise<void> {
  if ((await approve(db, { batchId })).length === 0) return
  const transactions = await items(db, { batchId })
  const now = transactions[0]!.readAt
  await saveMoves(
    db,
    transactions.map((transaction) => approveItem(transaction, now)),
    now,
  )
}

/** Stops a batch and all of its items, with their events. The caller's transaction must hold the lock of the batch. */
export async function stopBatch(db: Database, batchId: string, because: keyof typeof STOPPED_BECAUSE): Promise<void> {
  if ((await stop(db, { batchId })).length === 0) return
  const transactions = await items(db, { batchId })
  const now = transactions[0]!.readAt
  await saveMoves(
    db,
    transactions.map((transaction) => stopItem(transaction, because, now)),
    now,
  )
}
