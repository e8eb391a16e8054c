import { type Database, run } from '../query.ts'

/**
 * Notes that a payer asks for a checkout, where none is open or being made. It locks the link first, so that of two
 * tabs at once one opens it and the other waits for the same checkout.
 */
const statement = {
  name: 'open-link',
  text: `
    WITH cur AS (
      SELECT l.id, l.opened_at, t.id AS transaction_id
      FROM payment_links l JOIN transactions t ON t.id = l.transaction_id
      WHERE l.id = $1 AND l.expire_requested_at IS NULL AND t.expires_at > now() AND NOT t.needs_review
        AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      FOR UPDATE OF l
    ),
    newest AS (
      SELECT a.started_at, a.ended_at FROM attempts a, cur WHERE a.transaction_id = cur.transaction_id ORDER BY a.number DESC LIMIT 1
    ),
    opened AS (
      UPDATE payment_links l SET opened_at = now()
      FROM cur LEFT JOIN newest ON true
      WHERE l.id = cur.id AND (cur.opened_at IS NULL OR (newest.started_at >= cur.opened_at AND newest.ended_at IS NOT NULL))
      RETURNING cur.transaction_id
    )
    UPDATE transactions t SET engine_due_at = now() + interval '10 s'
    FROM opened WHERE t.id = opened.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')`,
}

/** Has a checkout made for a payer who opened the link; nothing where one is open, or the link's time is over. */
export async function openLink(db: Database, linkId: string): Promise<void> {
  await run(db, statement, [linkId])
}
