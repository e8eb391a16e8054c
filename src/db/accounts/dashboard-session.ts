import type { EntityManager } from '@mikro-orm/postgresql'
import { Session } from '../entities/index.ts'
import { secondsFromNow } from '../unit-of-work.ts'
import { hasRow } from '../query.ts'
import { hasFactorSql } from './second-factors.ts'

/** The database's clock counts. A session of access tokens gave the password and the factor when it began. */
export async function isPasswordConfirmed(em: EntityManager, id: string, seconds: number): Promise<boolean> {
  const since = { $gt: secondsFromNow(-seconds) }
  const atSignIn = { passwordConfirmedAt: null, createdAt: since }
  const confirmed = await em.count(Session, { id, $or: [{ passwordConfirmedAt: since }, atSignIn] })
  return confirmed > 0
}

/** False if the session is over, the password changed after it was checked, or a second factor was not given. */
export const confirmPassword = hasRow<{ id: string; passwordHash: string; withFactor: boolean }>(
  'dashboard-session-confirm',
)(`
    UPDATE sessions AS s
    SET password_confirmed_at = now()
    FROM users AS u
    WHERE s.id = :id
      AND s.revoked_at IS NULL
      AND s.password_confirmed_at IS NOT NULL
      AND u.id = s.user_id
      AND u.password_hash = :passwordHash
      AND (:withFactor::boolean OR NOT ${hasFactorSql('u.id')})
    RETURNING s.id`)
