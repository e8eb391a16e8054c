import { v7 as uuid } from 'uuid'
import type { EventData } from '../../domain/events.ts'
import { idFrom } from '../../domain/ids.ts'
import type { AttemptState } from '../../domain/states.ts'
import { creationEvent, EVENT_SOURCE, eventAndDeliveries, madeBy } from '../deliveries/move-event.ts'

/**
 * In the statement that records an outcome: a charge that succeeds after the end of its transaction `txn` leaves the end
 * alone and is returned by a refund made here, once.
 */
export const refundOfLateSuccess = `
    late_refund AS (
      INSERT INTO transactions (id, business_id, mode, kind, source, state, amount_cents, currency, reference, rail, provider_id, hosted,
        original_transaction_id, refunds_attempt_id, auto_for_attempt_id, split_id, split, metadata, sends_events, engine_due_at)
      SELECT :refundId, t.business_id, t.mode, 'REFUND', 'AUTOMATIC', 'CREATED', :capturedCents, t.currency, :refundId, a.rail, a.provider_id, false, t.id, a.id, a.id,
        CASE WHEN :capturedCents = t.amount_cents THEN t.split_id END, CASE WHEN :capturedCents = t.amount_cents THEN t.split END,
        -- As JSON.stringify writes it, since the event quotes it.
        ('{"reason":"' || CASE WHEN t.source = 'LINK' AND t.state = 'SUCCEEDED' THEN 'duplicate_payment' ELSE 'late_success' END || '"}')::json,
        t.sends_events, now()
      FROM txn t, attempt a WHERE t.late AND t.kind = 'COLLECT'
      RETURNING ${EVENT_SOURCE}, sends_events
    ),
    refund_event_source AS (SELECT ${EVENT_SOURCE} FROM late_refund WHERE sends_events),
    ${eventAndDeliveries('refund_event_source', 'refund')}`

/** The deliveries of that refund's event. */
export const deliveriesOfLateRefund = madeBy('refund_delivery')

interface Success {
  attempt: AttemptState | null
  capturedCents?: number
  /** Of the payment. */
  subject: Pick<EventData, 'merchantId' | 'kind' | 'currency' | 'providerId'>
}

/** Id and event of the refund that a success after the end calls for; not used where it comes in time. */
export interface LateRefund {
  refundId: string | null
  refundEventId: string | null
  refundEventType: string | null
  refundEventBody: string | null
}

/** All null where the outcome is no success of a charge. */
export function lateRefund({ attempt, subject, capturedCents }: Success, now: Date): LateRefund {
  if (attempt !== 'SUCCEEDED' || subject.kind !== 'COLLECT')
    return { refundId: null, refundEventId: null, refundEventType: null, refundEventBody: null }
  const refundId = idFrom('transaction', uuid())
  const { merchantId, currency, providerId } = subject
  const amountCents = capturedCents ?? 0
  const refund = { transactionId: refundId, merchantId, amountCents, currency, providerId }
  const { eventId, eventType, eventBody } = creationEvent({ ...refund, kind: 'REFUND' }, now)
  return { refundId, refundEventId: eventId, refundEventType: eventType, refundEventBody: eventBody }
}
