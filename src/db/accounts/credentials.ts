import type { Mode } from '../../domain/states.ts'
import { run, type Database } from '../query.ts'
import { statement } from '../statement.ts'
import { BUSINESS_COLUMNS, type Business } from './business.ts'

interface Row {
  /** Of a key: the hash that was looked for. */
  hash: Buffer | null
  keyId: string | null
  keyMode: Mode | null
  keyFault: KeyFault | null
  /** Of a session. */
  userId: string | null
  role: 'ADMIN' | 'MEMBER' | 'OPERATOR' | null
}

/** Why a key that exists is not accepted: revoked, or replaced by a rotation whose grace time is over. */
export type KeyFault = 'REVOKED' | 'REPLACED'

/** With the columns of the business, which are all null for an operator's session. */
type RowWithBusiness = Row & (Business | { [Column in keyof Business]: null })

/** So long after its sign-in a session is over, whatever was refreshed since. */
export const SESSION_SECONDS = 30 * 86_400

const find = statement<{ hashes: readonly Buffer[]; sessionId: string | null }, RowWithBusiness>({
  name: 'find-credentials',
  text: `
    WITH
      keys AS (
        SELECT
          key_hash AS hash, id, mode, business_id,
          CASE
            WHEN revoked_at IS NOT NULL THEN 'REVOKED'
          END AS fault
        FROM api_keys
        WHERE key_hash = ANY (:hashes::bytea[])
        UNION ALL
        SELECT
          previous_hash, id, mode, business_id,
          CASE
            WHEN revoked_at IS NOT NULL THEN 'REVOKED'
            WHEN previous_until <= now() THEN 'REPLACED'
          END
        FROM api_keys
        WHERE previous_hash = ANY (:hashes::bytea[])
      ),
      found AS (
        SELECT
          hash, id AS "keyId", mode AS "keyMode", fault AS "keyFault", NULL AS "userId", NULL AS role,
          business_id
        FROM keys
        UNION ALL
        SELECT NULL, NULL, NULL, NULL, u.id, u.role, u.business_id
        FROM sessions AS s
          JOIN users AS u ON u.id = s.user_id
        WHERE s.id = :sessionId
          AND s.revoked_at IS NULL
          AND u.deleted_at IS NULL
          AND s.created_at > now() - INTERVAL '${SESSION_SECONDS} seconds'
      )
    SELECT hash, "keyId", "keyMode", "keyFault", "userId", role, ${BUSINESS_COLUMNS}
    FROM found
      LEFT JOIN businesses AS b ON b.id = found.business_id`,
})

/** A key and its business. */
export interface FoundKey {
  hash: Buffer
  id: string
  mode: Mode
  /** Null if it is accepted: current, or rotated away and within its grace time. */
  fault: KeyFault | null
  business: Business
}

/** The keys of these SHA-256, those that are not accepted any more included. */
export async function findKeys(db: Database, hashes: readonly Buffer[]): Promise<FoundKey[]> {
  const rows = await run(db, find, { hashes, sessionId: null })
  return rows.map((row) => {
    const { hash, keyId: id, keyMode: mode, keyFault: fault } = row
    return { hash: hash!, id: id!, mode: mode!, fault, business: businessOf(row)! }
  })
}

/** A session that is good now, its user, and the user's business; an operator has none. */
export interface FoundSession {
  userId: string
  role: 'ADMIN' | 'MEMBER' | 'OPERATOR'
  business: Business | null
}

/** Null where there is none, where it is over, and where its user is removed. */
export async function findSession(db: Database, id: string): Promise<FoundSession | null> {
  const [row] = await run(db, find, { hashes: [], sessionId: id })
  return row ? { userId: row.userId!, role: row.role!, business: businessOf(row) } : null
}

function businessOf(row: RowWithBusiness): Business | null {
  if (row.id === null) return null
  const { id, name, country, plan, mode, kycState, createdAt } = row
  return { id, name, country, plan, mode, kycState, createdAt }
}
