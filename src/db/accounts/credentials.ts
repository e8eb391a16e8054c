import { faultOfKey, type KeyEnds, type KeyFault } from '../../domain/accounts/api-key.ts'
import type { UserRole } from '../../domain/accounts/roles.ts'
import type { Mode } from '../../domain/states.ts'
import { allRows, command, type Database, firstRow } from '../query.ts'
import { BUSINESS_COLUMNS, type BusinessRecord } from './business.ts'
import { hasFactorSql } from './second-factors.ts'

export interface FoundKey {
  hash: Buffer
  id: string
  mode: Mode
  fault: KeyFault | null
  business: BusinessRecord
}

export interface FoundSession {
  userId: string
  role: UserRole | 'OPERATOR'
  hasFactor: boolean
  needsFactor: boolean
  /** Null for an operator. */
  business: BusinessRecord | null
}

/** The lifetime of a session from its sign-in, whatever was refreshed since. */
export const SESSION_SECONDS = 30 * 86_400

const TODAY = "(now() AT TIME ZONE 'UTC')::date"
const FIRST_USE = `last_used_on IS DISTINCT FROM ${TODAY}`

/** SQL: no request waits for a row that is being changed. */
const recordsUse = (table: string, set: string, where: string): string => `
    WITH unlocked AS (SELECT id FROM ${table} WHERE ${where} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE ${table} AS used
    SET ${set}
    FROM unlocked
    WHERE used.id = unlocked.id`

/** A time would be a write a second for each busy key. */
const recordUse = command<{ ids: readonly string[] }>('record-key-use')(
  recordsUse('api_keys', `last_used_on = ${TODAY}`, `id = ANY (:ids) AND ${FIRST_USE}`),
)

/** Writes a session at most every five minutes, however often it is used. */
const UNRECORDED = "(last_used_at IS NULL OR last_used_at < now() - INTERVAL '5 minutes')"

const recordSessionUse = command<{ id: string }>('record-session-use')(
  recordsUse('sessions', 'last_used_at = now()', `id = :id AND ${UNRECORDED}`),
)

const keys = allRows<
  { hashes: readonly Buffer[] },
  Pick<FoundKey, 'hash'> & BusinessRecord & KeyEnds & { keyId: string; keyMode: Mode; isFirstUse: boolean }
>('find-credentials')(`
    SELECT k.hash, k.id AS key_id, k.mode AS key_mode, k.revoked_at IS NOT NULL AS is_revoked, k.is_replaced,
      ${FIRST_USE} AS is_first_use, ${BUSINESS_COLUMNS}
    FROM (
      SELECT key_hash AS hash, id, mode, business_id, last_used_on, revoked_at, false AS is_replaced
      FROM api_keys
      WHERE key_hash = ANY (:hashes::bytea[])
      UNION ALL
      SELECT previous_hash, id, mode, business_id, last_used_on, revoked_at, previous_until <= now()
      FROM api_keys
      WHERE previous_hash = ANY (:hashes::bytea[])
    ) AS k
      JOIN businesses AS b ON b.id = k.business_id`)

/** Finds ended keys too. The first use on a day is recorded, so that the business can find unused keys. */
export async function findKeys(db: Database, hashes: readonly Buffer[]): Promise<FoundKey[]> {
  const rows = await keys(db, { hashes })
  const ids = rows.filter((row) => row.isFirstUse && faultOfKey(row) === null).map(({ keyId }) => keyId)
  if (ids.length > 0) await recordUse(db, { ids })
  return rows.map((row) => {
    const { hash, keyId: id, keyMode: mode, isRevoked, isReplaced, isFirstUse: _, ...business } = row
    return { hash, id, mode, fault: faultOfKey({ isRevoked, isReplaced }), business }
  })
}

type NoBusiness = Record<keyof BusinessRecord, null>

const session = firstRow<
  { id: string },
  Omit<FoundSession, 'business'> & { isUnrecorded: boolean } & (BusinessRecord | NoBusiness)
>('find-session')(`
    SELECT u.id AS user_id, u.role, ${hasFactorSql('u.id')} AS has_factor, ${UNRECORDED} AS is_unrecorded,
      coalesce(b.requires_second_factor, false) AS needs_factor, ${BUSINESS_COLUMNS}
    FROM sessions AS s
      JOIN users AS u ON u.id = s.user_id
      LEFT JOIN businesses AS b ON b.id = u.business_id
    WHERE s.id = :id
      AND s.revoked_at IS NULL
      AND u.deleted_at IS NULL
      AND s.created_at > now() - INTERVAL '${SESSION_SECONDS} seconds'`)

/** Null for an unknown or ended session. The use is recorded, so that users find sessions that they did not begin. */
export async function findSession(db: Database, id: string): Promise<FoundSession | null> {
  const row = await session(db, { id })
  if (!row) return null
  if (row.isUnrecorded) await recordSessionUse(db, { id })
  const { userId, role, hasFactor, needsFactor, isUnrecorded: _, ...business } = row
  return { userId, role, hasFactor, needsFactor, business: business.id === null ? null : business }
}
