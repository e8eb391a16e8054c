import type { UserRole } from '../../domain/accounts/roles.ts'
import type { Mode } from '../../domain/states.ts'
import { allRows, command, type Database } from '../query.ts'
import { BUSINESS_COLUMNS, type BusinessRecord } from './business.ts'
import { hasFactorSql } from './second-factors.ts'

/** Why an existing key is not accepted: revoked, or replaced by a rotation whose grace time is over. */
type KeyFault = 'REVOKED' | 'REPLACED'

interface Found extends Omit<FoundSession, 'business'>, BusinessRecord {
  /** For a key: the hash that was searched for. */
  hash: Buffer
  keyId: string
  keyMode: Mode
  keyFault: KeyFault
  isFirstUse: boolean
  /** True if the use of the session was last recorded some minutes ago. */
  isUnrecorded: boolean
}

/** A key has no columns of a session, a session none of a key, and an operator's none of a business. */
type Row = { [Column in keyof Found]: Found[Column] | null }

/** The lifetime of a session from its sign-in, whatever was refreshed since. */
export const SESSION_SECONDS = 30 * 86_400

const TODAY = "(now() AT TIME ZONE 'UTC')::date"
const FIRST_USE = `last_used_on IS DISTINCT FROM ${TODAY}`

/** A time would be a write a second for each busy key. No request waits for a key that is being changed. */
const recordUse = command<{ ids: readonly string[] }>('record-key-use')(`
    WITH unlocked AS (
      SELECT id FROM api_keys WHERE id = ANY (:ids) AND ${FIRST_USE} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE api_keys AS k
    SET last_used_on = ${TODAY}
    FROM unlocked
    WHERE k.id = unlocked.id`)

/** Writes a session at most every five minutes, however often it is used. */
const UNRECORDED = "(last_used_at IS NULL OR last_used_at < now() - INTERVAL '5 minutes')"

/** No request waits for a session that is being ended. */
const recordSessionUse = command<{ id: string }>('record-session-use')(`
    WITH unlocked AS (SELECT id FROM sessions WHERE id = :id AND ${UNRECORDED} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE sessions AS s
    SET last_used_at = now()
    FROM unlocked
    WHERE s.id = unlocked.id`)

const find = allRows<{ hashes: readonly Buffer[]; sessionId: string | null }, Row>('find-credentials')(`
    WITH keys AS (
      SELECT key_hash AS hash, id, mode, business_id, ${FIRST_USE} AS first_use,
        CASE WHEN revoked_at IS NOT NULL THEN 'REVOKED' END AS fault
      FROM api_keys
      WHERE key_hash = ANY (:hashes::bytea[])
      UNION ALL
      SELECT previous_hash, id, mode, business_id, ${FIRST_USE},
        CASE
          WHEN revoked_at IS NOT NULL THEN 'REVOKED'
          WHEN previous_until <= now() THEN 'REPLACED'
        END
      FROM api_keys
      WHERE previous_hash = ANY (:hashes::bytea[])
    ),
    found AS (
      SELECT hash, id AS key_id, mode AS key_mode, fault AS key_fault, first_use AS is_first_use,
        NULL AS user_id, NULL AS role, NULL::boolean AS has_factor, NULL::boolean AS is_unrecorded,
        business_id
      FROM keys
      UNION ALL
      SELECT NULL, NULL, NULL, NULL, NULL, u.id, u.role, ${hasFactorSql('u.id')}, ${UNRECORDED}, u.business_id
      FROM sessions AS s
        JOIN users AS u ON u.id = s.user_id
      WHERE s.id = :sessionId
        AND s.revoked_at IS NULL
        AND u.deleted_at IS NULL
        AND s.created_at > now() - INTERVAL '${SESSION_SECONDS} seconds'
    )
    SELECT hash, key_id, key_mode, key_fault, is_first_use, user_id, role, has_factor, is_unrecorded,
      b.requires_second_factor AS needs_factor, ${BUSINESS_COLUMNS}
    FROM found
      LEFT JOIN businesses AS b ON b.id = found.business_id`)

export interface FoundKey {
  hash: Buffer
  id: string
  mode: Mode
  fault: KeyFault | null
  business: BusinessRecord
}

/** Finds ended keys too. The first use on a day is recorded, so that the business can find unused keys. */
export async function findKeys(db: Database, hashes: readonly Buffer[]): Promise<FoundKey[]> {
  const rows = await find(db, { hashes, sessionId: null })
  const ids = rows.filter(({ isFirstUse, keyFault }) => isFirstUse && keyFault === null).map(({ keyId }) => keyId!)
  if (ids.length > 0) await recordUse(db, { ids })
  return rows.map((row) => {
    const { hash, keyId: id, keyMode: mode, keyFault: fault } = row
    return { hash: hash!, id: id!, mode: mode!, fault, business: businessOf(row)! }
  })
}

export interface FoundSession {
  userId: string
  role: UserRole | 'OPERATOR'
  hasFactor: boolean
  needsFactor: boolean
  business: BusinessRecord | null
}

/** Null for an unknown or ended session. The use is recorded, so that users find sessions that they did not begin. */
export async function findSession(db: Database, id: string): Promise<FoundSession | null> {
  const [row] = await find(db, { hashes: [], sessionId: id })
  if (!row) return null
  if (row.isUnrecorded) await recordSessionUse(db, { id })
  const { userId, role, hasFactor, needsFactor } = row
  return {
    userId: userId!,
    role: role!,
    hasFactor: hasFactor!,
    needsFactor: needsFactor ?? false,
    business: businessOf(row),
  }
}

function businessOf(row: Row): BusinessRecord | null {
  if (row.id === null) return null
  const { id, name, country, plan, mode, kycState, createdAt } = row
  return { id, name, country, plan, mode, kycState, createdAt } as BusinessRecord
}
