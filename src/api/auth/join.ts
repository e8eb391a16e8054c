import { Business, User } from '../../db/entities/index.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import { flushUser } from '../accounts/users.ts'
import type { Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { logSignIn, presentBusiness, type SignedIn } from './accounts.ts'
import { requireUncommon } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import type { StoreSession } from './sessions.ts'
import { JOIN, type LinkAttempt, withLink } from './user-links.ts'

/** Returns what a link invites to. Throws what `withLink` throws. */
export async function readInvitation(api: Api, attempt: LinkAttempt) {
  return await withLink(api, JOIN, attempt, async ({ businessId, email, role, expiresAt }) => {
    const { name } = await api.orm.em.fork().findOneOrFail(Business, businessId)
    return { businessName: name, email, role, expiresAt }
  })
}

/**
 * Creates the user whom a link invites, and signs the user in. The link is spent in the same transaction. Throws what
 * `withLink` throws, SV-2001 for a common password, and SV-2010 if the email has become a user's since.
 */
export async function join<Session>(
  api: Api,
  { password, ...attempt }: LinkAttempt & { password: string },
  store: StoreSession<Session>,
): Promise<SignedIn<Session>> {
  const signedIn = await withLink(api, JOIN, attempt, async (invitation, spend) => {
    const { id: target, businessId, email, role, invitedBy } = invitation
    const business = await api.orm.em.fork().findOneOrFail(Business, businessId)
    requireUncommon(password, '/password', [email, business.name])
    const passwordHash = await hashPassword(password)
    const userId = newId('user')
    const session = await inUnitOfWork(api, async (em) => {
      await spend(em)
      em.create(User, { id: userId, businessId, email, passwordHash, role, invitedBy })
      recordAct(em, { businessId, actor: userId, action: 'user.joined', target })
      const stored = store(em, userId)
      await flushUser(em)
      return stored
    })
    return { user: { id: userId, email, role }, business: presentBusiness(business), session }
  })
  const { address, traceId } = attempt
  logSignIn(api, { traceId, userId: signedIn.user.id, address, result: 'joined' })
  return signedIn
}
