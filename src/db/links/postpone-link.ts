import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Leaves a link that was opened meanwhile: a payer waits for its checkout. */
const postpone = statement<{ transactionId: string; openedAt: string | null }>({
  name: 'postpone-link',
  text: `
    UPDATE transactions t SET version = t.version + 1, engine_due_at = t.expires_at + interval '5 min'
    FROM payment_links l
    WHERE t.id = :transactionId AND l.transaction_id = t.id AND l.opened_at IS NOT DISTINCT FROM :openedAt::timestamptz
      AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') AND t.engine_due_at IS DISTINCT FROM t.expires_at + interval '5 min'`,
})

/** The link's workflow waits for a payer until the link expires, so the relay need not look at it before. */
export async function postponeLink(db: Database, transactionId: string, openedAt: string | null): Promise<void> {
  await run(db, postpone, { transactionId, openedAt })
}
