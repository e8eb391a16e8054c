import type { RoutingDecision } from '../../domain/routing.ts'
import type { Rail } from '../../domain/states.ts'
import { type Database, run } from '../query.ts'

/**
 * Decision, attempt and the move to PROCESSING stand or fall together. Whoever finds the attempt already
 * there (this may run twice) gets no row and must not send. A decision is stored once, the first one.
 */
const statement = {
  name: 'begin-attempt',
  text: `
    WITH cur AS (SELECT id, state FROM transactions WHERE id = $2 AND state IN ('CREATED', 'PROCESSING', 'REQUIRES_ACTION') FOR UPDATE),
    decision AS (
      INSERT INTO routing_decisions (transaction_id, decision)
      SELECT id, $8::json FROM cur WHERE $8::json IS NOT NULL ON CONFLICT DO NOTHING
    ),
    attempt AS (
      INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by, exclusive_for)
      SELECT $1, id, $3, $4, $5, $6, 'SENDING', now() + make_interval(secs => $7 / 1000.0), $9 FROM cur
      ON CONFLICT DO NOTHING
      RETURNING transaction_id, send_by
    ),
    moved AS (
      UPDATE transactions t SET state = 'PROCESSING', newest_attempt = $3, provider_id = $4, provider_transaction_id = NULL, rail = $6, updated_at = now(),
        engine_due_at = now() + interval '5 min'
      FROM attempt WHERE t.id = attempt.transaction_id
    )
    SELECT (extract(epoch FROM send_by) * 1000)::bigint AS "sendByMs" FROM attempt`,
}

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
  const [row] = await run<{ sendByMs: number }>(db, statement, [
    attempt.attemptId,
    attempt.transactionId,
    attempt.number,
    attempt.providerId,
    attempt.providerReference,
    attempt.rail,
    attempt.sendWithinMs,
    attempt.decision && JSON.stringify(attempt.decision),
    attempt.exclusiveFor ?? null,
  ])
  return row ?? null
}
