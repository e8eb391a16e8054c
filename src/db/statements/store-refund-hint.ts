import { type Database, run } from '../query.ts'
import type { EventToHandle, NewInboundEvent } from './store-inbound-event.ts'

/**
 * Stores a provider's event about a refund that names only the charge, and under it one row for each refund of
 * that charge which it may be about: those whose outcome is open and, where it may take one back, those that
 * succeeded. Each row is handled by its refund's workflow, which asks the provider. The same event stores nothing twice.
 */
const statement = {
  name: 'store-refund-hint',
  text: `
    WITH charge AS (
      SELECT a.id, a.transaction_id FROM attempts a JOIN transactions t ON t.id = a.transaction_id
      WHERE a.provider_reference = $6 AND a.provider_id = $2 AND t.mode = ANY($7) AND t.kind = 'COLLECT'
    ),
    hint AS (
      INSERT INTO inbound_events (id, provider_id, provider_event_id, type, body, attempt_id, transaction_id, dispute, handled_at)
      SELECT $1, $2, $3, $4, $5, c.id, c.transaction_id, false, CASE WHEN c.id IS NOT NULL THEN now() END
      FROM (SELECT 1) one LEFT JOIN charge c ON true
      ON CONFLICT (provider_id, provider_event_id) DO NOTHING
      RETURNING attempt_id
    ),
    open AS (
      SELECT r.id AS attempt_id, r.state AS attempt_state, t.id, t.business_id, t.mode, t.state, t.amount_cents, t.currency, t.rail
      FROM hint h JOIN transactions t ON t.refunds_attempt_id = h.attempt_id JOIN attempts r ON r.transaction_id = t.id
      WHERE r.state IN ('SENDING', 'UNKNOWN', 'PENDING') OR (r.state = 'SUCCEEDED' AND $8)
      FOR UPDATE OF r
    ),
    stored AS (
      INSERT INTO inbound_events (id, provider_id, provider_event_id, type, body, attempt_id, transaction_id, dispute, engine_due_at)
      SELECT 'inb_' || replace(uuidv7()::text, '-', ''), $2, $3 || ':' || o.attempt_id, $4, ''::bytea, o.attempt_id, o.id, false,
        now() + CASE WHEN o.attempt_state = 'SENDING' THEN interval '40 s' ELSE interval '10 s' END
      FROM open o
      ON CONFLICT (provider_id, provider_event_id) DO NOTHING
      RETURNING id, attempt_id
    )
    SELECT s.id AS "inboundEventId", o.id AS "transactionId", o.business_id AS "merchantId", o.mode, 'REFUND' AS of, o.state,
      o.amount_cents AS "amountCents", o.currency, o.rail
    FROM stored s JOIN open o ON o.attempt_id = s.attempt_id WHERE o.attempt_state <> 'SENDING'`,
}

export interface RefundHint extends Pick<
  NewInboundEvent,
  'id' | 'providerId' | 'providerEventId' | 'type' | 'body' | 'modes'
> {
  /** Of the charge. */
  providerReference: string
  /** Whether it may take back a refund that succeeded. */
  mayReverse: boolean
}

/** Answers the refunds whose workflows have to hear of it at once. */
export async function storeRefundHint(
  db: Database,
  hint: RefundHint,
): Promise<(EventToHandle & { inboundEventId: string })[]> {
  return await run(db, statement, [
    hint.id,
    hint.providerId,
    hint.providerEventId,
    hint.type,
    hint.body,
    hint.providerReference,
    hint.modes,
    hint.mayReverse,
  ])
}
