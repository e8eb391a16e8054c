import type { TransactionFacts } from '../../domain/engine-work.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Stores what a provider told us, once, under the lock of the attempt that it names. An attempt that is
 * still SENDING reads its waiting events when its outcome is recorded; should that miss this one (its
 * snapshot may be older, its worker may die), the relay finds it 40 s later. What only repeats the recorded
 * success, by the provider's id, amount and currency, is stored as handled. An event that names no attempt of a mode whose secret fits stays unmatched.
 */
const store = statement<NewInboundEvent, TransactionFacts>({
  name: 'store-inbound-event',
  text: `
    WITH named AS (
      SELECT a.id, a.state AS attempt_state, a.provider_transaction_id, t.id AS transaction_id, t.business_id, t.mode, t.kind, t.state, t.amount_cents, t.currency, t.rail
      FROM attempts a JOIN transactions t ON t.id = a.transaction_id
      WHERE a.provider_reference = :providerReference AND a.provider_id = :providerId AND t.mode = ANY(:modes)
      FOR UPDATE OF a
    ),
    sorted AS (
      SELECT n.*, (:finding::jsonb IS NULL AND NOT :dispute) OR n.id IS NULL
        OR (n.attempt_state = 'SUCCEEDED' AND n.state = 'SUCCEEDED' AND NOT :dispute AND :finding::jsonb ->> 'state' = 'SUCCEEDED'
          AND :finding::jsonb ->> 'providerTransactionId' IS NOT DISTINCT FROM n.provider_transaction_id
          AND (:finding::jsonb ->> 'amountCents')::bigint = n.amount_cents AND :finding::jsonb ->> 'currency' = n.currency) AS nothing_to_do
      FROM (SELECT 1) one LEFT JOIN named n ON true
    ),
    stored AS (
      INSERT INTO inbound_events (id, provider_id, provider_event_id, type, body, attempt_id, transaction_id, finding, dispute, engine_due_at, handled_at)
      SELECT :id, :providerId, :providerEventId, :type, :body, s.id, s.transaction_id, :finding::jsonb, :dispute,
        CASE WHEN s.nothing_to_do THEN NULL WHEN s.attempt_state = 'SENDING' THEN now() + interval '40 s' ELSE now() + interval '10 s' END,
        CASE WHEN s.nothing_to_do AND s.id IS NOT NULL THEN now() END
      FROM sorted s
      ON CONFLICT (provider_id, provider_event_id) DO NOTHING
      RETURNING id
    )
    SELECT s.transaction_id AS id, s.business_id AS "businessId", s.mode, s.kind, s.state,
      s.amount_cents AS "amountCents", s.currency, s.rail
    FROM sorted s, stored WHERE NOT s.nothing_to_do AND s.attempt_state <> 'SENDING'`,
})

export interface NewInboundEvent {
  id: string
  providerId: string
  providerEventId: string
  type: string
  /** The raw body, encrypted. */
  body: Buffer
  providerReference: string | null
  /** The modes whose secret its signature fits. */
  modes: string[]
  finding: object | null
  dispute: boolean
}

/** Answers the payment whose workflow has to be signalled at once, or null where none has. */
export async function storeInboundEvent(db: Database, event: NewInboundEvent): Promise<TransactionFacts | null> {
  const [row] = await run(db, store, event)
  return row ?? null
}
