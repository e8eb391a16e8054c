import type { EventData } from '../../domain/events.ts'
import {
  EVENT_SOURCE,
  eventAndDeliveries,
  type MadeDelivery,
  madeDeliveries,
  type MoveEvent,
  moveEvent,
} from '../deliveries/move-event.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Fails a transaction of which no attempt was ever made. A refund releases what it reserved; an automatic one stays flagged
 * with its payment, as wherever it FAILED, so that it can be restarted.
 */
const end = statement<
  MoveEvent & { transactionId: string; message: string },
  { ended: boolean; deliveries: MadeDelivery[] }
>({
  name: 'end-unsent',
  text: `
    WITH txn AS (
      UPDATE transactions SET state = 'FAILED', failure_reason_code = 'resolved', failure_reason_message = :message, card_token = NULL,
        engine_due_at = NULL, review_reason = CASE WHEN auto_for_attempt_id IS NOT NULL THEN 'refund_failed' END, updated_at = now()
      WHERE id = :transactionId AND EXISTS (SELECT FROM state_moves WHERE machine = kind AND from_state = state AND to_state = 'FAILED')
        AND NOT EXISTS (SELECT FROM attempts a WHERE a.transaction_id = transactions.id)
      RETURNING ${EVENT_SOURCE}, sends_events, amount_cents, refunds_attempt_id, auto_for_attempt_id
    ),
    released AS (
      UPDATE attempts a SET
        refund_reserved_cents = least(a.captured_cents, a.refund_reserved_cents + a.over_refunded_cents - txn.amount_cents),
        over_refunded_cents = greatest(0, a.refund_reserved_cents + a.over_refunded_cents - txn.amount_cents - a.captured_cents)
      FROM txn WHERE a.id = txn.refunds_attempt_id
    ),
    payment AS (
      UPDATE transactions p SET review_reason = 'refund_failed', updated_at = now()
      FROM txn WHERE p.id = txn.original_transaction_id AND txn.auto_for_attempt_id IS NOT NULL
    ),
    event_source AS (SELECT ${EVENT_SOURCE} FROM txn WHERE sends_events),
    ${eventAndDeliveries('event_source')}
    SELECT EXISTS (SELECT FROM txn) AS ended, ${madeDeliveries}`,
})

type Subject = Pick<EventData, 'transactionId' | 'merchantId' | 'kind' | 'amountCents' | 'currency' | 'providerId'>

/** Returns null if an attempt was made, or the transaction ended, meanwhile. */
export async function endUnsent(
  db: Database,
  subject: Subject,
  message: string,
  now: Date,
): Promise<{ eventType: string | null; deliveries: MadeDelivery[] } | null> {
  const failure = { failureReasonCode: 'resolved', failureReasonMessage: message } as const
  const event = moveEvent({ ...subject, state: 'FAILED', ...failure }, now)
  const [row] = await run(db, end, { transactionId: subject.transactionId, message, ...event })
  return row?.ended ? { eventType: event.eventType, deliveries: row.deliveries } : null
}
