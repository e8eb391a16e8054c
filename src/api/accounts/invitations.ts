import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserRole } from '../../domain/accounts/roles.ts'
import { lockBusiness } from '../../db/accounts/business.ts'
import { findUserByEmail, foldEmail } from '../../db/accounts/users.ts'
import { Invitation, User } from '../../db/entities/index.ts'
import { clientOf } from '../../db/unit-of-work.ts'
import { JOIN, storeUserLink } from '../auth/user-links.ts'
import type { BusinessCaller, UserActor, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { notFound, wrongState } from '../http/not-found.ts'
import { recordActOf } from './audit.ts'
import { emailTaken, requireStillAdmin } from './users.ts'

type Admin = BusinessCaller<UserActor>

/** Invitations of a business: pending ones, and expired ones until retention deletes them. */
const MOST_INVITATIONS = 100

/**
 * Stores an invitation, which replaces another one for the same email. Throws SV-2010 if any business has a user with
 * the email, SV-3005 if too many invitations wait, and what `requireStillAdmin` throws.
 */
export async function inviteUser(
  em: EntityManager,
  api: Api,
  admin: Admin,
  { email, role }: { email: string; role: UserRole },
): Promise<{ invitation: Invitation; url: string }> {
  const { businessId, by } = admin
  // In the order of a removal of the ADMIN, which locks the business first as well.
  await lockBusiness(clientOf(em), { id: businessId })
  await requireStillAdmin(em, admin)
  if (await findUserByEmail(em, email)) throw emailTaken()
  const stored = await em.find(Invitation, { businessId })
  const replaced = stored.find((each) => foldEmail(each.email) === foldEmail(email))
  if (replaced) await em.nativeDelete(Invitation, { id: replaced.id })
  else if (stored.length >= MOST_INVITATIONS) throw full()
  const id = newId('invitation')
  const { url } = await storeUserLink(em, api, JOIN, { id, businessId, email, role, invitedBy: by.userId })
  recordActOf(em, admin, 'user.invited', id)
  return { invitation: await em.findOneOrFail(Invitation, id), url }
}

function full() {
  const message = `A business may have ${MOST_INVITATIONS} invitations: withdraw one first.`
  return wrongState('FULL', message, { limit: MOST_INVITATIONS })
}

/** Throws SV-2005 for an unknown invitation, also for an accepted one. */
export async function withdrawInvitation(em: EntityManager, admin: Admin, id: string): Promise<void> {
  await requireStillAdmin(em, admin)
  if ((await em.nativeDelete(Invitation, { id, businessId: admin.businessId })) === 0) throw notFound('invitation', id)
  recordActOf(em, admin, 'user.invitation_withdrawn', id)
}

interface Inviter {
  id: string
  email: string
}

interface Invited {
  invitedBy?: string | null
}

/** Returns a function that finds the inviter of a row, also a removed one; null for the first ADMIN. */
export async function invitersOf(
  em: EntityManager,
  rows: readonly Invited[],
): Promise<(row: Invited) => Inviter | null> {
  const ids = [...new Set(rows.flatMap(({ invitedBy }) => invitedBy ?? []))]
  const users = ids.length > 0 ? await em.find(User, { id: { $in: ids } }) : []
  const inviters = new Map(users.map(({ id, email }) => [id, { id, email }]))
  return ({ invitedBy }) => inviters.get(invitedBy ?? '') ?? null
}
