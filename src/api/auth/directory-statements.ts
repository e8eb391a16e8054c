import type { Mode } from '../../providers/provider.ts'

/** `xmin` changes with every update of a row, so two readings of a row are the same if theirs are. */
const BUSINESS = `b.id AS "businessId", b.name, b.country, b.plan, b.mode AS "businessMode",
  b.kyc_state AS "kycState", b.created_at AS "businessCreatedAt", b.xmin::text AS "businessVersion"`

export interface BusinessColumns {
  businessId: string
  name: string
  country: string
  plan: 'SANDBOX' | 'PAID'
  businessMode: Mode
  kycState: 'NONE' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'
  businessCreatedAt: Date
  businessVersion: string
}

export interface KeyRow extends BusinessColumns {
  /** The one that was looked for. */
  hash: Buffer
  keyId: string
  mode: Mode
  revoked: boolean
  /** Of a key rotated away: how long it still works by the database's clock; null for the current one. */
  graceMs: number | null
  version: string
}

/** By all hashes at once; a row for each that is the hash of a key. */
export const FIND_KEYS = {
  name: 'directory-key',
  text: `
    WITH matched AS (
      SELECT key_hash AS hash, NULL::float8 AS "graceMs", k.xmin::text AS version, k.* FROM api_keys k WHERE key_hash = ANY($1::bytea[])
      UNION ALL
      SELECT previous_hash, (extract(epoch FROM previous_until - clock_timestamp()) * 1000)::float8, k.xmin::text, k.*
      FROM api_keys k WHERE previous_hash = ANY($1::bytea[])
    )
    SELECT k.hash, k."graceMs", k.id AS "keyId", k.mode, k.revoked_at IS NOT NULL AS revoked, k.version, ${BUSINESS}
    FROM matched k JOIN businesses b ON b.id = k.business_id`,
}

export interface SessionRow extends Partial<BusinessColumns> {
  sessionId: string
  revoked: boolean
  version: string
  userId: string
  role: 'ADMIN' | 'MEMBER' | 'OPERATOR'
  userVersion: string
}

export const FIND_SESSION = {
  name: 'directory-session',
  text: `
    SELECT s.id AS "sessionId", (s.revoked_at IS NOT NULL OR u.deleted_at IS NOT NULL) AS revoked, s.xmin::text AS version,
      u.id AS "userId", u.role, u.xmin::text AS "userVersion", ${BUSINESS}
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN businesses b ON b.id = u.business_id
    WHERE s.id = $1`,
}

export interface ChangedRow {
  id: string
  version: string
}

/** What changed since the given time of the database's clock; with none, nothing but that time is wanted. */
export const FIND_CHANGED = {
  name: 'directory-changed',
  text: `
    WITH since AS (SELECT coalesce($1::timestamptz, now()) - interval '10 seconds' AS at)
    SELECT id, xmin::text AS version FROM api_keys, since WHERE updated_at > since.at
    UNION ALL SELECT id, xmin::text FROM businesses, since WHERE updated_at > since.at
    UNION ALL SELECT id, xmin::text FROM users, since WHERE updated_at > since.at
    UNION ALL SELECT id, xmin::text FROM sessions, since WHERE updated_at > since.at
    UNION ALL SELECT '', (extract(epoch FROM now()) * 1000)::bigint::text`,
}
