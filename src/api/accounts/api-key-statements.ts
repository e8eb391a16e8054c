import type { Mode } from '../../domain/mode.ts'

const COLUMNS = `id, name, mode, last4, created_at AS "createdAt", revoked_at AS "revokedAt"`

export interface ApiKeyRow {
  id: string
  name: string
  mode: Mode
  last4: string
  createdAt: Date
  revokedAt: Date | null
}

export const MINT_KEY = {
  name: 'api-key-mint',
  text: `
    INSERT INTO api_keys (id, business_id, name, mode, key_hash, last4, minted_by) VALUES ($1, $2, $3, $4, $5, $6, $7)
    RETURNING ${COLUMNS}`,
}

/** The old key works until its grace time ends; without one it ends at once, like the key before it. */
export const ROTATE_KEY = {
  name: 'api-key-rotate',
  text: `
    UPDATE api_keys SET key_hash = $3, last4 = $4,
      previous_hash = CASE WHEN $5::float8 > 0 THEN key_hash END,
      previous_until = CASE WHEN $5::float8 > 0 THEN now() + $5::float8 * interval '1 second' END
    WHERE id = $1 AND business_id = $2 AND revoked_at IS NULL
    RETURNING ${COLUMNS}`,
}

export const FIND_KEY_OF = {
  name: 'api-key-find',
  text: `SELECT ${COLUMNS} FROM api_keys WHERE id = $1 AND business_id = $2`,
}

export const REVOKE_KEY = {
  name: 'api-key-revoke',
  text: `
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now())
    WHERE id = $1 AND business_id = $2
    RETURNING ${COLUMNS}`,
}

export const KEY_LIST = {
  name: 'api-key-list',
  select: `SELECT ${COLUMNS} FROM api_keys`,
  createdAt: 'created_at',
  id: 'id',
}
