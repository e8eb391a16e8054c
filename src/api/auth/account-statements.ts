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
    WHERE lower(u.email) = lower($1)`,
}

export const BEGIN_SESSION = {
  name: 'session-begin',
  text: `
    WITH session AS (INSERT INTO sessions (id, user_id) VALUES ($1, $2))
    INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
    VALUES ($3, $1, now() + $4::float8 * interval '1 second')`,
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

export interface RevokedRow {
  id: string
}

/** Ends the family of a token; with `$2` only where the token was spent before. */
export const REVOKE_FAMILY = {
  name: 'session-revoke-family',
  text: `
    UPDATE sessions s SET revoked_at = now(), updated_at = now() FROM refresh_tokens t
    WHERE t.token_hash = $1 AND s.id = t.session_id AND s.revoked_at IS NULL
      AND (NOT $2::boolean OR t.spent_at IS NOT NULL)
    RETURNING s.id`,
}

/** Makes the operator, or gives the one there is the configured password. */
export const ENSURE_OPERATOR = {
  name: 'account-ensure-operator',
  text: `
    INSERT INTO users (id, business_id, email, password_hash, role) VALUES ($1, NULL, $2, $3, 'OPERATOR')
    ON CONFLICT (lower(email)) DO UPDATE SET password_hash = excluded.password_hash, updated_at = now()
      WHERE users.role = 'OPERATOR'
    RETURNING id`,
}
