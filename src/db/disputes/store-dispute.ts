import type { AnswerKind } from '../../domain/disputes/answer.ts'
import type { DisputeFacts } from '../../domain/engine-work.ts'
import { command, firstRow, onlyRow } from '../query.ts'
import type { Settling } from '../settlements/settling.ts'
import { eventOfCharge, type NewInboundEvent } from '../inbound-events/inbound-event.ts'

const NEW =
  'id, business_id, mode, transaction_id, attempt_id, provider_id, provider_dispute_id, engine_due_at, traceparent'

const disputeFacts = "id, business_id, mode, transaction_id, coalesce(state, 'CREATED') AS state"

/**
 * Stores a provider's event about a dispute, once, and the dispute that it names, which is due to be read. Returns the
 * dispute; null if the event is stored already, or names no charge of a mode whose secret fits. The event says nothing
 * more, so it is stored as handled.
 */
export const storeDisputeEvent = firstRow<
  Omit<NewInboundEvent, 'finding' | 'dispute'> & { disputeId: string; providerDisputeId: string },
  DisputeFacts
>('store-dispute-event')(`
    WITH ${eventOfCharge(true)},
    dispute AS (
      INSERT INTO disputes AS d (${NEW})
      SELECT :disputeId, c.business_id, c.mode, c.transaction_id, c.attempt_id, :providerId,
        :providerDisputeId, now() + INTERVAL '10 s', :traceparent
      FROM event AS e
        JOIN charge AS c ON c.attempt_id = e.attempt_id
      -- A look that is under way may have asked before: the version makes it look again.
      ON CONFLICT (provider_id, mode, provider_dispute_id) DO UPDATE
        SET engine_due_at = now() + INTERVAL '10 s', version = d.version + 1,
          traceparent = EXCLUDED.traceparent
      RETURNING ${disputeFacts}
    )
    SELECT * FROM dispute`)

/** The id is for its row, if the dispute is new. */
export interface ListedDispute extends Record<'id' | 'providerDisputeId' | 'providerReference', string> {
  updatedMs: number
}

/** Makes the listed disputes due that are new, or have changed since they were read: their events got lost. */
export const storeListedDisputes = command<Settling & { disputes: string }>('store-listed-disputes')(`
    WITH listed AS (
      SELECT l.*, to_timestamp(l."updatedMs" / 1000.0)::timestamptz(3) AS updated_at
      FROM json_to_recordset(:disputes::json) AS l (
          id text, "providerDisputeId" text, "providerReference" text, "updatedMs" bigint
        )
    ),
    changed AS (
      UPDATE disputes AS d
      SET engine_due_at = now(), version = d.version + 1
      FROM listed AS l
      WHERE d.provider_id = :providerId AND d.mode = :mode AND d.provider_dispute_id = l."providerDisputeId"
        AND (d.provider_updated_at < l.updated_at OR (d.state IS NULL AND d.engine_due_at IS NULL))
    )
    INSERT INTO disputes (${NEW})
    SELECT l.id, t.business_id, t.mode, t.id, a.id, :providerId, l."providerDisputeId", now(), :traceparent
    FROM listed AS l
      JOIN attempts AS a ON a.provider_reference = l."providerReference" AND a.provider_id = :providerId
      JOIN transactions AS t ON t.id = a.transaction_id AND t.mode = :mode AND t.kind = 'COLLECT'
    ON CONFLICT (provider_id, mode, provider_dispute_id) DO NOTHING`)

interface NewAnswer {
  answerId: string
  disputeId: string
  kind: AnswerKind
  /** Minor units that the payer gets. */
  amountCents: number
  /** Encrypted. Null if it accepts the dispute. */
  evidence: Buffer | null
  createdBy: string
  entry: string
}

/** Stores an answer, with which the dispute is due at once. The caller has locked the charge. */
export const storeAnswer = onlyRow<NewAnswer, DisputeFacts>('store-dispute-answer')(`
    WITH dispute AS (
      UPDATE disputes
      SET sequence = sequence + 1, version = version + 1, engine_due_at = now() + INTERVAL '10 s',
        traceparent = :traceparent, updated_at = now()
      WHERE id = :disputeId
      RETURNING *
    ),
    history AS (
      INSERT INTO dispute_history (dispute_id, sequence, entry, amount_cents)
      SELECT id, sequence, :entry, amount_cents FROM dispute
    ),
    answer AS (
      INSERT INTO dispute_answers (id, dispute_id, kind, amount_cents, evidence, created_by)
      SELECT :answerId, id, :kind, :amountCents, :evidence, :createdBy FROM dispute
    )
    SELECT ${disputeFacts} FROM dispute`)
