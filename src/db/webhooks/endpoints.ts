import type { Pool } from 'pg'
import type { CancelReason } from '../../domain/webhooks/endpoints.ts'
import type { AnyEventType } from '../../domain/webhooks/events.ts'
import { allRows, command, hasRow } from '../query.ts'

/** Unlike the ORM's FOR UPDATE, this lock lets payments store deliveries, whose foreign key locks the endpoint too. */
export const lockEndpoint = command<{ id: string }>('webhook-endpoint-lock')(
  'SELECT FROM webhook_endpoints WHERE id = :id FOR NO KEY UPDATE',
)

/** Deliveries of one statement. Their rows stay locked for some hundredths of a second; recording an attempt waits. */
const CANCELLED_AT_ONCE = 1_000

interface CancelledDelivery {
  id: string
  /** True if its workflow waited for the time of the next attempt. Otherwise an attempt was due or in progress. */
  waited: boolean
}

const cancel = allRows<{ endpointId: string; reason: CancelReason; most: number }, CancelledDelivery>(
  'webhook-endpoint-cancel',
)(`
    UPDATE deliveries AS d
    SET state = 'CANCELLED', engine_due_at = NULL, next_attempt_at = NULL, updated_at = now(),
      reason = :reason
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
    RETURNING d.id, old.state = 'WAITING_RETRY' AS waited`)

/**
 * Deliveries that are left because the process died, or because they were stored later, are cancelled before they are
 * sent. Calls `endWait` for each delivery that waited for its next attempt.
 */
export async function cancelWaitingDeliveries(
  pool: Pool,
  endpointId: string,
  reason: CancelReason,
  endWait: (deliveryId: string) => void,
): Promise<void> {
  const batch = { endpointId, reason, most: CANCELLED_AT_ONCE }
  for (;;) {
    const cancelled = await cancel(pool, batch)
    for (const { id, waited } of cancelled) if (waited) endWait(id)
    if (cancelled.length < CANCELLED_AT_ONCE) return
  }
}

interface NewTestEvent extends Record<'endpointId' | 'eventId' | 'transactionId' | 'body' | 'deliveryId', string> {
  eventType: AnyEventType
}

/** Stores an event without a transaction, for this endpoint alone. Returns false if the endpoint is disabled. */
export const storeTestEvent = hasRow<NewTestEvent>('webhook-endpoint-test')(`
    WITH event AS (
      INSERT INTO events (id, business_id, mode, transaction_id, type, body, traceparent)
      SELECT :eventId, business_id, mode, :transactionId, :eventType, :body, :traceparent
      FROM webhook_endpoints
      WHERE id = :endpointId AND enabled AND deleted_at IS NULL
      RETURNING id, business_id, mode, type
    )
    INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, engine_due_at)
    SELECT :deliveryId, e.business_id, e.mode, e.id, e.type, w.id, now()
    FROM event AS e
      JOIN webhook_endpoints AS w ON w.id = :endpointId
    RETURNING id`)
