import type { StoredAnswer } from './keys.ts'

/** What a scope's record says after the claim. */
export interface ClaimRow extends StoredAnswer {
  /** Whether this transaction holds the scope's lock: nobody else is at work under it. */
  locked: boolean
  /** Whether the record is ours to fill: there was none, or one past the window. */
  claimed: boolean
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

/** What a scope's record says after `RESERVE`. */
export interface ReserveRow extends StoredAnswer {
  /** The end of the reservation that this call now has, which is its name too; null where it got none. */
  until: Date | null
  /** Whether an earlier call for the same request ended without saying what became of its effect. */
  resumed: boolean
}

/**
 * Takes a key for some seconds in a commit of its own: where it is new, past the window, or reserved by a call that did
 * not answer in time. As with `CLAIM` a record committed after this statement began is not seen by it.
 */
export const RESERVE = {
  name: 'idempotency-reserve',
  text: `
    WITH reserved AS (
      INSERT INTO idempotency_records AS mine (scope, request_hash, answer_by)
      VALUES ($1, $2, clock_timestamp() + $4::float8 * interval '1 second')
      ON CONFLICT (scope) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
        created_at = excluded.created_at, answer_by = excluded.answer_by
        WHERE mine.created_at < now() - interval '24 hours'
          OR mine.status IS NULL AND mine.answer_by <= clock_timestamp()
      RETURNING new.answer_by AS until, coalesce(old.status IS NULL AND old.request_hash = ANY($3), false) AS resumed
    )
    SELECT reserved.until, coalesce(reserved.resumed, false) AS resumed,
      found.request_hash AS "requestHash", found.status, found.body
    FROM (SELECT) AS call LEFT JOIN reserved ON true LEFT JOIN idempotency_records found ON found.scope = $1`,
}

/** In the transaction of the record, unless the reservation is another call's by now. */
export const ANSWER_RESERVED = {
  name: 'idempotency-answer-reserved',
  text: `
    UPDATE idempotency_records SET status = $3, body = $4, answer_by = NULL
    WHERE scope = $1 AND answer_by = $2 AND status IS NULL
    RETURNING true AS stored`,
}

/** After a refusal: as if the call had never been made. */
export const FREE_KEY = {
  name: 'idempotency-free-key',
  text: 'DELETE FROM idempotency_records WHERE scope = $1 AND answer_by = $2 AND status IS NULL',
}

/** After a fault: the key can be used again at once, and who repeats the same request is told so. */
export const LEAVE_KEY = {
  name: 'idempotency-leave-key',
  text: `
    UPDATE idempotency_records SET answer_by = clock_timestamp()
    WHERE scope = $1 AND answer_by = $2 AND status IS NULL`,
}
