import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** The record of a scope; `status` and `body` are null while its first call runs. */
export interface StoredAnswer {
  requestHash: Buffer | null
  status: number | null
  body: Buffer | null
}

interface Scoped {
  scope: Buffer
}

interface SealedAnswer {
  status: number
  body: Buffer
}

/** What a scope's record says after the claim. */
export interface ClaimRow extends StoredAnswer {
  /** Whether this transaction holds the scope's lock, so that no other request works under the key. */
  locked: boolean
  /** Whether the record is ours to fill: there was none, or one past the window. */
  claimed: boolean
  /** A caller who prefers to wait is still being answered. */
  waiting: boolean | null
}

export interface NewClaim extends Scoped {
  requestHash: Buffer
  /** Seconds until which the first call counts as being answered; null where it is answered with its commit. */
  seconds: number | null
}

/**
 * Lock, claim and look in one round trip. The lock ends with the transaction. A record of an answer that
 * was committed after this statement began is not seen by it (`locked`, not `claimed`, no hash): the same
 * statement, run again, sees it.
 */
const claim = statement<NewClaim & { lock: string }, ClaimRow>({
  name: 'idempotency-claim',
  text: `
    WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(:lock::bigint) AS got),
    claimed AS (
      INSERT INTO idempotency_records AS mine (scope, request_hash, answer_by)
      SELECT :scope, :requestHash, clock_timestamp() + :seconds::float8 * interval '1 second' FROM lock WHERE got
      ON CONFLICT (scope) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
        created_at = excluded.created_at, answer_by = excluded.answer_by
        WHERE mine.created_at < now() - interval '24 hours'
      RETURNING true
    )
    SELECT lock.got AS locked, EXISTS (SELECT FROM claimed) AS claimed, found.request_hash AS "requestHash",
      found.status, found.body, found.answer_by > clock_timestamp() AS waiting
    FROM lock LEFT JOIN idempotency_records found ON found.scope = :scope`,
})

/** In the effect's own transaction: either both are committed or neither. */
const store = statement<Scoped & SealedAnswer>({
  name: 'idempotency-store',
  text: 'UPDATE idempotency_records SET status = :status, body = :body WHERE scope = :scope',
})

/** Replaces the answer of the commit by the one given after the wait, unless the wait is over for others already. */
const replace = statement<Scoped & SealedAnswer & { requestHash: Buffer }>({
  name: 'idempotency-replace',
  text: `
    UPDATE idempotency_records SET status = :status, body = :body, answer_by = NULL
    WHERE scope = :scope AND request_hash = :requestHash AND answer_by > clock_timestamp()
    RETURNING true AS replaced`,
})

/** What a scope's record says after a reservation. */
export interface ReserveRow extends StoredAnswer {
  /** The end of the reservation that this call now has, which is its name too; null where it got none. */
  until: Date | null
  /** Whether an earlier call for the same request ended without saying what became of its effect. */
  resumed: boolean
  /** Names the reservation; a resumed request keeps it. Null if this call got no reservation. */
  nonce: string | null
}

export interface NewReservation extends Scoped {
  requestHash: Buffer
  /** Those that an earlier call for the same request may have been stored under. */
  requestHashes: readonly Buffer[]
  seconds: number
}

/** A scope that this call has reserved until then. */
export interface Reserved extends Scoped {
  until: Date
}

/**
 * Takes a key for some seconds in a commit of its own: where it is new, past the window, or reserved by a call that did
 * not answer in time. As with a claim a record committed after this statement began is not seen by it.
 */
const reserve = statement<NewReservation, ReserveRow>({
  name: 'idempotency-reserve',
  text: `
    WITH reserved AS (
      INSERT INTO idempotency_records AS mine (scope, request_hash, answer_by, nonce)
      VALUES (:scope, :requestHash, clock_timestamp() + :seconds::float8 * interval '1 second', gen_random_uuid())
      ON CONFLICT (scope) DO UPDATE SET request_hash = excluded.request_hash, status = NULL, body = NULL,
        created_at = excluded.created_at, answer_by = excluded.answer_by,
        nonce = CASE WHEN mine.status IS NULL AND mine.request_hash = ANY(:requestHashes) THEN mine.nonce ELSE excluded.nonce END
        WHERE mine.created_at < now() - interval '24 hours'
          OR mine.status IS NULL AND mine.answer_by <= clock_timestamp()
      RETURNING new.answer_by AS until, new.nonce,
        coalesce(old.status IS NULL AND old.request_hash = ANY(:requestHashes), false) AS resumed
    )
    SELECT reserved.until, coalesce(reserved.resumed, false) AS resumed, reserved.nonce::text AS nonce,
      found.request_hash AS "requestHash", found.status, found.body
    FROM (SELECT) AS call LEFT JOIN reserved ON true LEFT JOIN idempotency_records found ON found.scope = :scope`,
})

/** In the transaction of the record, unless the reservation is another call's by now. */
const answer = statement<Reserved & SealedAnswer>({
  name: 'idempotency-answer-reserved',
  text: `
    UPDATE idempotency_records SET status = :status, body = :body, answer_by = NULL
    WHERE scope = :scope AND answer_by = :until AND status IS NULL
    RETURNING true AS stored`,
})

/** After a refusal: as if the call had never been made. */
const free = statement<Reserved>({
  name: 'idempotency-free-key',
  text: 'DELETE FROM idempotency_records WHERE scope = :scope AND answer_by = :until AND status IS NULL',
})

/** After a fault: the key can be used again at once, and a repeat of the request is answered so. */
const leave = statement<Reserved>({
  name: 'idempotency-leave-key',
  text: `
    UPDATE idempotency_records SET answer_by = clock_timestamp()
    WHERE scope = :scope AND answer_by = :until AND status IS NULL`,
})

/** Claims a scope within the effect's transaction. */
export async function claimKey(db: Database, key: NewClaim): Promise<ClaimRow | undefined> {
  const [row] = await run(db, claim, { ...key, lock: key.scope.readBigInt64BE().toString() })
  return row
}

export async function storeAnswer(db: Database, stored: Scoped & SealedAnswer): Promise<void> {
  await run(db, store, stored)
}

/** Whether the answer was replaced. */
export async function replaceStoredAnswer(
  db: Database,
  stored: Scoped & SealedAnswer & { requestHash: Buffer },
): Promise<boolean> {
  return (await run(db, replace, stored)).length > 0
}

export async function reserveKey(db: Database, key: NewReservation): Promise<ReserveRow | undefined> {
  const [row] = await run(db, reserve, key)
  return row
}

/** Whether the reservation was still this call's, and has its answer now. */
export async function answerReserved(db: Database, stored: Reserved & SealedAnswer): Promise<boolean> {
  return (await run(db, answer, stored)).length > 0
}

export async function freeKey(db: Database, reserved: Reserved): Promise<void> {
  await run(db, free, reserved)
}

export async function leaveKey(db: Database, reserved: Reserved): Promise<void> {
  await run(db, leave, reserved)
}
