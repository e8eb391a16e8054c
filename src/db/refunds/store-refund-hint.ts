import type { TransactionFacts } from '../../domain/engine-work.ts'
import { allRows } from '../query.ts'
import { eventOfCharge } from '../inbound-events/charge-event.ts'
import type { NewInboundEvent } from '../inbound-events/inbound-event.ts'

/**
 * Stores a provider's event about a refund that names only the charge. Returns the refunds whose workflows have to be
 * signalled at once. The same event stores nothing twice. Under it, one row is stored for each attempt that the event
 * may concern: refund attempts of that charge with an open outcome, and, if the event may revoke a success, those that
 * succeeded. Each row is handled by its refund's workflow, which asks the provider. If the event names an outcome and
 * only one attempt fits, one row with that outcome is stored instead. The attempt with the provider's id fits first,
 * then the only open one, then, for a success, the only one that ended without a known outcome.
 */
export const storeRefundHint = allRows<RefundHint, TransactionFacts & { inboundEventId: string }>({
  name: 'store-refund-hint',
  text: `
    WITH ${eventOfCharge(false)},
    candidate AS (
      SELECT r.id AS attempt_id, r.state AS attempt_state,
        r.state IN ('SENDING', 'UNKNOWN', 'PENDING') AS unsettled,
        r.state IN ('SENDING', 'UNKNOWN', 'PENDING') AND r.ended_at IS NULL AS open,
        coalesce(r.provider_transaction_id = :finding::jsonb ->> 'providerTransactionId', false) AS named,
        coalesce(
          (:finding::jsonb ->> 'amountCents')::bigint = t.amount_cents
          AND :finding::jsonb ->> 'currency' = t.currency, :finding::jsonb ->> 'amountCents' IS NULL
        ) AS fits,
        t.id, t.business_id, t.mode, t.state, t.amount_cents, t.currency, t.rail
      FROM event AS e
        JOIN transactions AS t ON t.refunds_attempt_id = e.attempt_id
        JOIN attempts AS r ON r.transaction_id = t.id
      WHERE r.state IN ('SENDING', 'UNKNOWN', 'PENDING')
        OR (r.state = 'SUCCEEDED' AND :takesBack)
        OR r.provider_transaction_id = :finding::jsonb ->> 'providerTransactionId'
      FOR UPDATE OF r
    ),
    counted AS (
      SELECT c.*, bool_or(named) OVER () AS one_is_named, count(*) FILTER (WHERE open) OVER () AS opens,
        count(*) FILTER (WHERE unsettled) OVER () AS unsettled_ones
      FROM candidate AS c
    ),
    judged AS (
      SELECT c.*,
        :finding::jsonb IS NOT NULL
        AND CASE
          WHEN one_is_named THEN named
          WHEN opens > 0 THEN open AND opens = 1 AND fits
          ELSE unsettled AND unsettled_ones = 1 AND fits AND :finding::jsonb ->> 'state' = 'SUCCEEDED'
        END AS meant
      FROM counted AS c
    ),
    concerned AS (
      SELECT j.*,
        meant AND attempt_state = 'SUCCEEDED' AND :finding::jsonb ->> 'state' = 'SUCCEEDED' AS repeats
      FROM judged AS j
      WHERE meant OR NOT EXISTS (SELECT FROM judged WHERE meant)
    ),
    stored AS (
      INSERT INTO inbound_events (
        id, provider_id, provider_event_id, type, body, attempt_id, transaction_id, finding, dispute,
        engine_due_at, handled_at, traceparent
      )
      SELECT 'inb_' || replace(uuidv7()::text, '-', ''),
        :providerId, :providerEventId || ':' || c.attempt_id, :type, NULL, c.attempt_id, c.id,
        CASE WHEN meant THEN :finding::jsonb END, false,
        CASE
          WHEN NOT repeats THEN now() + CASE
            WHEN c.attempt_state = 'SENDING' THEN INTERVAL '40 s'
            ELSE INTERVAL '10 s'
          END
        END,
        CASE WHEN repeats THEN now() END, :traceparent
      FROM concerned AS c
      ON CONFLICT (provider_id, provider_event_id) DO NOTHING
      RETURNING id, attempt_id
    )
    SELECT s.id AS "inboundEventId", c.id, c.business_id AS "businessId", c.mode, 'REFUND' AS kind, c.state,
      c.amount_cents AS "amountCents", c.currency, c.rail
    FROM stored AS s
      JOIN concerned AS c ON c.attempt_id = s.attempt_id
    WHERE c.attempt_state != 'SENDING' AND NOT c.repeats`,
})

export interface RefundHint extends Pick<
  NewInboundEvent,
  'id' | 'providerId' | 'providerEventId' | 'type' | 'body' | 'modes' | 'finding'
> {
  /** The charge's reference. */
  providerReference: string
  /** True if the event may revoke a refund that succeeded. */
  takesBack: boolean
}
