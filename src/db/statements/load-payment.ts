import type { RoutingDecision } from '../../domain/routing.ts'
import type { AttemptState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { type TransactionRow, transactionColumns } from './transaction-row.ts'

const statement = {
  name: 'load-payment',
  text: `
    SELECT ${transactionColumns('t')}, t.customer, t.card_token AS "cardToken", d.decision,
      (SELECT email FROM users WHERE business_id = t.business_id AND role = 'ADMIN' ORDER BY created_at LIMIT 1) AS "businessEmail",
      (SELECT json_build_object('id', a.id, 'number', a.number, 'providerId', a.provider_id,
          'providerReference', a.provider_reference, 'state', a.state, 'ended', a.ended_at IS NOT NULL,
          'sendByMs', (extract(epoch FROM a.send_by) * 1000)::bigint, 'checkoutUrl', a.checkout_url)
        FROM attempts a WHERE a.transaction_id = t.id ORDER BY a.number DESC LIMIT 1) AS attempt,
      (SELECT coalesce(json_agg(i.id ORDER BY i.received_at, i.id), '[]')
        FROM inbound_events i WHERE i.transaction_id = t.id AND i.handled_at IS NULL) AS "waitingEvents"
    FROM transactions t LEFT JOIN routing_decisions d ON d.transaction_id = t.id
    WHERE t.id = $1`,
}

/** The newest attempt of a payment. */
export interface AttemptSnapshot {
  id: string
  number: number
  providerId: string
  providerReference: string
  state: AttemptState
  ended: boolean
  sendByMs: number
  checkoutUrl: string | null
}

export interface PaymentSnapshot extends TransactionRow {
  customer: Buffer | null
  cardToken: Buffer | null
  decision: RoutingDecision | null
  businessEmail: string | null
  attempt: AttemptSnapshot | null
  /** Ids of inbound events that nobody has handled yet, oldest first. */
  waitingEvents: string[]
}

/** Everything the workflow of a payment goes on from, in one round trip; null where there is no such payment. */
export async function loadPayment(db: Database, transactionId: string): Promise<PaymentSnapshot | null> {
  const [row] = await run<PaymentSnapshot>(db, statement, [transactionId])
  return row ?? null
}
