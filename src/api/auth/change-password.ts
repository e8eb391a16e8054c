import type { EntityManager } from '@mikro-orm/postgresql'
import { ServiceError } from '../../domain/errors.ts'
import { User } from '../../db/entities/index.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { dropPasswordReset } from '../../db/accounts/one-time.ts'
import { clientOf } from '../../db/unit-of-work.ts'

/** The hash of the password that was checked, and the hash of the new one. */
export interface HashedChange {
  from: string
  to: string
}

/** Checks the current password against its hash and hashes the new one. Throws SV-1005 if the current one is wrong. */
export async function hashChange(
  from: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<HashedChange> {
  if (!(await isPassword(from, currentPassword))) throw wrongPassword()
  return { from, to: await hashPassword(newPassword) }
}

/**
 * Sets the password and ends every other session of the user, since a thief may have one. A link to reset it ends too.
 * Throws SV-1005 if the password changed after it was checked.
 */
export async function changePassword(
  em: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
  { from, to }: HashedChange,
): Promise<void> {
  const asChecked = { id: userId, passwordHash: from, deletedAt: null }
  const changed = await em.nativeUpdate(User, asChecked, { passwordHash: to })
  if (changed === 0) throw wrongPassword()
  await dropPasswordReset(clientOf(em), { userId })
  await endSessions(em, userId, sessionId)
}

function wrongPassword(): ServiceError {
  return new ServiceError('SV-1005', { message: 'The current password is wrong.' })
}
