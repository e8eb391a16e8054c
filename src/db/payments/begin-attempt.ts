import type { RoutingDecision } from '../../domain/routing.ts'
import type { Rail } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Decision, attempt and the move to PROCESSING stand or fall together. Whoever finds the attempt already
 * there (this may run twice) gets no row and must not send. A decision is stored once, the first one. Of a payout only an
 * approval writes PROCESSING, so that before it nothing can be begun.
 */
const begin = statement<NewAttempt, { sendByMs: number }>({
  name: 'begin-attempt',
  text: `
    WITH cur AS (SELECT id, state FROM transactions WHERE id = :transactionId
        AND (state = 'PROCESSING' OR (kind <> 'PAYOUT' AND state IN ('CREATED', 'REQUIRES_ACTION'))) FOR UPDATE),
    decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT id, :decision::json FROM cur WHERE :decision::json IS NOT NULL ON CONFLICT DO NOTHING
    ),
    attempt AS (
      INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by, exclusive_for)
      SELECT :attemptId, id, :number, :providerId, :providerReference, :rail, 'SENDING', now() + make_interval(secs => :sendWithinMs / 1000.0), :exclusiveFor FROM cur
      ON CONFLICT DO NOTHING
      RETURNING transaction_id, send_by
    ),
    moved AS (
      UPDATE transactions t SET state = 'PROCESSING', newest_attempt = :number, provider_id = :providerId, provider_transaction_id = NULL, rail = :rail, queued_since = NULL, updated_at = now(),
        engine_due_at = now() + interval '5 min'
      FROM attempt WHERE t.id = attempt.transaction_id
    )
    SELECT (extract(epoch FROM send_by) * 1000)::bigint AS "sendByMs" FROM attempt`,
})

export interface NewAttempt {
  attemptId: string
  transactionId: string
  number: number
  providerId: string
  providerReference: string
  rail: Rail
  /** The first byte goes out within this many milliseconds, or not at all. */
  sendWithinMs: number
  /** With the first attempt: the route as decided now. */
  decision: RoutingDecision | null
  /** Of all attempts with the same word here at most one is SENDING or UNKNOWN and not ended; null where any number may be. */
  exclusiveFor?: string | null
}

/** Stores the attempt as SENDING; null where it is already there, its turn has not come, or the transaction has ended: then nothing may be sent. */
export async function beginAttempt(db: Database, attempt: NewAttempt): Promise<{ sendByMs: number } | null> {
  const [row] = await run(db, begin, { ...attempt, exclusiveFor: attempt.exclusiveFor ?? null })
  return row ?? null
}
