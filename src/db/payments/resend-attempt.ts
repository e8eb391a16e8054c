import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const postpone = statement<{ attemptId: string; waitMs: number; detail: string }>({
  name: 'postpone-attempt',
  text: `
    WITH postponed AS (
      UPDATE attempts SET resend_at = now() + make_interval(secs => :waitMs / 1000.0), detail = :detail
      WHERE id = :attemptId AND state = 'SENDING' AND resend_at IS NULL AND ended_at IS NULL
      RETURNING transaction_id, resend_at
    )
    UPDATE transactions t SET engine_due_at = resend_at + interval '5 min'
    FROM postponed WHERE t.id = postponed.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')`,
})

/**
 * The provider has processed nothing of the attempt and takes it later. It stays SENDING under its reference, and says
 * from when on it may be sent again; nothing where it has moved meanwhile.
 */
export async function postponeAttempt(
  db: Database,
  postponed: { attemptId: string; waitMs: number; detail: string },
): Promise<void> {
  await run(db, postpone, postponed)
}

const resend = statement<{ attemptId: string; sendWithinMs: number }, { sendByMs: number }>({
  name: 'resend-attempt',
  text: `
    WITH claimed AS (
      UPDATE attempts a SET resend_at = NULL, send_by = now() + make_interval(secs => :sendWithinMs / 1000.0)
      FROM transactions t
      WHERE a.id = :attemptId AND a.state = 'SENDING' AND a.resend_at IS NOT NULL AND a.ended_at IS NULL
        AND t.id = a.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      RETURNING a.transaction_id, a.send_by
    ),
    due AS (
      UPDATE transactions t SET engine_due_at = now() + interval '5 min' FROM claimed WHERE t.id = claimed.transaction_id
    )
    SELECT (extract(epoch FROM send_by) * 1000)::bigint AS "sendByMs" FROM claimed`,
})

/**
 * Like the insert of an attempt, the guard of what is sent: only the caller that takes the mark away may send, and once.
 * Null where another has taken it, or where there is nothing to send any more.
 */
export async function resendAttempt(
  db: Database,
  attempt: { attemptId: string; sendWithinMs: number },
): Promise<{ sendByMs: number } | null> {
  const [row] = await run(db, resend, attempt)
  return row ?? null
}
