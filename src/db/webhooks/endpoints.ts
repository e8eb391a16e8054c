import type { Pool } from 'pg'
import type { EventType } from '../../domain/webhooks/events.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const lock = statement<{ id: string }>({
  name: 'webhook-endpoint-lock',
  text: 'SELECT FROM webhook_endpoints WHERE id = :id FOR NO KEY UPDATE',
})

/**
 * Makes other changes of the endpoint wait until the transaction ends. Unlike the ORM's FOR UPDATE, this lock lets
 * payments store deliveries, whose foreign key share-locks the endpoint.
 */
export async function lockEndpoint(db: Database, id: string): Promise<void> {
  await run(db, lock, { id })
}

const countCancelled = statement<{ endpointId: string }, { deliveries: number }>({
  name: 'webhook-endpoint-count-cancelled',
  text: `
    SELECT count(*) AS deliveries
    FROM deliveries AS d
    WHERE d.endpoint_id = :endpointId
      AND d.reason = 'endpoint_disabled'
      AND NOT EXISTS (SELECT FROM delivery_replays AS r WHERE r.delivery_id = d.id AND r.handled_at IS NULL)`,
})

/** Counts the deliveries that the endpoint missed while it was disabled and that are not being sent again. */
export async function countMissedDeliveries(db: Database, endpointId: string): Promise<number> {
  const [row] = await run(db, countCancelled, { endpointId })
  return row!.deliveries
}

/** Deliveries of one statement. Their rows stay locked for some hundredths of a second; recording an attempt waits. */
const CANCELLED_AT_ONCE = 1_000

const cancel = statement<{ endpointId: string; most: number }>({
  name: 'webhook-endpoint-cancel',
  text: `
    UPDATE deliveries AS d
    SET
      state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now(),
      reason = CASE
        WHEN w.deleted_at IS NULL THEN 'endpoint_disabled'
        ELSE 'endpoint_deleted'
      END
    FROM webhook_endpoints AS w
    WHERE w.id = :endpointId
      AND (w.deleted_at IS NOT NULL OR w.disabled_reason = 'requested')
      AND d.state IN ('PENDING', 'WAITING_RETRY')
      AND d.id = ANY (
        ARRAY(
          SELECT id
          FROM deliveries
          WHERE endpoint_id = :endpointId AND state IN ('PENDING', 'WAITING_RETRY')
          LIMIT :most
        )
      )
    RETURNING d.id`,
})

/**
 * Cancels the waiting deliveries of an endpoint that its business disabled or deleted, in batches. Deliveries that are
 * left because the process died, or because they were stored at the same time, are cancelled before they are sent.
 */
export async function cancelWaitingDeliveries(pool: Pool, endpointId: string): Promise<void> {
  const batch = { endpointId, most: CANCELLED_AT_ONCE }
  while ((await run(pool, cancel, batch)).length === CANCELLED_AT_ONCE);
}

interface NewTestEvent {
  endpointId: string
  eventId: string
  transactionId: string
  eventType: EventType
  body: string
  deliveryId: string
}

const test = statement<NewTestEvent>({
  name: 'webhook-endpoint-test',
  text: `
    WITH
      event AS (
        INSERT INTO events (id, business_id, mode, transaction_id, type, body)
        SELECT :eventId, business_id, mode, :transactionId, :eventType, :body
        FROM webhook_endpoints
        WHERE id = :endpointId AND enabled AND deleted_at IS NULL
        RETURNING id, business_id, mode, type
      )
    INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, engine_due_at)
    SELECT :deliveryId, e.business_id, e.mode, e.id, e.type, w.id, now()
    FROM event AS e
      JOIN webhook_endpoints AS w ON w.id = :endpointId
    RETURNING id`,
})

/** Stores an event without a transaction, for this endpoint alone. Returns false if the endpoint is disabled. */
export async function storeTestEvent(db: Database, event: NewTestEvent): Promise<boolean> {
  return (await run(db, test, event)).length > 0
}
