/** What a scope's record says after the claim. */
export interface ClaimRow {
  /** Whether this transaction holds the scope's lock: nobody else is at work under it. */
  locked: boolean
  /** Whether the record is ours to fill: there was none, or one past the window. */
  claimed: boolean
  requestHash: Buffer | null
  status: number | null
  body: Buffer | null
  /** A caller who prefers to wait is still being answered. */
  waiting: boolean | null
}

/**
 * Lock, claim and look in one round trip. The lock ends with the transaction. A record of an answer that
 * was committed after this statement began is not seen by it (`locked`, not `claimed`, no hash): the same
 * statement, run again, sees it.
 */
export const CLAIM = {
  name: 'idempotency-claim',
  text: `
    WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock($1::bigint) AS got),
    claimed AS (
      INSERT INTO idempotency_records AS mine (scope, request_hash, answer_by)
      SELECT $2, $3, clock_timestamp() + $4::float8 * interval '1 second' FROM lock WHERE got
      ON CONFLICT (scope) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
        created_at = excluded.created_at, answer_by = excluded.answer_by
        WHERE mine.created_at < now() - interval '24 hours'
      RETURNING true
    )
    SELECT lock.got AS locked, EXISTS (SELECT FROM claimed) AS claimed, found.request_hash AS "requestHash",
      found.status, found.body, found.answer_by > clock_timestamp() AS waiting
    FROM lock LEFT JOIN idempotency_records found ON found.scope = $2`,
}

/** In the effect's own transaction: either both are committed or neither. */
export const STORE_ANSWER = {
  name: 'idempotency-store',
  text: 'UPDATE idempotency_records SET status = $2, body = $3 WHERE scope = $1',
}

/** Replaces the answer of the commit by the one given after the wait, unless the wait is over for others already. */
export const REPLACE_ANSWER = {
  name: 'idempotency-replace',
  text: `
    UPDATE idempotency_records SET status = $2, body = $3, answer_by = NULL
    WHERE scope = $1 AND request_hash = $4 AND answer_by > clock_timestamp()
    RETURNING true AS replaced`,
}
