import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

const isConfirmed = statement<{ id: string; seconds: number }, object>({
  name: 'dashboard-session-is-confirmed',
  text: `SELECT FROM sessions WHERE id = :id AND password_confirmed_at > now() - :seconds::float8 * interval '1 second'`,
})

/** Whether the password of the session's user was given within so many seconds, by the clock of the database. */
export async function isPasswordConfirmed(db: Database, id: string, seconds: number): Promise<boolean> {
  const rows = await run(db, isConfirmed, { id, seconds })
  return rows.length > 0
}

const confirm = statement<{ id: string; passwordHash: string }, object>({
  name: 'dashboard-session-confirm',
  text: `
    UPDATE sessions s SET password_confirmed_at = now() FROM users u
    WHERE s.id = :id AND s.revoked_at IS NULL AND s.password_confirmed_at IS NOT NULL
      AND u.id = s.user_id AND u.password_hash = :passwordHash
    RETURNING s.id`,
})

/** Answers false where the session is over, or its user has another password by now than the one that was checked. */
export async function confirmPassword(db: Database, id: string, passwordHash: string): Promise<boolean> {
  const confirmed = await run(db, confirm, { id, passwordHash })
  return confirmed.length > 0
}
