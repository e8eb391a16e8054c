import type { TransactionFacts } from '../../domain/engine-work.ts'
import { readLookupResult } from '../../domain/providers/lookup-result.ts'
import type { LookupResult } from '../../domain/providers/provider-result.ts'
import { allRows, command, type Database, firstRow } from '../query.ts'
import { attemptJson, type AttemptSnapshot } from '../transactions/record.ts'

/**
 * Stores an event once, under the lock of the attempt that it names. Returns the payment whose workflow must be
 * signalled at once, or null. Recording the outcome of a SENDING attempt reads its waiting events. If it misses this
 * one (its snapshot may be older, its worker may die), the relay finds the event 40 s later. An event that only repeats
 * the recorded success (same provider id, amount and currency) is stored as handled. An event that names no attempt of
 * a mode whose secret fits stays unmatched.
 */
export const storeInboundEvent = firstRow<NewInboundEvent, TransactionFacts>({
  name: 'store-inbound-event',
  text: `
    WITH named AS (
      SELECT a.id, a.state AS attempt_state, a.provider_transaction_id, t.id AS transaction_id, t.business_id,
        t.mode, t.kind, t.state, t.amount_cents, t.currency, t.rail
      FROM attempts AS a
        JOIN transactions AS t ON t.id = a.transaction_id
      WHERE a.provider_reference = :providerReference
        AND a.provider_id = :providerId
        AND t.mode = ANY (:modes)
      FOR UPDATE OF a
    ),
    sorted AS (
      SELECT n.*,
        (:finding::jsonb IS NULL AND NOT :dispute)
        OR n.id IS NULL
        OR (
          n.attempt_state = 'SUCCEEDED'
          AND n.state = 'SUCCEEDED'
          AND NOT :dispute
          AND :finding::jsonb ->> 'state' = 'SUCCEEDED'
          AND :finding::jsonb ->> 'providerTransactionId' IS NOT DISTINCT FROM n.provider_transaction_id
          AND (:finding::jsonb ->> 'amountCents')::bigint = n.amount_cents
          AND :finding::jsonb ->> 'currency' = n.currency
        ) AS nothing_to_do
      FROM (SELECT 1) AS one
        LEFT JOIN named AS n ON true
    ),
    stored AS (
      INSERT INTO inbound_events (
        id, provider_id, provider_event_id, type, body, attempt_id, transaction_id, finding, dispute,
        engine_due_at, handled_at, traceparent
      )
      SELECT :id, :providerId, :providerEventId, :type, :body, s.id, s.transaction_id, :finding::jsonb,
        :dispute,
        CASE
          WHEN s.nothing_to_do THEN NULL
          WHEN s.attempt_state = 'SENDING' THEN now() + INTERVAL '40 s'
          ELSE now() + INTERVAL '10 s'
        END,
        CASE WHEN s.nothing_to_do AND s.id IS NOT NULL THEN now() END, :traceparent
      FROM sorted AS s
      ON CONFLICT (provider_id, provider_event_id) DO NOTHING
      RETURNING id
    )
    SELECT s.transaction_id AS id, s.business_id AS "businessId", s.mode, s.kind, s.state,
      s.amount_cents AS "amountCents", s.currency, s.rail
    FROM sorted AS s, stored
    WHERE NOT s.nothing_to_do AND s.attempt_state != 'SENDING'`,
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

const load = allRows<{ inboundEventId: string }, Omit<StoredInboundEvent, 'unreadable'> & { finding: unknown }>({
  name: 'load-inbound-event',
  text: `
    SELECT i.transaction_id AS "transactionId", i.finding, i.dispute, i.handled_at IS NOT NULL AS handled,
      i.type, (EXTRACT(EPOCH FROM now() - i.received_at) * 1000)::bigint AS "ageMs", ${attemptJson} AS attempt
    FROM inbound_events AS i
      JOIN attempts AS a ON a.id = i.attempt_id
    WHERE i.id = :inboundEventId`,
})

export interface StoredInboundEvent {
  transactionId: string
  /** The event's result for its attempt; null without one (a dispute, a hint), or if it cannot be read. */
  finding: LookupResult | null
  /** True if the stored finding cannot be read. */
  unreadable: boolean
  dispute: boolean
  handled: boolean
  /** The provider's type of the event. */
  type: string
  ageMs: number
  /** The attempt that the event names, not necessarily the newest. */
  attempt: AttemptSnapshot
}

/** Loads a stored event that names an attempt; null for an unknown id. */
export async function loadInboundEvent(db: Database, inboundEventId: string): Promise<StoredInboundEvent | null> {
  const [row] = await load(db, { inboundEventId })
  if (!row) return null
  const finding = readLookupResult(row.finding)
  return { ...row, finding, unreadable: finding === null && row.finding !== null }
}

/**
 * Postpones an event whose lookup failed. The relay handles it again. Waits for half of the event's age, from 5 s to an
 * hour, so that a provider in a long outage gets few lookups.
 */
export const postponeInboundEvent = command<{ inboundEventId: string }>({
  name: 'postpone-inbound-event',
  text: `
    UPDATE inbound_events
    SET engine_due_at = now() + least(greatest((now() - received_at) / 2, INTERVAL '5 s'), INTERVAL '1 hour')
    WHERE id = :inboundEventId AND handled_at IS NULL`,
})
