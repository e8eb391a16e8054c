import { command, hasRow, GRACE } from '../query.ts'

/**
 * Requests a checkout for a payer who opened the link. Returns whether the workflow must be woken. Returns false if a
 * checkout is open or being created, if the link is over, and for 10 s after no provider could create a checkout, since
 * each try costs requests to the providers. Locks the link first: of two tabs at once, one opens it and the other waits
 * for the same checkout.
 */
export const openLink = hasRow<{ linkId: string }>('open-link')(`
    WITH cur AS (
      SELECT l.id, l.opened_at, t.id AS transaction_id
      FROM payment_links AS l
        JOIN transactions AS t ON t.id = l.transaction_id
      WHERE l.id = :linkId
        AND l.expire_requested_at IS NULL
        AND t.expires_at > now()
        AND t.review_reason IS NULL
        AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      FOR UPDATE OF l
    ),
    newest AS (
      SELECT a.started_at, a.ended_at, a.checkout_url
      FROM attempts AS a, cur
      WHERE a.transaction_id = cur.transaction_id
      ORDER BY a.number DESC
      LIMIT 1
    ),
    opened AS (
      UPDATE payment_links AS l
      SET opened_at = now()
      FROM cur
        LEFT JOIN newest ON true
      WHERE l.id = cur.id
        AND (
          cur.opened_at IS NULL
          OR (
            newest.started_at >= cur.opened_at
            AND newest.ended_at IS NOT NULL
            AND (newest.checkout_url IS NOT NULL OR cur.opened_at < now() - INTERVAL '10 s')
          )
        )
      RETURNING cur.transaction_id
    )
    UPDATE transactions AS t
    SET version = t.version + 1, engine_due_at = now() + INTERVAL '10 s', traceparent = :traceparent
    FROM opened
    WHERE t.id = opened.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
    RETURNING t.id`)

/**
 * Resets a link for which no provider could be asked for a checkout to its state before it was opened. Does nothing if
 * it was opened again since `openedAt`: another payer waits.
 */
export const closeOpening = command<{ transactionId: string; openedAt: string | null }>('close-opening')(`
    WITH closed AS (
      UPDATE payment_links
      SET opened_at = NULL
      WHERE transaction_id = :transactionId AND opened_at IS NOT DISTINCT FROM :openedAt::timestamptz
      RETURNING transaction_id
    )
    UPDATE transactions AS t
    SET version = t.version + 1, engine_due_at = t.expires_at + ${GRACE}
    FROM closed
    WHERE t.id = closed.transaction_id AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')`)

/**
 * Notes that the link's workflow waits for a payer, so the relay ignores it until the link expires. Does nothing if the
 * link was opened since `openedAt`: a payer waits.
 */
export const postponeLink = command<{ transactionId: string; openedAt: string | null }>('postpone-link')(`
    UPDATE transactions AS t
    SET version = t.version + 1, engine_due_at = t.expires_at + ${GRACE}
    FROM payment_links AS l
    WHERE t.id = :transactionId
      AND l.transaction_id = t.id
      AND l.opened_at IS NOT DISTINCT FROM :openedAt::timestamptz
      AND t.state NOT IN ('SUCCEEDED', 'FAILED', 'STOPPED')
      AND t.engine_due_at IS DISTINCT FROM t.expires_at + ${GRACE}`)
