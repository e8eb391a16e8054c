import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserRole as Role } from '../../domain/accounts/roles.ts'
import { lockBusiness } from '../../db/accounts/business.ts'
import { findUserByEmail, foldEmail } from '../../db/accounts/users.ts'
import { Invitation as InvitationEntity, User } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { newId } from '../../db/new-id.ts'
import { clientOf, inUnitOfWork, unitOfWork } from '../../db/unit-of-work.ts'
import { JOIN, storeUserLink } from '../auth/user-links.ts'
import type { Admin, Api } from '../http/call.ts'
import { notFound, wrongState } from '../http/not-found.ts'
import { sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { listing, partOf, toPage } from '../schema/page-schema.ts'
import { recordActOf } from './audit.ts'
import { Inviter, UserRole } from './schema.ts'
import { emailTaken, requireStillAdmin } from './users.ts'

/** Invitations of a business: pending ones, and expired ones until retention deletes them. */
const MOST_INVITATIONS = 100

const Invitation = t.component('Invitation', {
  id: t.idOf('invitation'),
  email: t.described(t.Email, 'The email with which the invited person will sign in.'),
  role: UserRole,
  invitedBy: Inviter,
  createdAt: t.instant('When the person was invited.'),
  expiresAt: t.instant('When the link stops working.'),
})

const CreatedInvitation = t.component('CreatedInvitation', {
  ...Invitation.properties,
  url: t.text(
    'The link to send to the person. No other response shows it.',
    'https://payments.example/dashboard/join#c2FtcGxlIG9mIGEgdG9rZW4sIG9mIG5vIHVzZSBhdCA',
  ),
})

const example = { email: 'clerk@example.com', role: 'MEMBER', expiresAt: '2026-11-28T06:00:00.000Z' }

/** Replaces another invitation for the same email. */
async function inviteUser(em: EntityManager, api: Api, admin: Admin, { email, role }: { email: string; role: Role }) {
  const { businessId, by } = admin
  // In the order of a removal of the ADMIN, which locks the business first as well.
  await lockBusiness(clientOf(em), { id: businessId })
  await requireStillAdmin(em, admin)
  if (await findUserByEmail(em, email)) throw emailTaken()
  const stored = await em.find(InvitationEntity, { businessId })
  const replaced = stored.find((each) => foldEmail(each.email) === foldEmail(email))
  if (replaced) await em.nativeDelete(InvitationEntity, { id: replaced.id })
  else if (stored.length >= MOST_INVITATIONS)
    throw wrongState('FULL', `A business may have ${MOST_INVITATIONS} invitations: withdraw one first.`, {
      limit: MOST_INVITATIONS,
    })
  const id = newId('invitation')
  const { url } = await storeUserLink(em, api, JOIN, { id, businessId, email, role, invitedBy: by.userId })
  recordActOf(em, admin, 'user.invited', id)
  return { invitation: await em.findOneOrFail(InvitationEntity, id), url }
}

async function withdrawInvitation(em: EntityManager, admin: Admin, id: string): Promise<void> {
  await requireStillAdmin(em, admin)
  const own = { id, businessId: admin.businessId }
  if ((await em.nativeDelete(InvitationEntity, own)) === 0) throw notFound('invitation', id)
  recordActOf(em, admin, 'user.invitation_withdrawn', id)
}

type Invited = Pick<User, 'invitedBy'>

/** Returns a function that finds the inviter of a row, also a removed one; null for the first ADMIN. */
export async function invitersOf(em: EntityManager, rows: readonly Invited[]) {
  const ids = [...new Set(rows.flatMap(({ invitedBy }) => invitedBy ?? []))]
  const users = ids.length > 0 ? await em.find(User, { id: { $in: ids } }) : []
  const inviters = new Map(users.map(({ id, email }) => [id, { id, email }]))
  return ({ invitedBy }: Invited) => inviters.get(invitedBy ?? '') ?? null
}

const route = sharing({ tag: 'Users', plan: 'SANDBOX', access: 'admin' })

function present({ id, email, role, createdAt, expiresAt }: InvitationEntity, invitedBy: object | null) {
  return { id, email, role, invitedBy, createdAt, expiresAt }
}

export const invitationRoutes = [
  route('POST /api/account/invitations', {
    operationId: 'inviteUser',
    recentPassword: true,
    summary: 'Invite a user by a link',
    description:
      'Returns a link that you send to the person, who chooses a password and is then a user of the business. The ' +
      'link works once, for 7 days. A new invitation of the same email replaces the earlier one. It ends if the ' +
      'ADMIN who made it is removed or gets another role. At most 100 wait (SV-3005).',
    request: {
      body: t.closed({ email: t.Email, role: UserRole }),
      example: { email: 'clerk@example.com', role: 'MEMBER' },
    },
    responses: { 201: { description: 'Invited. Only this response has `url`.', schema: CreatedInvitation, example } },
    errors: ['SV-2010', 'SV-3005'],
    once: async (db, { caller, body }, api) =>
      await unitOfWork(api, db, async (em) => {
        const { invitation, url } = await inviteUser(em, api, caller, body)
        const inviterOf = await invitersOf(em, [invitation])
        return { body: { ...present(invitation, inviterOf(invitation)), url } }
      }),
  }),
  route('GET /api/account/invitations', {
    operationId: 'listInvitations',
    summary: 'List the invitations that were not accepted',
    description:
      'Shows who was invited, by whom, and when each link expires. An expired one stays in the list for 30 days or ' +
      'more. Links are never shown again: to send another, invite the email again.',
    ...listing(Invitation, {}, { example }),
    result: async ({ caller: { businessId }, query }, { orm }) => {
      const em = orm.em.fork()
      const invitations = await newestFirst(em, InvitationEntity, { businessId }, partOf(query))
      const inviterOf = await invitersOf(em, invitations)
      return toPage(invitations, query, (each) => present(each, inviterOf(each)))
    },
  }),
  route('DELETE /api/account/invitations/{id}', {
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    description: 'Its link stops working. SV-2005 if it was accepted: then remove the user instead.',
    request: { params: t.closed({ id: t.idOf('invitation') }) },
    responses: { 204: { description: 'Withdrawn.' } },
    result: ({ caller, params: { id } }, api) => inUnitOfWork(api, (em) => withdrawInvitation(em, caller, id)),
  }),
]
