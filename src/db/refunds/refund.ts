import { epochMs, jsonOf, allRows, command, inTransaction } from '../query.ts'
import { type AttemptSnapshot, firstRecord, type OutgoingSnapshot, recordColumns } from '../transactions/record.ts'
import type { Pool } from 'pg'
import type { TransactionFacts } from '../../domain/engine-work.ts'
import { newId } from '../new-id.ts'
import { concernedBy, type HintedAttempt } from '../../domain/payments/refund-hints.ts'
import { planEvent } from '../../domain/providers/event-plan.ts'
import { eventOfCharge, type NewInboundEvent } from '../inbound-events/inbound-event.ts'

const charge = jsonOf('c', 'id providerId providerReference providerTransactionId resolved', {
  amountCents: 'c.captured_cents',
})

export const loadRefund = firstRecord<{ transactionId: string }, RefundSnapshot>('load-refund')(`
    SELECT ${recordColumns},
      ${charge} AS charge, t.auto_for_attempt_id IS NOT NULL AS automatic,
      (
        SELECT ${epochMs('coalesce(r.at, a.started_at)')}
        FROM attempts AS a
        WHERE a.transaction_id = t.id AND a.number = 1
      ) AS tried_since_ms,
      (
        SELECT count(*) FROM attempts AS a WHERE a.transaction_id = t.id AND a.started_at <= r.at
      ) AS attempts_before_restart
    FROM transactions AS t
      JOIN attempts AS c ON c.id = t.refunds_attempt_id
      CROSS JOIN LATERAL (
        SELECT max(at) AS at FROM transaction_reviews WHERE transaction_id = t.id AND outcome = 'RESTARTED'
      ) AS r
    WHERE t.id = :transactionId`)

export interface RefundSnapshot extends OutgoingSnapshot {
  /** The attempt that took the money. */
  charge: Pick<AttemptSnapshot, 'id' | 'providerId' | 'providerReference' | 'providerTransactionId' | 'resolved'> & {
    amountCents: number
  }
  /** True if the service created it, for a success that came too late. */
  automatic: boolean
}

interface RefundHint extends Omit<NewInboundEvent, 'providerReference' | 'dispute'> {
  /** The charge's reference. */
  providerReference: string
  /** True if the event may revoke a refund that succeeded. */
  takesBack: boolean
}

/** Stores the event, and locks the attempts of all refunds of its charge. Selects none if it is stored already. */
const storeEvent = allRows<
  Omit<RefundHint, 'finding' | 'takesBack'>,
  HintedAttempt & { attemptId: string; refund: TransactionFacts }
>('store-refund-hint')(`
    WITH ${eventOfCharge(false)}
    SELECT r.id AS attempt_id, r.state, r.ended_at IS NOT NULL AS ended, r.provider_transaction_id,
      t.amount_cents, t.currency,
      ${jsonOf('t', 'id businessId mode kind state amountCents currency rail')} AS refund
    FROM event AS e
      JOIN transactions AS t ON t.refunds_attempt_id = e.attempt_id
      JOIN attempts AS r ON r.transaction_id = t.id
    FOR UPDATE OF r`)

const storeHints = command<{ providerId: string; type: string; hints: string }>('store-refund-hints')(`
    INSERT INTO inbound_events (
      id, provider_id, provider_event_id, type, attempt_id, transaction_id, finding, dispute,
      engine_due_at, handled_at, traceparent
    )
    SELECT h.id, :providerId, h."providerEventId", :type, h."attemptId", h."transactionId", h.finding, false,
      now() + make_interval(secs => h."dueInMs" / 1000.0), (SELECT now() WHERE h."isHandled"), :traceparent
    FROM json_to_recordset(:hints::json) AS h (
        id text, "providerEventId" text, "attemptId" text, "transactionId" text, finding jsonb,
        "dueInMs" integer, "isHandled" boolean
      )
    ON CONFLICT (provider_id, provider_event_id) DO NOTHING`)

/**
 * Stores a provider's event about a refund that names only the charge. Returns the refunds whose workflows have to be
 * signalled at once. The same event stores nothing twice. Under it, one row is stored for each attempt that the event
 * concerns, and is handled by the refund's workflow, which asks the provider if the row has no finding.
 */
export async function storeRefundHint(
  pool: Pool,
  hint: RefundHint,
): Promise<(TransactionFacts & { inboundEventId: string })[]> {
  const { providerId, providerEventId, type } = hint
  return await inTransaction(pool, async (db) => {
    const attempts = await storeEvent(db, hint)
    const hints = concernedBy(hint, attempts).map(({ attempt: { attemptId, state, refund }, finding }) => {
      const repeats = state === 'SUCCEEDED' && finding?.state === 'SUCCEEDED'
      const plan = planEvent({ attemptState: state, isNews: true, repeats })
      const named = { providerEventId: `${providerEventId}:${attemptId}`, attemptId, transactionId: refund.id }
      return { ...plan, ...named, id: newId('inboundEvent'), finding, refund }
    })
    if (hints.length > 0) await storeHints(db, { providerId, type, hints: JSON.stringify(hints) })
    return hints.filter(({ signals }) => signals).map(({ id, refund }) => ({ ...refund, inboundEventId: id }))
  })
}
