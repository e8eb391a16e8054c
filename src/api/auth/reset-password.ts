import { lockUser } from '../../db/accounts/second-factors.ts'
import { findUser } from '../../db/accounts/users.ts'
import { Business, PasswordReset, User } from '../../db/entities/index.ts'
import { now } from '../../db/now.ts'
import { clientOf, inUnitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import type { Api } from '../http/deps.ts'
import { logSignIn } from './accounts.ts'
import { requireUncommon } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { type LinkAttempt, unknownLink, withLink } from './user-links.ts'
import { credentialsOf } from './credentials.ts'

/**
 * Sets the password of the user of a link, spends the link and ends every session of the user, in one transaction. It
 * starts no session: a finder of the link knows neither the email nor the second factor, which stays. Throws what
 * `withLink` throws, and SV-2001 for a common password.
 */
export async function resetPassword(
  api: Api,
  { newPassword, ...attempt }: LinkAttempt & { newPassword: string },
): Promise<void> {
  const userId = await withLink(api, attempt, async (tokenHash) => {
    const link = { tokenHash, expiresAt: { $gt: now() } }
    const em = api.orm.em.fork()
    const reset = await em.findOne(PasswordReset, link)
    const user = reset && (await findUser(em, reset.userId))
    if (!user?.businessId) throw unknownLink()
    const { id, email, businessId } = user
    const { name } = await em.findOneOrFail(Business, businessId)
    requireUncommon(newPassword, '/newPassword', [email, name])
    const passwordHash = await hashPassword(newPassword)
    await inUnitOfWork(api, async (work) => {
      // Like a sign-in, a removal and a new link, which lock the user first as well.
      if (!(await lockUser(clientOf(work), { userId: id }))) throw unknownLink()
      if ((await work.nativeDelete(PasswordReset, link)) === 0) throw unknownLink()
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
