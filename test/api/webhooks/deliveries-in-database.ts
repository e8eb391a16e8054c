import type { Pool } from 'pg'
import { newId } from '../../../src/api/http/ids.ts'
import type { EventType } from '../../../src/domain/webhooks/events.ts'
import type { DeliveryState } from '../../../src/domain/states.ts'

export interface DeliveriesWanted {
  businessId: string
  endpointId: string
  states: readonly DeliveryState[]
  eventType?: EventType
}

/**
 * Inserts deliveries as other parts of the service store them, each with its own event. Returns their ids in
 * order.
 */
export async function insertDeliveries(
  pool: Pool,
  { businessId, endpointId, states, eventType = 'payment.created' }: DeliveriesWanted,
): Promise<string[]> {
  const made: string[] = []
  for (const state of states) {
    const [eventId, deliveryId, transactionId] = [newId('event'), newId('delivery'), newId('transaction')]
    const body = JSON.stringify({ id: eventId, type: eventType, created: new Date(), data: { transactionId } })
    await pool.query(
      "INSERT INTO events (id, business_id, mode, transaction_id, type, body) VALUES ($1, $2, 'TEST', $3, $4, $5)",
      [eventId, businessId, transactionId, eventType, body],
    )
    await pool.query(
      `INSERT INTO deliveries (id, business_id, mode, event_id, event_type, endpoint_id, state, reason, next_attempt_at, engine_due_at)
       VALUES ($1, $2, 'TEST', $3, $6, $4, $5, CASE WHEN $5 = 'CANCELLED' THEN 'endpoint_disabled' END,
         CASE WHEN $5 = 'WAITING_RETRY' THEN now() + interval '1 minute' END,
         CASE WHEN $5 IN ('PENDING', 'WAITING_RETRY') THEN now() + interval '10 seconds' END)`,
      [deliveryId, businessId, eventId, endpointId, state, eventType],
    )
    made.push(deliveryId)
  }
  return made
}
