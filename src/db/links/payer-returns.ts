import { command, hasRow, oneValue, epochMs } from '../query.ts'

/**
 * Notes that a payer returned from the newest checkout. Returns whether the workflow must be woken. Anyone can load the
 * return page at any rate. All loads until the provider is asked set one timestamp and wake the workflow once. The
 * provider is asked within 10 s, so a load 20 s later replaces a lost wake-up. A closed checkout is not asked about, so
 * nothing is noted.
 */
export const notePayerReturn = hasRow<{ transactionId: string }>('note-payer-return')(`
    UPDATE attempts
    SET payer_returned_at = now()
    WHERE id = (SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)
      AND ended_at IS NULL
      AND checkout_url IS NOT NULL
      AND (payer_returned_at IS NULL OR payer_returned_at < now() - INTERVAL '20 s')
    RETURNING id`)

/**
 * Call it before the provider is asked: a payer who returns later, or a later unsigned event, needs another lookup.
 * Returns the time of this lookup, in milliseconds since 1970 by the database's clock.
 */
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
    WHERE id = (SELECT id FROM attempts WHERE transaction_id = :transactionId ORDER BY number DESC LIMIT 1)
      AND state = 'DECLINED'
      AND decline_shown_at IS NULL
    RETURNING id`)
