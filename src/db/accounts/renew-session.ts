import { firstRow, hasRow } from '../query.ts'

interface Renewal extends Record<'spent' | 'fresh', Buffer>, Record<'idleSeconds' | 'sessionSeconds', number> {
  /** The time after its first use in which a token still works: the first response may be lost. */
  graceSeconds: number
}

type SessionOfUser = Record<'sessionId' | 'userId', string>

const seconds = (parameter: string): string => `:${parameter}::float8 * INTERVAL '1 second'`

/** In one statement: the second of two concurrent calls waits and finds the token just spent. Null if it is invalid. */
export const renewSession = firstRow<Renewal, SessionOfUser>('session-refresh')(`
    WITH spent AS (
      UPDATE refresh_tokens AS old
      SET spent_at = coalesce(old.spent_at, now())
      FROM sessions AS s
      WHERE old.token_hash = :spent
        AND old.expires_at > now()
        AND (old.spent_at IS NULL OR old.spent_at > now() - ${seconds('graceSeconds')})
        AND s.id = old.session_id
        AND s.revoked_at IS NULL
        AND s.created_at > now() - ${seconds('sessionSeconds')}
      RETURNING s.id AS session_id, s.user_id, s.created_at
    ),
    fresh AS (
      INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
      SELECT :fresh, session_id,
        least(now() + ${seconds('idleSeconds')}, created_at + ${seconds('sessionSeconds')})
      FROM spent
    )
    SELECT session_id, user_id FROM spent`)

export const endFamilyOf = hasRow<{ token: Buffer }>('session-end-family')(`
    UPDATE sessions AS s
    SET revoked_at = now()
    FROM refresh_tokens AS t
    WHERE t.token_hash = :token AND s.id = t.session_id AND s.revoked_at IS NULL
    RETURNING s.id`)

/** Ends the session of a token that was spent before the grace time, and records it in the audit. */
export const endReusedFamily = firstRow<{ token: Buffer; graceSeconds: number }, SessionOfUser>('session-end-reused')(`
    WITH ended AS (
      UPDATE sessions AS s
      SET revoked_at = now()
      FROM refresh_tokens AS t
      WHERE t.token_hash = :token
        AND t.spent_at <= now() - ${seconds('graceSeconds')}
        AND s.id = t.session_id
        AND s.revoked_at IS NULL
      RETURNING s.id, s.user_id
    ),
    audited AS (
      INSERT INTO audit_log (id, business_id, actor, action, target)
      SELECT 'aud_' || replace(uuidv7()::text, '-', ''),
        u.business_id, 'service', 'user.refresh_token_reused', u.id
      FROM ended
        JOIN users AS u ON u.id = ended.user_id
      WHERE u.business_id IS NOT NULL
    )
    SELECT id AS session_id, user_id FROM ended`)
