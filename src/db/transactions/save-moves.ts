import type { StateChange } from '../../domain/state-changes/change.ts'
import { allRows, type Database } from '../query.ts'
import { changeEvent, eventsWithDeliveries } from './create-transaction.ts'
import { transactionParameters } from './save-parameters.ts'

/** Saves many transactions whose attempts do not change. */
const saveMany = allRows<{ changes: string }, { saved: number }>('save-transactions')(`
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
    SELECT count(*) AS saved
    FROM txn`)

/**
 * Writes the moves of many locked transactions in one statement. The relay starts the deliveries of their events.
 * Throws if one of them has changed since it was read.
 */
export async function saveMoves(db: Database, changes: readonly StateChange[], now: Date): Promise<void> {
  const rows = changes.map((change) => ({ ...transactionParameters(change), ...changeEvent(change, now) }))
  const [row] = await saveMany(db, { changes: JSON.stringify(rows) })
  if (row!.saved !== changes.length) throw new Error('a transaction has changed under its lock')
}
