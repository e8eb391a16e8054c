import type { EntityManager } from '@mikro-orm/postgresql'
import { Session } from '../entities/index.ts'
import { secondsFromNow } from '../now.ts'
import { hasRow } from '../query.ts'

/** Returns whether the session's user gave the password within the last `seconds`, by the database's clock. */
export async function isPasswordConfirmed(em: EntityManager, id: string, seconds: number): Promise<boolean> {
  const confirmed = await em.count(Session, { id, passwordConfirmedAt: { $gt: secondsFromNow(-seconds) } })
  return confirmed > 0
}

/** Returns false if the session is over, or if the user's password changed after it was checked. */
export const confirmPassword = hasRow<{ id: string; passwordHash: string }>({
  name: 'dashboard-session-confirm',
  text: `
    UPDATE sessions AS s
    SET password_confirmed_at = now()
    FROM users AS u
    WHERE s.id = :id
      AND s.revoked_at IS NULL
      AND s.password_confirmed_at IS NOT NULL
      AND u.id = s.user_id
      AND u.password_hash = :passwordHash
    RETURNING s.id`,
})
