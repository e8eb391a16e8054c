import type { RoutingDecision } from '../../domain/routing.ts'
import type { RoutingRules } from '../../domain/routing-rules.ts'
import type { AttemptState } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'
import { rulesOfBusiness } from '../routing/routing-rules.ts'
import { type TransactionRow, transactionColumns } from '../transactions/transaction-row.ts'

/** The attempt `a` as an `AttemptSnapshot`. */
export const attemptJson = `json_build_object('id', a.id, 'number', a.number, 'providerId', a.provider_id,
          'providerReference', a.provider_reference, 'providerTransactionId', a.provider_transaction_id, 'state', a.state, 'soft', a.soft,
          'ended', a.ended_at IS NOT NULL, 'startedAtMs', (extract(epoch FROM a.started_at) * 1000)::bigint,
          'sendByMs', (extract(epoch FROM a.send_by) * 1000)::bigint, 'checkoutUrl', a.checkout_url,
          'askedSinceMs', (extract(epoch FROM a.asked_since) * 1000)::bigint,
          'resendInMs', ceil(extract(epoch FROM a.resend_at - now()) * 1000)::bigint)`

/** Selects whether the transaction `t` is due, its newest attempt, and its inbound events that are not handled yet. */
export const newestAttempt = `
      t.engine_due_at IS NOT NULL AS due,
      (SELECT ${attemptJson}
        FROM attempts a WHERE a.transaction_id = t.id ORDER BY a.number DESC LIMIT 1) AS attempt,
      (SELECT coalesce(json_agg(i.id ORDER BY i.received_at, i.id), '[]')
        FROM inbound_events i WHERE i.transaction_id = t.id AND i.handled_at IS NULL) AS "waitingEvents"`

const load = statement<{ transactionId: string }, PaymentSnapshot>({
  name: 'load-payment',
  text: `
    SELECT ${transactionColumns('t')}, t.customer, t.card_token AS "cardToken", d.decision,
      (SELECT name FROM businesses WHERE id = t.business_id) AS "businessName",
      (SELECT email FROM users WHERE business_id = t.business_id AND role = 'ADMIN' AND deleted_at IS NULL
        ORDER BY created_at LIMIT 1) AS "businessEmail",
      ${rulesOfBusiness},
      (SELECT json_build_object('id', l.id, 'openedAt', l.opened_at, 'expireRequested', l.expire_requested_at IS NOT NULL,
          'attempts', (SELECT count(*) FROM attempts a WHERE a.transaction_id = t.id AND a.started_at >= l.opened_at))
        FROM payment_links l WHERE t.source = 'LINK' AND l.transaction_id = t.id) AS link,
      (SELECT provider_code FROM connect_resources WHERE id = t.split_id) AS "splitCode",
      ${newestAttempt}
    FROM transactions t LEFT JOIN routing_decisions d ON d.transaction_id = t.id
    WHERE t.id = :transactionId`,
})

/** The newest attempt of a transaction. */
export interface AttemptSnapshot {
  id: string
  number: number
  providerId: string
  providerReference: string
  /** The provider's own id of it, where it has said one. */
  providerTransactionId: string | null
  state: AttemptState
  /** Whether its decline lets the next provider try. */
  soft: boolean
  ended: boolean
  startedAtMs: number
  sendByMs: number
  /** Milliseconds until it may be sent again, which is past where negative; null where it may not. */
  resendInMs: number | null
  checkoutUrl: string | null
  /** When it was first asked about in the state that it has, milliseconds since 1970 by the engine's clock. */
  askedSinceMs: number | null
}

/** A transaction as its workflow goes on from it. */
export interface TransactionSnapshot extends TransactionRow {
  /** Whether the engine acts on it by itself. */
  due: boolean
  attempt: AttemptSnapshot | null
  /** Ids of inbound events that are not handled yet, oldest first. */
  waitingEvents: string[]
}

/** The link by which a payment is made. */
export interface LinkSnapshot {
  id: string
  /** When a payer last asked for a checkout while none was open, as Postgres spells it; null before the first. */
  openedAt: string | null
  /** Attempts since then. */
  attempts: number
  /** The business ended it before its time. */
  expireRequested: boolean
}

export interface PaymentSnapshot extends TransactionSnapshot {
  customer: Buffer | null
  cardToken: Buffer | null
  decision: RoutingDecision | null
  /** The routing rules in force of its business; null where it has none. */
  rules: RoutingRules | null
  link: LinkSnapshot | null
  businessName: string
  businessEmail: string | null
  /** The provider's code of the split; null where it is not split. */
  splitCode: string | null
}

/** Everything the workflow of a payment goes on from, in one round trip; null where there is no such payment. */
export async function loadPayment(db: Database, transactionId: string): Promise<PaymentSnapshot | null> {
  const [row] = await run(db, load, { transactionId })
  return row ?? null
}
