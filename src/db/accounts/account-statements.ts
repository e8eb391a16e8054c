import { foldedEmail } from './fold-email.ts'

/** A business, its first ADMIN, and the session that the registration begins, in one statement. */
export const REGISTER = {
  name: 'account-register',
  text: `
    WITH business AS (
      INSERT INTO businesses (id, name, country, plan, mode, kyc_state) VALUES ($1, $2, $3, 'SANDBOX', 'TEST', 'NONE')
    ), account AS (
      INSERT INTO users (id, business_id, email, password_hash, role) VALUES ($4, $1, $5, $6, 'ADMIN')
    ), session AS (
      INSERT INTO sessions (id, user_id) VALUES ($7, $4)
    )
    INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
    VALUES ($8, $7, now() + $9::float8 * interval '1 second')`,
}

export interface AccountRow {
  userId: string
  email: string
  role: 'ADMIN' | 'MEMBER' | 'OPERATOR'
  passwordHash: string
  businessId: string | null
  businessName: string
  plan: string
  mode: string
  kycState: string
}

export const FIND_ACCOUNT = {
  name: 'account-find',
  text: `
    SELECT u.id AS "userId", u.email, u.role, u.password_hash AS "passwordHash", b.id AS "businessId",
      b.name AS "businessName", b.plan, b.mode, b.kyc_state AS "kycState"
    FROM users u LEFT JOIN businesses b ON b.id = u.business_id
    WHERE ${foldedEmail('u.email')} = ${foldedEmail('$1::text')} AND u.deleted_at IS NULL`,
}

/**
 * A session for the password that was verified: none, and no row, where the password was changed or the user deleted
 * meanwhile. Those two lock the row as well, so that whichever comes second sees the first.
 */
export const BEGIN_SESSION = {
  name: 'session-begin',
  text: `
    WITH account AS (
      SELECT id FROM users WHERE id = $2 AND password_hash = $5 AND deleted_at IS NULL FOR SHARE
    ), session AS (
      INSERT INTO sessions (id, user_id) SELECT $1, id FROM account RETURNING id
    )
    INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
    SELECT $3, id, now() + $4::float8 * interval '1 second' FROM session
    RETURNING session_id AS "sessionId"`,
}

export interface RefreshedRow {
  sessionId: string
  userId: string
}

/** Spends the old token and stores the new one. Of two at once, the second waits for the first and finds it spent. */
export const REFRESH_SESSION = {
  name: 'session-refresh',
  text: `
    WITH spent AS (
      UPDATE refresh_tokens old SET spent_at = now() FROM sessions s
      WHERE old.token_hash = $1 AND old.spent_at IS NULL AND old.expires_at > now()
        AND s.id = old.session_id AND s.revoked_at IS NULL
      RETURNING s.id AS session_id, s.user_id
    ), fresh AS (
      INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
      SELECT $2, session_id, now() + $3::float8 * interval '1 second' FROM spent
    )
    SELECT session_id AS "sessionId", user_id AS "userId" FROM spent`,
}

/** Ends the family of a token; with `$2` only where the token was spent before. */
export const REVOKE_FAMILY = {
  name: 'session-revoke-family',
  text: `
    UPDATE sessions s SET revoked_at = now() FROM refresh_tokens t
    WHERE t.token_hash = $1 AND s.id = t.session_id AND s.revoked_at IS NULL
      AND (NOT $2::boolean OR t.spent_at IS NOT NULL)
    RETURNING s.id`,
}

/** Ends every session of a user but the one named, if any. In a statement after the one that locks the user's row. */
export const END_SESSIONS = {
  name: 'session-end-all',
  text: `
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND revoked_at IS NULL`,
}

export interface SecretRow {
  email: string
  passwordHash: string
}

export const FIND_SECRET = {
  name: 'account-find-secret',
  text: 'SELECT email, password_hash AS "passwordHash" FROM users WHERE id = $1 AND deleted_at IS NULL',
}

export const LOCK_SECRET = {
  name: 'account-lock-secret',
  text: `${FIND_SECRET.text} FOR NO KEY UPDATE`,
}

export const SET_PASSWORD = {
  name: 'account-set-password',
  text: 'UPDATE users SET password_hash = $2 WHERE id = $1',
}

/** Makes the operator, or gives the one there is the configured password; another password ends its sessions. */
export const ENSURE_OPERATOR = {
  name: 'account-ensure-operator',
  text: `
    WITH account AS (
      INSERT INTO users (id, business_id, email, password_hash, role) VALUES ($1, NULL, $2, $3, 'OPERATOR')
      ON CONFLICT (${foldedEmail('email')}) WHERE deleted_at IS NULL
        DO UPDATE SET password_hash = excluded.password_hash WHERE users.role = 'OPERATOR'
      RETURNING id
    ), ended AS (
      UPDATE sessions SET revoked_at = now() FROM account
      WHERE user_id = account.id AND revoked_at IS NULL
    )
    SELECT id FROM account`,
}
