import { Invitation as InvitationEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { onceOn } from '../idempotency/idempotency.ts'
import { sharing } from '../http/route.ts'
import { Inviter, UserRole } from './schema.ts'
import * as t from '../schema/schema.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import { invitersOf, inviteUser, withdrawInvitation } from './invitations.ts'

const fields = {
  id: t.idOf('invitation'),
  email: t.described(t.Email, 'The email with which the invited person will sign in.'),
  role: UserRole,
  invitedBy: Inviter,
  createdAt: t.described(t.Instant, 'When the person was invited.'),
  expiresAt: t.described(t.Instant, 'When the link stops working.'),
}

const Invitation = t.closed(fields, { title: 'Invitation' })

const CreatedInvitation = t.closed(
  {
    ...fields,
    url: t.text(
      'The link to send to the person. No other response shows it.',
      'https://payments.example/dashboard/join#c2FtcGxlIG9mIGEgdG9rZW4sIG9mIG5vIHVzZSBhdCA',
    ),
  },
  { title: 'CreatedInvitation' },
)

const example = { email: 'clerk@example.com', role: 'MEMBER', expiresAt: '2026-11-28T06:00:00.000Z' }

const route = sharing({ tag: 'Users', plan: 'SANDBOX', access: 'admin' })

function present({ id, email, role, createdAt, expiresAt }: InvitationEntity, invitedBy: object | null) {
  return { id, email, role, invitedBy, createdAt, expiresAt }
}

/** Invitations of users by a link, so that each user alone knows the password. */
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
    idempotent: true,
    handle: async (call, api) => {
      const { caller, body } = call
      return await onceOn(call, api, 201, async (em) => {
        const { invitation, url } = await inviteUser(em, api, caller, body)
        const inviterOf = await invitersOf(em, [invitation])
        return { ...present(invitation, inviterOf(invitation)), url }
      })
    },
  }),
  route('GET /api/account/invitations', {
    operationId: 'listInvitations',
    summary: 'List the invitations that were not accepted',
    description:
      'Shows who was invited, by whom, and when each link expires. An expired one stays in the list for 30 days or ' +
      'more. Links are never shown again: to send another, invite the email again.',
    request: { query: listQuery({}) },
    responses: listOf(Invitation, { example }),
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
