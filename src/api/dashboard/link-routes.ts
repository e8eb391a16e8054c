import { Password, UserRole } from '../accounts/schema.ts'
import { join, readInvitation } from '../auth/join.ts'
import { resetPassword } from '../auth/password-reset.ts'
import { storeDashboardSession } from '../auth/sessions.ts'
import { exampleToken, LinkToken } from '../auth/user-links.ts'
import type { Call } from '../http/call.ts'
import { sharing } from '../http/route.ts'
import { closed, described, Email, Instant, text } from '../schema/schema.ts'
import { requireOwnPage, signedIn } from './session-routes.ts'
import { DashboardSession } from './session-schema.ts'

const Invited = closed(
  {
    businessName: text('The business that invites.', 'Acme Stores'),
    email: described(Email, 'The email with which the user will sign in.'),
    role: UserRole,
    expiresAt: described(Instant, 'When the link stops working.'),
  },
  { title: 'InvitedUser' },
)

const exampleInvited = {
  businessName: 'Acme Stores',
  email: 'clerk@example.com',
  role: 'MEMBER',
  expiresAt: '2026-11-28T06:00:00.000Z',
}
const examplePassword = 'correct horse battery'

const route = sharing({ tag: 'Dashboard', plan: 'SANDBOX', access: 'public' })

const given = <Body extends { token: string }>({ body, address, traceId }: Call<unknown, unknown, Body>) => ({
  ...body,
  address,
  traceId,
})

/** The requests of the pages of links. The token is in the body, since addresses are logged. */
export const dashboardLinkRoutes = [
  route('POST /dashboard/session/invitation', {
    operationId: 'readInvitation',
    summary: 'Read what a link invites to',
    description: 'For the dashboard’s own page of a link. SV-1005 for a link that does not work.',
    request: { body: closed({ token: LinkToken }), example: { token: exampleToken } },
    responses: { 200: { description: 'The invitation.', schema: Invited, example: exampleInvited } },
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    result: async (call, api) => {
      requireOwnPage(call)
      return await readInvitation(api, given(call))
    },
  }),
  route('POST /dashboard/session/join', {
    operationId: 'joinByInvitation',
    summary: 'Accept an invitation and sign in to the dashboard',
    description:
      'For the dashboard’s own page of a link. Creates the user with the chosen password. The link works once. After ' +
      'fifty failures of an address in 15 minutes, further tries are SV-2009.',
    request: {
      body: closed({ token: LinkToken, password: Password }),
      example: { token: exampleToken, password: examplePassword },
    },
    responses: {
      201: { description: 'Signed in; the cookie is set.', schema: DashboardSession, example: { factorMethods: [] } },
    },
    errors: ['SV-1001', 'SV-1005', 'SV-2009', 'SV-2010'],
    handle: async (call, api) => {
      requireOwnPage(call)
      return await signedIn(api, 201, await join(api, given(call), storeDashboardSession(call.http.req)))
    },
  }),
  route('POST /dashboard/session/reset', {
    operationId: 'setPasswordByLink',
    summary: 'Set a new password by an operator’s link',
    description:
      'For the dashboard’s own page of a link. Ends every session of the user. It starts no session, and a second ' +
      'factor stays. The link works once; after fifty failures of an address in 15 minutes, further tries are SV-2009.',
    request: {
      body: closed({ token: LinkToken, newPassword: Password }),
      example: { token: exampleToken, newPassword: examplePassword },
    },
    responses: { 204: { description: 'The password is set.' } },
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    result: async (call, api) => {
      requireOwnPage(call)
      await resetPassword(api, given(call))
    },
  }),
]
