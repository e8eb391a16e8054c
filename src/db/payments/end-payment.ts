import type { EventData } from '../../domain/events.ts'
import type { FailureReason, TransactionState } from '../../domain/states.ts'
import type { Pool } from 'pg'
import { inTransaction, run } from '../query.ts'
import { statement } from '../statement.ts'
import {
  EVENT_SOURCE,
  eventAndDeliveries,
  type MadeDelivery,
  madeDeliveries,
  moveEvent,
  type MoveEvent,
} from '../deliveries/move-event.ts'

/**
 * A statement of its own, so that the next one sees every attempt that was begun before: beginning an attempt moves the
 * transaction in the same statement, which comes wholly before or wholly after this lock.
 */
const lock = statement<{ transactionId: string }>({
  name: 'end-payment-lock',
  text: 'SELECT FROM transactions WHERE id = :transactionId FOR UPDATE',
})

/** Ends a payment of which no attempt is open; the decision goes with it. */
const end = statement<EndedPayment & MoveEvent, { ended: boolean; deliveries: MadeDelivery[] }>({
  name: 'end-payment',
  text: `
    WITH txn AS (
      UPDATE transactions SET state = :state, failure_reason_code = :failureReasonCode, failure_reason_message = :failureReasonMessage,
        card_token = NULL, engine_due_at = NULL, updated_at = now()
      WHERE id = :transactionId AND EXISTS (SELECT FROM state_moves WHERE machine = kind AND from_state = state AND to_state = :state)
        AND NOT EXISTS (SELECT FROM attempts a WHERE a.transaction_id = transactions.id AND a.ended_at IS NULL)
      RETURNING ${EVENT_SOURCE}, sends_events
    ),
    decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT id, :decision::json FROM txn WHERE :decision::json IS NOT NULL ON CONFLICT DO NOTHING
    ),
    event_source AS (SELECT ${EVENT_SOURCE} FROM txn WHERE sends_events),
    ${eventAndDeliveries('event_source')}
    SELECT EXISTS (SELECT FROM txn) AS ended, ${madeDeliveries}`,
})

interface EndedPayment extends Pick<EndOfPayment, 'state' | 'decision'> {
  transactionId: string
  failureReasonCode: FailureReason
  failureReasonMessage: string
}

export interface EndOfPayment {
  state: Extract<TransactionState, 'FAILED' | 'STOPPED'>
  reason: { code: FailureReason; message: string }
  decision: object | null
  subject: Pick<
    EventData,
    'transactionId' | 'merchantId' | 'kind' | 'amountCents' | 'currency' | 'providerId' | 'providerTransactionId'
  >
}

/** Moves the payment to its end and tells the subscribers; null where it has ended already, or an attempt is open. */
export async function endPayment(
  pool: Pool,
  { state, reason, decision, subject }: EndOfPayment,
  now: Date,
): Promise<{ eventType: string; deliveries: MadeDelivery[] } | null> {
  const { transactionId } = subject
  const failure = { failureReasonCode: reason.code, failureReasonMessage: reason.message }
  const event = moveEvent({ ...subject, state, ...failure }, now)
  const [row] = await inTransaction(pool, async (client) => {
    await run(client, lock, { transactionId })
    return await run(client, end, { transactionId, state, ...failure, decision, ...event })
  })
  return row?.ended ? { eventType: event.eventType!, deliveries: row.deliveries } : null
}
