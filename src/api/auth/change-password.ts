import type { EntityManager } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { User } from '../../db/entities/index.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/** Two hashes: of the password that the user had when it was checked, and of the one that it gets. */
export interface HashedChange {
  from: string
  to: string
}

/** Checks the current password against its hash and hashes the new one. Throws SV-1005 where it is wrong. */
export async function hashChange(
  from: string,
  { currentPassword, newPassword }: PasswordChange,
): Promise<HashedChange> {
  if (!(await isPassword(from, currentPassword))) throw wrongPassword()
  return { from, to: await hashPassword(newPassword) }
}

/**
 * Sets the password and ends every other session of the user, also that of a thief who knew the old password. Throws
 * SV-1005 where the user has another password by now than the one that was checked.
 */
export async function changePassword(
  em: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  { from, to }: HashedChange,
): Promise<void> {
  const asChecked = { id: userId, passwordHash: from, deletedAt: null }
  const changed = await em.nativeUpdate(User, asChecked, { passwordHash: to })
  if (changed === 0) throw wrongPassword()
  await endSessions(em, userId, sessionId)
}

function wrongPassword(): ServiceError {
  return new ServiceError('SV-1005', { message: 'The current password is wrong.' })
}
