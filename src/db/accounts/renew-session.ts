import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Hashes of two refresh tokens of one session, and the times that its tokens go by, in seconds. */
interface Renewal {
  spent: Buffer
  fresh: Buffer
  /** A token that is not used for so long is over. */
  idleSeconds: number
  /** So long after its sign-in the session is over, whatever was used. */
  sessionSeconds: number
  /** So long after its first use a token still gets a pair: the response to the first use may be lost. */
  graceSeconds: number
}

export interface SessionOfUser {
  sessionId: string
  userId: string
}

const refresh = statement<Renewal, SessionOfUser>({
  name: 'session-refresh',
  text: `
    WITH spent AS (
      UPDATE refresh_tokens old SET spent_at = coalesce(old.spent_at, now()) FROM sessions s
      WHERE old.token_hash = :spent AND old.expires_at > now()
        AND (old.spent_at IS NULL OR old.spent_at > now() - :graceSeconds::float8 * interval '1 second')
        AND s.id = old.session_id AND s.revoked_at IS NULL
        AND s.created_at > now() - :sessionSeconds::float8 * interval '1 second'
      RETURNING s.id AS session_id, s.user_id, s.created_at
    ), fresh AS (
      INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
      SELECT :fresh, session_id, least(
        now() + :idleSeconds::float8 * interval '1 second',
        created_at + :sessionSeconds::float8 * interval '1 second'
      ) FROM spent
    )
    SELECT session_id AS "sessionId", user_id AS "userId" FROM spent`,
})

const end = statement<{ token: Buffer }, object>({
  name: 'session-end-family',
  text: `
    UPDATE sessions s SET revoked_at = now() FROM refresh_tokens t
    WHERE t.token_hash = :token AND s.id = t.session_id AND s.revoked_at IS NULL
    RETURNING s.id`,
})

const endReused = statement<{ token: Buffer; graceSeconds: number }, SessionOfUser>({
  name: 'session-end-reused',
  text: `
    WITH ended AS (
      UPDATE sessions s SET revoked_at = now() FROM refresh_tokens t
      WHERE t.token_hash = :token AND t.spent_at <= now() - :graceSeconds::float8 * interval '1 second'
        AND s.id = t.session_id AND s.revoked_at IS NULL
      RETURNING s.id, s.user_id
    ), audited AS (
      INSERT INTO audit_log (id, business_id, actor, action, target)
      SELECT 'aud_' || replace(uuidv7()::text, '-', ''), u.business_id, 'service', 'user.refresh_token_reused', u.id
      FROM ended JOIN users u ON u.id = ended.user_id WHERE u.business_id IS NOT NULL
    )
    SELECT id AS "sessionId", user_id AS "userId" FROM ended`,
})

/**
 * Spends a token and stores its successor, in one statement: of two at once the second waits and finds it spent just
 * now. Returns null where the token is not good any more.
 */
export async function renewSession(db: Database, renewal: Renewal): Promise<SessionOfUser | null> {
  const [renewed] = await run(db, refresh, renewal)
  return renewed ?? null
}

/** Ends the session of a token. Returns whether it was open until now. */
export async function endFamilyOf(db: Database, token: Buffer): Promise<boolean> {
  const ended = await run(db, end, { token })
  return ended.length > 0
}

/**
 * Ends the session of a token that was spent longer ago than the grace time, as the audit of its user's business tells. Returns the
 * session that ended, or null.
 */
export async function endReusedFamily(
  db: Database,
  reused: { token: Buffer; graceSeconds: number },
): Promise<SessionOfUser | null> {
  const [ended] = await run(db, endReused, reused)
  return ended ?? null
}
