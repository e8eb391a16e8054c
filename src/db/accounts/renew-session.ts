import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** Hashes of two refresh tokens of one session. */
interface Renewal {
  spent: Buffer
  fresh: Buffer
  /** For which the fresh one is good. */
  seconds: number
}

export interface SessionOfUser {
  sessionId: string
  userId: string
}

const refresh = statement<Renewal, SessionOfUser>({
  name: 'session-refresh',
  text: `
    WITH spent AS (
      UPDATE refresh_tokens old SET spent_at = now() FROM sessions s
      WHERE old.token_hash = :spent AND old.spent_at IS NULL AND old.expires_at > now()
        AND s.id = old.session_id AND s.revoked_at IS NULL
      RETURNING s.id AS session_id, s.user_id
    ), fresh AS (
      INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
      SELECT :fresh, session_id, now() + :seconds::float8 * interval '1 second' FROM spent
    )
    SELECT session_id AS "sessionId", user_id AS "userId" FROM spent`,
})

const endFamily = statement<{ token: Buffer; onlyIfSpent: boolean }, object>({
  name: 'session-end-family',
  text: `
    UPDATE sessions s SET revoked_at = now() FROM refresh_tokens t
    WHERE t.token_hash = :token AND s.id = t.session_id AND s.revoked_at IS NULL
      AND (NOT :onlyIfSpent::boolean OR t.spent_at IS NOT NULL)
    RETURNING s.id`,
})

/**
 * Spends a token and stores its successor, in one statement: of two at once the second waits and finds it spent. Null
 * where the token is not good.
 */
export async function renewSession(db: Database, renewal: Renewal): Promise<SessionOfUser | null> {
  const [renewed] = await run(db, refresh, renewal)
  return renewed ?? null
}

/** Ends the session of a token, where asked only if the token is spent. Answers whether it went on until now. */
export async function endFamilyOf(db: Database, token: Buffer, { onlyIfSpent }: { onlyIfSpent: boolean }) {
  const ended = await run(db, endFamily, { token, onlyIfSpent })
  return ended.length > 0
}
