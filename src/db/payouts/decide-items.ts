import { approveItem, stopItem, type StateChange, type STOPPED_BECAUSE } from '../../domain/state-changes/change.ts'
import { allRows, type Database, hasRow, oneValue } from '../query.ts'
import { changeEvent, eventsWithDeliveries } from '../transactions/create-transaction.ts'
import { recordColumns, type TransactionSnapshot } from '../transactions/record.ts'

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

const saveMany = oneValue<{ changes: string }, number>('save-transactions')(`
    WITH given AS (
      SELECT *
      FROM json_to_recordset(:changes::json) AS c (
          "transactionId" text, version integer, state text, sequence integer, "failureReasonCode" text,
          "failureReasonMessage" text, "engineDueAt" timestamptz, "updatedAt" timestamptz, "eventId" text,
          "eventType" text, "eventBody" text
        )
    ),
    txn AS (
      UPDATE transactions AS t
      SET state = g.state, sequence = g.sequence, version = t.version + 1,
        failure_reason_code = g."failureReasonCode", failure_reason_message = g."failureReasonMessage",
        engine_due_at = g."engineDueAt", updated_at = g."updatedAt"
      FROM given AS g
      WHERE t.id = g."transactionId" AND t.version = g.version
      RETURNING t.id, t.business_id, t.mode, g.*
    ),
    transition AS (
      INSERT INTO transitions (transaction_id, sequence, state, reason_code)
      SELECT id, sequence, state, "failureReasonCode" FROM txn
    ),
    ${eventsWithDeliveries(`
      SELECT "eventId", business_id, mode, id, "eventType", sequence, "eventBody", :traceparent
      FROM txn
      WHERE "eventId" IS NOT NULL`)}
    SELECT count(*) FROM txn`)

/** In one statement. The relay starts the deliveries of their events. */
async function moveItems(db: Database, batchId: string, change: (item: TransactionSnapshot, now: Date) => StateChange) {
  const snapshots = await items(db, { batchId })
  const now = snapshots[0]!.readAt
  const changes = snapshots.map((item) => {
    const changed = change(item, now)
    const { state, sequence, failureReasonCode, failureReasonMessage, engineDueAt, updatedAt } = changed.transaction
    const columns = { state, sequence, failureReasonCode, failureReasonMessage, engineDueAt, updatedAt }
    return { transactionId: item.id, version: item.version, ...columns, ...changeEvent(changed, now) }
  })
  const saved = await saveMany(db, { changes: JSON.stringify(changes) })
  if (saved !== changes.length) throw new Error('a transaction has changed under its lock')
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
