import { ServiceError } from '../../domain/errors.ts'
import { run, type Database } from '../../db/query.ts'
import { LOCK_SECRET, SET_PASSWORD, type SecretRow } from './account-statements.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

export interface PasswordChange {
  userId: string
  /** The session that asks; it goes on. */
  sessionId: string
  currentPassword: string
  newPassword: string
}

/**
 * Sets the password and ends every other session of the user: whoever learned the old password is out. Answers the
 * sessions that ended. Throws SV-1005 where the current password is wrong.
 */
export async function changePassword(db: Database, change: PasswordChange): Promise<string[]> {
  const { userId, sessionId, currentPassword, newPassword } = change
  const [found] = await run<SecretRow>(db, LOCK_SECRET, [userId])
  const good = await isPassword(found?.passwordHash ?? null, currentPassword)
  if (!good) throw new ServiceError('SV-1005', { message: 'The current password is wrong.' })
  await run(db, SET_PASSWORD, [userId, await hashPassword(newPassword)])
  return await endSessions(db, userId, sessionId)
}
