import type { EntityManager } from '@mikro-orm/postgresql'
import { lockUser } from '../../db/accounts/second-factors.ts'
import { findUser } from '../../db/accounts/users.ts'
import { Business, User } from '../../db/entities/index.ts'
import { clientOf, inUnitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import type { OperatorCaller, Api } from '../http/call.ts'
import { notFound } from '../http/not-found.ts'
import { logSignIn } from './accounts.ts'
import { requireUncommon } from './common-passwords.ts'
import { credentialsOf } from './credentials.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { type LinkAttempt, RESET, storeUserLink, unknownLink, type UserLink, withLink } from './user-links.ts'
import { dropPasswordReset } from '../../db/accounts/one-time.ts'

/**
 * Stores the link by which a user of a business sets a new password. It replaces an earlier one. Throws SV-2005 for an
 * unknown user, and for an operator, whose password the configuration sets.
 */
export async function createPasswordReset(
  em: EntityManager,
  api: Api,
  { userId: madeBy }: OperatorCaller,
  userId: string,
): Promise<UserLink> {
  if (!(await lockUser(clientOf(em), { userId }))) throw notFound('user', userId)
  const { businessId } = await em.findOneOrFail(User, userId)
  if (!businessId) throw notFound('user', userId)
  await dropPasswordReset(clientOf(em), { userId })
  recordAct(em, { businessId, actor: madeBy, action: 'user.password_link_made', target: userId })
  return await storeUserLink(em, api, RESET, { userId, madeBy })
}

/**
 * Sets the password of the user of a link, spends the link and ends every session of the user, in one transaction. It
 * starts no session: a finder of the link knows neither the email nor the second factor, which stays. Throws what
 * `withLink` throws, and SV-2001 for a common password.
 */
export async function resetPassword(
  api: Api,
  { newPassword, ...attempt }: LinkAttempt & { newPassword: string },
): Promise<void> {
  const userId = await withLink(api, RESET, attempt, async (reset, spend) => {
    const em = api.orm.em.fork()
    const user = await findUser(em, reset.userId)
    if (!user?.businessId) throw unknownLink()
    const { id, email, businessId } = user
    const { name } = await em.findOneOrFail(Business, businessId)
    requireUncommon(newPassword, '/newPassword', [email, name])
    const passwordHash = await hashPassword(newPassword)
    await inUnitOfWork(api, async (work) => {
      // Like a sign-in, a removal and a new link, which lock the user first as well.
      if (!(await lockUser(clientOf(work), { userId: id }))) throw unknownLink()
      await spend(work)
      await work.nativeUpdate(User, { id }, { passwordHash })
      await endSessions(work, id)
      recordAct(work, { businessId, actor: id, action: 'user.password_reset', target: id })
    })
    return id
  })
  credentialsOf(api).forget()
  const { address, traceId } = attempt
  logSignIn(api, { traceId, userId, address, result: 'password_reset' })
}
