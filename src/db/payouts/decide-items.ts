import { approveItem, stopItem, type StateChange, type STOPPED_BECAUSE } from '../../domain/state-changes/change.ts'
import { allRows, type Database, hasRow } from '../query.ts'
import { recordColumns, type TransactionSnapshot } from '../transactions/record.ts'
import { saveMoves } from '../transactions/save-moves.ts'

const items = allRows<{ batchId: string }, TransactionSnapshot>('payout-items-to-decide')(`
    SELECT ${recordColumns}
    FROM payout_items AS i
      JOIN transactions AS t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId AND t.state = 'PENDING_APPROVAL'
    ORDER BY i.position`)

/** Returns whether the batch was undecided. A batch in progress is due for the engine in a minute. */
const decide = hasRow<{ batchId: string; state: 'PROCESSING' | 'STOPPED'; dueInSeconds: number | null }>(
  'decide-payout-items',
)(`
    UPDATE payout_batches
    SET state = :state, decided_at = now(), updated_at = now(),
      engine_due_at = now() + make_interval(secs => :dueInSeconds)
    WHERE id = :batchId AND state = 'PENDING_APPROVAL'
    RETURNING id`)

async function moveItems(db: Database, batchId: string, change: (item: TransactionSnapshot, now: Date) => StateChange) {
  const transactions = await items(db, { batchId })
  const now = transactions[0]!.readAt
  await saveMoves(
    db,
    transactions.map((transaction) => change(transaction, now)),
    now,
  )
}

/** Approves a batch: its items may be paid. Call it in a transaction that holds the lock of the batch. */
export async function approveBatch(db: Database, batchId: string): Promise<void> {
  if (await decide(db, { batchId, state: 'PROCESSING', dueInSeconds: 60 })) await moveItems(db, batchId, approveItem)
}

/** Stops a batch and all of its items, with their events. The caller's transaction must hold the lock of the batch. */
export async function stopBatch(db: Database, batchId: string, because: keyof typeof STOPPED_BECAUSE): Promise<void> {
  if (await decide(db, { batchId, state: 'STOPPED', dueInSeconds: null }))
    await moveItems(db, batchId, (item, now) => stopItem(item, because, now))
}
