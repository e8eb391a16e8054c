import { command, type Database, hasRow, onlyRow } from '../query.ts'

/** The record of a scope. `status` and `body` are null while its first call runs. */
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

export interface ClaimRow extends StoredAnswer {
  /** True if this transaction holds the scope's lock, so that no other request uses the key. */
  locked: boolean
  /** True if this call may fill the record: there was none, or an expired one. */
  claimed: boolean
  /** True while a caller with `Prefer: wait` waits for its response. */
  waiting: boolean | null
  /** The ids of the request's transactions follow from it. Keyed, since a scope can be guessed. */
  seed: Buffer
  /** True for a day after a restore that forgot something: this request may be a repeat of a forgotten one. */
  forgot: boolean
}

export interface NewClaim extends Scoped {
  requestHash: Buffer
  /** Seconds for which the first call counts as running after its commit; null to end it with the commit. */
  seconds: number | null
}

const AS_NEW = `request_hash = excluded.request_hash, status = NULL, body = NULL,
          created_at = excluded.created_at, answer_by = excluded.answer_by`

const IS_EXPIRED = "mine.created_at < now() - INTERVAL '24 hours'"

/**
 * Locks, claims and reads in one round trip. The lock ends with the transaction. The statement does not see a record
 * that was committed after it began (`locked`, not `claimed`, no hash). Run it again to see the record.
 */
const claim = onlyRow<NewClaim & { lock: string }, ClaimRow>('idempotency-claim')(`
    WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(:lock::bigint) AS got),
    claimed AS (
      INSERT INTO idempotency_records AS mine (scope, request_hash, answer_by)
      SELECT :scope, :requestHash, clock_timestamp() + :seconds::float8 * INTERVAL '1 second'
      FROM lock
      WHERE got
      ON CONFLICT (scope) DO UPDATE
        SET ${AS_NEW}
        WHERE ${IS_EXPIRED}
      RETURNING true
    )
    SELECT lock.got AS locked, EXISTS (SELECT FROM claimed) AS claimed, found.request_hash,
      found.status, found.body, found.answer_by > clock_timestamp() AS waiting,
      sha256(id_secret.secret || :scope) AS seed,
      EXISTS (SELECT FROM record_epochs WHERE look_first_until > now()) AS forgot
    FROM lock
      CROSS JOIN id_secret
      LEFT JOIN idempotency_records AS found ON found.scope = :scope`)

/** Runs in the effect's transaction, so that both commit or neither does. */
export const storeKeyedAnswer = command<Scoped & SealedAnswer>('idempotency-store')(
  'UPDATE idempotency_records SET status = :status, body = :body WHERE scope = :scope',
)

/** The response after the wait replaces the commit's response, unless the time to wait is over. */
export const replaceStoredAnswer = hasRow<Scoped & SealedAnswer & { requestHash: Buffer }>('idempotency-replace')(`
    UPDATE idempotency_records
    SET status = :status, body = :body, answer_by = NULL
    WHERE scope = :scope AND request_hash = :requestHash AND answer_by > clock_timestamp()
    RETURNING true AS replaced`)

export interface ReserveRow extends StoredAnswer {
  /** The end of this call's reservation, which also identifies it; null without a reservation. */
  until: Date | null
  /** Names the reservation; a resumed request keeps it. Null without a reservation. */
  nonce: string | null
}

export interface NewReservation extends Scoped {
  requestHash: Buffer
  /** The hashes that an earlier call for the same request may have stored. */
  requestHashes: readonly Buffer[]
  seconds: number
}

export interface Reserved extends Scoped {
  until: Date
}

/**
 * Reserves a key for some seconds, in its own commit, if the key is new, expired, or reserved by a call for the same
 * request that did not respond in time. What became of that call is unknown, so no other request gets its key. Like a
 * claim, the statement does not see a record that was committed after it began.
 */
export const reserveKey = onlyRow<NewReservation, ReserveRow>('idempotency-reserve')(`
    WITH reserved AS (
      INSERT INTO idempotency_records AS mine (scope, request_hash, answer_by, nonce)
      VALUES (
        :scope, :requestHash, clock_timestamp() + :seconds::float8 * INTERVAL '1 second', gen_random_uuid()
      )
      ON CONFLICT (scope) DO UPDATE
        SET ${AS_NEW},
          nonce = CASE
            WHEN mine.status IS NULL AND mine.request_hash = ANY (:requestHashes) THEN mine.nonce
            ELSE excluded.nonce
          END
        WHERE ${IS_EXPIRED}
          OR mine.status IS NULL
          AND mine.request_hash = ANY (:requestHashes)
          AND mine.answer_by <= clock_timestamp()
      RETURNING new.answer_by AS until, new.nonce
    )
    SELECT reserved.until, reserved.nonce::text AS nonce, found.request_hash, found.status, found.body
    FROM (SELECT) AS call
      LEFT JOIN reserved ON true
      LEFT JOIN idempotency_records AS found ON found.scope = :scope`)

/** Runs in the transaction of the record. Returns false, and stores nothing, if another call has the reservation. */
export const answerReserved = hasRow<Reserved & SealedAnswer>('idempotency-answer-reserved')(`
    UPDATE idempotency_records
    SET status = :status, body = :body, answer_by = NULL
    WHERE scope = :scope AND answer_by = :until AND status IS NULL
    RETURNING true AS stored`)

/** After a refusal: removes the record, as if the call had never been made. */
export const freeKey = command<Reserved>('idempotency-free-key')(
  'DELETE FROM idempotency_records WHERE scope = :scope AND answer_by = :until AND status IS NULL',
)

/** After a fault: a repeat of the request may resume at once. */
export const leaveKey = command<Reserved>('idempotency-leave-key')(`
    UPDATE idempotency_records
    SET answer_by = clock_timestamp()
    WHERE scope = :scope AND answer_by = :until AND status IS NULL`)

export async function claimKey(db: Database, key: NewClaim): Promise<ClaimRow> {
  return await claim(db, { ...key, lock: key.scope.readBigInt64BE().toString() })
}
