import { v7 as uuid } from 'uuid'
import { type EventData, eventBodyUpToSequence, eventTypeOf } from '../../domain/events.ts'
import { idFrom } from '../../domain/ids.ts'
import type { FailureReason, TransactionState } from '../../domain/states.ts'
import type { Pool } from 'pg'
import { inTransaction, run } from '../query.ts'
import { eventAndDeliveries, madeDeliveries, type MadeDelivery } from '../deliveries/events.ts'

/**
 * A statement of its own, since the next one then sees every attempt that was begun before: whoever begins one moves
 * the transaction in the same statement, and so waits for this lock or is waited for.
 */
const lock = { name: 'end-payment-lock', text: 'SELECT FROM transactions WHERE id = $1 FOR UPDATE' }

/** Ends a payment of which no attempt is open; the decision goes with it. */
const statement = {
  name: 'end-payment',
  text: `
    WITH txn AS (
      UPDATE transactions SET state = $2, failure_reason_code = $3, failure_reason_message = $4,
        card_token = NULL, engine_due_at = NULL, updated_at = now()
      WHERE id = $1 AND EXISTS (SELECT FROM state_moves WHERE machine = kind AND from_state = state AND to_state = $2)
        AND NOT EXISTS (SELECT FROM attempts a WHERE a.transaction_id = transactions.id AND a.ended_at IS NULL)
      RETURNING id, business_id, mode, sequence, sends_events
    ),
    decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT id, $5::json FROM txn WHERE $5::json IS NOT NULL ON CONFLICT DO NOTHING
    ),
    event_source AS (SELECT id, business_id, mode, sequence FROM txn WHERE sends_events),
    ${eventAndDeliveries('event_source', '$6', '$7', '$8')}
    SELECT EXISTS (SELECT FROM txn) AS ended, ${madeDeliveries}`,
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
  end: EndOfPayment,
  now: Date,
): Promise<{ eventType: string; deliveries: MadeDelivery[] } | null> {
  const type = eventTypeOf(end.subject.kind, end.state)!
  const id = idFrom('event', uuid())
  const data = {
    ...end.subject,
    state: end.state,
    failureReasonCode: end.reason.code,
    failureReasonMessage: end.reason.message,
  }
  const body = eventBodyUpToSequence({ id, type, created: now.toISOString(), data })
  const { transactionId } = end.subject
  const decision = end.decision && JSON.stringify(end.decision)
  const values = [transactionId, end.state, end.reason.code, end.reason.message, decision, id, type, body]
  const [row] = await inTransaction(pool, async (client) => {
    await run(client, lock, [transactionId])
    return await run<{ ended: boolean; deliveries: MadeDelivery[] }>(client, statement, values)
  })
  return row?.ended ? { eventType: type, deliveries: row.deliveries } : null
}
