import { type Database, run } from '../query.ts'

/** Not where the link was opened meanwhile: then somebody waits for its checkout. */
const statement = {
  name: 'postpone-link',
  text: `
    UPDATE transactions t SET engine_due_at = t.expires_at + interval '5 min'
    FROM payment_links l
    WHERE t.id = $1 AND l.transaction_id = t.id AND l.opened_at IS NOT DISTINCT FROM $2::timestamptz
      AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED') AND t.engine_due_at IS DISTINCT FROM t.expires_at + interval '5 min'`,
}

/** Its workflow waits for a payer until the link expires, and nobody else has to look at it before. */
export async function postponeLink(db: Database, transactionId: string, openedAt: string | null): Promise<void> {
  await run(db, statement, [transactionId, openedAt])
}
