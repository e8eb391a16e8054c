import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/**
 * Notes that a payer asks for a checkout, where none is open or being made. It locks the link first, so that of two
 * tabs at once one opens it and the other waits for the same checkout. Where no provider made one for the last payer,
 * the next openings wait for 10 s, since each of them costs the providers requests.
 */
const open = statement<{ linkId: string }>({
  name: 'open-link',
  text: `
    WITH cur AS (
      SELECT l.id, l.opened_at, t.id AS transaction_id
      FROM payment_links l JOIN transactions t ON t.id = l.transaction_id
      WHERE l.id = :linkId AND l.expire_requested_at IS NULL AND t.expires_at > now() AND t.review_reason IS NULL
        AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      FOR UPDATE OF l
    ),
    newest AS (
      SELECT a.started_at, a.ended_at, a.checkout_url FROM attempts a, cur WHERE a.transaction_id = cur.transaction_id ORDER BY a.number DESC LIMIT 1
    ),
    opened AS (
      UPDATE payment_links l SET opened_at = now()
      FROM cur LEFT JOIN newest ON true
      WHERE l.id = cur.id AND (cur.opened_at IS NULL OR (newest.started_at >= cur.opened_at AND newest.ended_at IS NOT NULL
          AND (newest.checkout_url IS NOT NULL OR cur.opened_at < now() - interval '10 s')))
      RETURNING cur.transaction_id
    )
    UPDATE transactions t SET version = t.version + 1, engine_due_at = now() + interval '10 s'
    FROM opened WHERE t.id = opened.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
    RETURNING t.id`,
})

/**
 * Has a checkout made for a payer who opened the link; whether the workflow has to be woken for it. False where one is
 * open or being made, where none could be made within the last 10 s, and where the link's time is over.
 */
export async function openLink(db: Database, linkId: string): Promise<boolean> {
  return (await run(db, open, { linkId })).length > 0
}
