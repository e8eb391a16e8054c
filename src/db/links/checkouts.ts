import type { Pool } from 'pg'
import { mayChooseRail } from '../../domain/payments/payer-choice.ts'
import type { PayInRail } from '../../domain/states.ts'
import { allValues, command, epochMs, GRACE, hasRow, inTransaction, oneValue } from '../query.ts'
import { attemptJson } from '../transactions/attempt-columns.ts'
import { type AttemptSnapshot, lockTransaction } from '../transactions/record.ts'

const ENDED = "('SUCCEEDED', 'FAILED', 'STOPPED')"

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
      WHERE l.id = :linkId AND l.expire_requested_at IS NULL AND t.expires_at > now() AND t.review_reason IS NULL
        AND t.state NOT IN ${ENDED}
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
    WHERE t.id = opened.transaction_id AND t.state NOT IN ${ENDED}
    RETURNING t.id`)

/** No provider could be asked for a checkout. Does nothing if another payer has opened it since `openedAt`. */
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
    WHERE t.id = closed.transaction_id AND t.state NOT IN ${ENDED}`)

/** The relay ignores the link until it expires. Does nothing if a payer has opened it since `openedAt`. */
export const postponeLink = command<{ transactionId: string; openedAt: string | null }>('postpone-link')(`
    UPDATE transactions AS t
    SET version = t.version + 1, engine_due_at = t.expires_at + ${GRACE}
    FROM payment_links AS l
    WHERE t.id = :transactionId AND l.transaction_id = t.id
      AND l.opened_at IS NOT DISTINCT FROM :openedAt::timestamptz AND t.state NOT IN ${ENDED}
      AND t.engine_due_at IS DISTINCT FROM t.expires_at + ${GRACE}`)

interface Choice {
  transactionId: string
  /** Null if the payer leaves the rail to the router. */
  rail: PayInRail | null
}

const lockLink = command<{ transactionId: string }>('lock-link-of-choice')(
  'SELECT FROM payment_links WHERE transaction_id = :transactionId FOR UPDATE',
)

/** The choice opens a link too. `statement_timestamp()` is later than the start of any attempt before the lock. */
const choose = hasRow<Choice>('choose-rail')(`
    WITH opened AS (
      UPDATE payment_links
      SET opened_at = statement_timestamp()
      WHERE transaction_id = :transactionId
    )
    UPDATE transactions
    SET chosen_rail = :rail, rail_chosen_at = statement_timestamp(), version = version + 1,
      engine_due_at = now() + INTERVAL '10 s', traceparent = :traceparent
    WHERE id = :transactionId
    RETURNING id`)

/** Returns whether the workflow must be woken: it closes an open checkout, and makes one on that rail. */
export async function chooseRail(pool: Pool, choice: Choice): Promise<boolean> {
  return await inTransaction(pool, async (db) => {
    // Every writer locks the link before its transaction.
    await lockLink(db, choice)
    const payment = await lockTransaction(db, choice.transactionId)
    return payment !== null && mayChooseRail(payment) && (await choose(db, choice))
  })
}

const NEWEST_ATTEMPT = '(SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)'

/**
 * Notes that a payer returned from the newest checkout. Returns whether the workflow must be woken. Anyone can load the
 * return page at any rate. All loads until the provider is asked set one timestamp and wake the workflow once. The
 * provider is asked within 10 s, so a load 20 s later replaces a lost wake-up. A closed checkout is not asked about, so
 * nothing is noted.
 */
export const notePayerReturn = hasRow<{ transactionId: string }>('note-payer-return')(`
    UPDATE attempts
    SET payer_returned_at = now()
    WHERE id = ${NEWEST_ATTEMPT} AND ended_at IS NULL AND checkout_url IS NOT NULL
      AND (payer_returned_at IS NULL OR payer_returned_at < now() - INTERVAL '20 s')
    RETURNING id`)

/** Call it before the provider is asked: a later return or event needs another lookup. By the database's clock. */
export const beginQuestion = oneValue<{ attemptId: string }, number>('begin-question')(`
    UPDATE attempts
    SET payer_returned_at = NULL
    WHERE id = :attemptId
    RETURNING ${epochMs('now()')} AS asked_at_ms`)

/** Notes that the provider, asked at `askedAtMs`, reported the checkout as unpaid. The payer's page shows it. */
export const noteUnpaid = command<{ attemptId: string; askedAtMs: number }>('note-unpaid')(`
    UPDATE attempts
    SET unpaid_at = greatest(unpaid_at, to_timestamp(:askedAtMs::bigint / 1000.0))
    WHERE id = :attemptId`)

/** Notes that a payer was shown the decline of the newest checkout. Returns whether it was the first time. */
export const noteDeclineShown = hasRow<{ transactionId: string }>('show-decline')(`
    UPDATE attempts
    SET decline_shown_at = now()
    WHERE id = ${NEWEST_ATTEMPT} AND state = 'DECLINED' AND decline_shown_at IS NULL
    RETURNING id`)

/** No payer opens a link this often by accident. */
const MOST_LATE = 100

/**
 * Reads the checkouts of an ended payment on which a payer may still pay, newest first; none before its end. Includes
 * declined ones: the payer may try another card on the same page. A resolved payment has none.
 */
export const lateCheckouts = allValues<{ transactionId: string }, AttemptSnapshot>('late-checkouts')(`
    SELECT ${attemptJson} AS attempt
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE t.id = :transactionId AND t.failure_reason_code IS DISTINCT FROM 'resolved' AND t.state IN ${ENDED}
      AND a.checkout_url IS NOT NULL AND a.state IN ('REQUIRES_ACTION', 'PENDING', 'DECLINED')
    ORDER BY a.number DESC
    LIMIT ${MOST_LATE}`)
