import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Leaves a link that was opened again meanwhile: another payer waits for its checkout. */
const close = statement<{ transactionId: string; openedAt: string | null }>({
  name: 'close-opening',
  text: `
    WITH closed AS (
      UPDATE payment_links SET opened_at = NULL
      WHERE transaction_id = :transactionId AND opened_at IS NOT DISTINCT FROM :openedAt::timestamptz
      RETURNING transaction_id
    )
    UPDATE transactions t SET version = t.version + 1, engine_due_at = t.expires_at + interval '5 min'
    FROM closed WHERE t.id = closed.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')`,
})

/** Nobody could be asked for a checkout: the link is as it was before a payer opened it at that time, and its workflow waits. */
export async function closeOpening(db: Database, transactionId: string, openedAt: string | null): Promise<void> {
  await run(db, close, { transactionId, openedAt })
}
