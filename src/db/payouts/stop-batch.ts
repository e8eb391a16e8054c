import type { FailureReason } from '../../domain/states.ts'
import { eventsAndDeliveries, moveEvent } from '../deliveries/move-event.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const items = statement<{ batchId: string }, StoppedItem>({
  name: 'payout-items-to-stop',
  text: `
    SELECT t.id AS "transactionId", t.business_id AS "merchantId", t.amount_cents AS "amountCents", t.currency
    FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
    WHERE i.batch_id = :batchId AND t.state = 'PENDING_APPROVAL' ORDER BY i.position`,
})

const stop = statement<{ batchId: string; reasonCode: string; reasonMessage: string; events: string }>({
  name: 'stop-payout-batch',
  text: `
    WITH given AS (
      SELECT * FROM json_to_recordset(:events::json) AS e("transactionId" text, "eventId" text, "eventType" text, "eventBody" text)
    ),
    batch AS (
      UPDATE payout_batches SET state = 'STOPPED', decided_at = now(), updated_at = now(), engine_due_at = NULL
      WHERE id = :batchId AND state = 'PENDING_APPROVAL' RETURNING id
    ),
    event_source AS (
      UPDATE transactions t SET state = 'STOPPED', failure_reason_code = :reasonCode, failure_reason_message = :reasonMessage,
        engine_due_at = NULL, updated_at = now()
      FROM given, batch WHERE t.id = given."transactionId"
      RETURNING t.id, t.business_id, t.mode, t.sequence, t.reference, t.original_transaction_id, t.metadata, given."eventId" AS event_id, given."eventType" AS event_type,
        given."eventBody" AS event_body
    ),
    ${eventsAndDeliveries('event_source')}
    SELECT`,
})

interface StoppedItem {
  transactionId: string
  merchantId: string
  amountCents: number
  currency: string
}

/** Why a batch was stopped, as its items say it. */
export const STOPPED_BECAUSE = {
  rejected: 'A checker rejected the batch.',
  cancelled: 'The business cancelled the batch.',
  expired: 'Nobody approved the batch in time.',
} as const satisfies Partial<Record<FailureReason, string>>

/** Ends a batch with all of its items, and tells the subscribers. In a transaction that holds the lock of the batch. */
export async function stopBatch(db: Database, batchId: string, because: keyof typeof STOPPED_BECAUSE): Promise<void> {
  const failure = { failureReasonCode: because, failureReasonMessage: STOPPED_BECAUSE[because] }
  const now = new Date()
  const events = (await run(db, items, { batchId })).map(({ transactionId, ...item }) => ({
    transactionId,
    ...moveEvent({ ...item, transactionId, kind: 'PAYOUT', state: 'STOPPED', providerId: null, ...failure }, now),
  }))
  await run(db, stop, {
    batchId,
    reasonCode: because,
    reasonMessage: STOPPED_BECAUSE[because],
    events: JSON.stringify(events),
  })
}
