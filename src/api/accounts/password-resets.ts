import type { EntityManager } from '@mikro-orm/postgresql'
import { lockUser } from '../../db/accounts/second-factors.ts'
import { PasswordReset, User } from '../../db/entities/index.ts'
import { secondsFromNow } from '../../db/now.ts'
import { clientOf } from '../../db/unit-of-work.ts'
import { PASSWORD_RESET_SECONDS, type UserLink } from '../auth/user-links.ts'
import type { OperatorCaller } from '../http/call.ts'
import { notFound } from '../http/not-found.ts'
import { recordAct } from './audit.ts'

/**
 * Stores the link by which a user of a business sets a new password. It replaces an earlier one. Throws SV-2005 for an
 * unknown user, and for an operator, whose password the configuration sets.
 */
export async function createPasswordReset(
  em: EntityManager,
  { userId: madeBy }: OperatorCaller,
  { userId, link }: { userId: string; link: UserLink },
): Promise<PasswordReset> {
  if (!(await lockUser(clientOf(em), { userId }))) throw notFound('user', userId)
  const { businessId } = await em.findOneOrFail(User, userId)
  if (!businessId) throw notFound('user', userId)
  await em.nativeDelete(PasswordReset, { userId })
  const { tokenHash } = link
  const made = em.create(PasswordReset, { userId, tokenHash, madeBy, expiresAt: new Date() })
  made.expiresAt = secondsFromNow(PASSWORD_RESET_SECONDS)
  recordAct(em, { businessId, actor: madeBy, action: 'user.password_link_made', target: userId })
  await em.flush()
  return await em.findOneOrFail(PasswordReset, userId, { refresh: true })
}
