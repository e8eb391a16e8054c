import { approveItem, stopItem, type STOPPED_BECAUSE } from '../../domain/state-changes/batch-items.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { recordColumns, type TransactionSnapshot } from '../transactions/record.ts'
import { saveMoves } from '../transactions/save-moves.ts'

const items = statement<{ batchId: string }, TransactionSnapshot>({
  name: 'payout-items-to-decide',
  text: `
    SELECT ${recordColumns}
    FROM payout_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId AND t.state = 'PENDING_APPROVAL'
    ORDER BY i.position`,
})

const approve = statement<{ batchId: string }>({
  name: 'approve-payout-batch',
  text: `
    UPDATE payout_batches
    SET state = 'PROCESSING', decided_at = now(), updated_at = now(), engine_due_at = now() + INTERVAL '1 min'
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING id`,
})

const stop = statement<{ batchId: string }>({
  name: 'stop-payout-batch',
  text: `
    UPDATE payout_batches
    SET state = 'STOPPED', decided_at = now(), updated_at = now(), engine_due_at = NULL
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING id`,
})

/** Approves a batch: its items may be paid. Call it in a transaction that holds the lock of the batch. */
export async function approveBatch(db: Database, batchId: string): Promise<void> {
  if ((await run(db, approve, { batchId })).length === 0) return
  const transactions = await run(db, items, { batchId })
  const now = transactions[0]!.readAt
  await saveMoves(
    db,
    transactions.map((transaction) => approveItem(transaction, now)),
    now,
  )
}

/** Stops a batch and all of its items, with their events. The caller's transaction must hold the lock of the batch. */
export async function stopBatch(db: Database, batchId: string, because: keyof typeof STOPPED_BECAUSE): Promise<void> {
  if ((await run(db, stop, { batchId })).length === 0) return
  const transactions = await run(db, items, { batchId })
  const now = transactions[0]!.readAt
  await saveMoves(
    db,
    transactions.map((transaction) => stopItem(transaction, because, now)),
    now,
  )
}
