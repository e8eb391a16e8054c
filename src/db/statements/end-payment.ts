import { v7 as uuid } from 'uuid'
import { type EventData, eventBodyUpToSequence, eventTypeOf } from '../../domain/events.ts'
import { idFrom } from '../../domain/ids.ts'
import type { FailureReason, TransactionState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { eventAndDeliveries, madeDeliveries, type MadeDelivery } from './events.ts'

/** Ends a payment for which there is no attempt to record anything on; the decision goes with it. */
const statement = {
  name: 'end-payment',
  text: `
    WITH decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT $1, $5::json WHERE $5::json IS NOT NULL ON CONFLICT DO NOTHING
    ),
    txn AS (
      UPDATE transactions SET state = $2, failure_reason_code = $3, failure_reason_message = $4,
        card_token = NULL, engine_due_at = NULL, updated_at = now()
      WHERE id = $1 AND EXISTS (SELECT FROM state_moves WHERE machine = kind AND from_state = state AND to_state = $2)
      RETURNING id, business_id, mode, state, sequence, sends_events
    ),
    told AS (SELECT id, business_id, mode, sequence FROM txn WHERE sends_events),
    ${eventAndDeliveries('told', '$6', '$7', '$8')}
    SELECT ${madeDeliveries}, coalesce((SELECT state FROM txn), (SELECT state FROM transactions WHERE id = $1)) AS state`,
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

/** Moves the payment to its end and tells the subscribers; where it has ended already it answers how. */
export async function endPayment(
  db: Database,
  end: EndOfPayment,
  now: Date,
): Promise<{ state: TransactionState; eventType: string; deliveries: MadeDelivery[] }> {
  const type = eventTypeOf(end.subject.kind, end.state)!
  const id = idFrom('event', uuid())
  const data = {
    ...end.subject,
    state: end.state,
    failureReasonCode: end.reason.code,
    failureReasonMessage: end.reason.message,
  }
  const body = eventBodyUpToSequence({ id, type, created: now.toISOString(), data })
  const [row] = await run<{ state: TransactionState; deliveries: MadeDelivery[] }>(db, statement, [
    end.subject.transactionId,
    end.state,
    end.reason.code,
    end.reason.message,
    end.decision && JSON.stringify(end.decision),
    id,
    type,
    body,
  ])
  return { ...row!, eventType: type }
}
