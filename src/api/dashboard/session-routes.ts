import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import { confirmPassword } from '../../db/accounts/dashboard-session.ts'
import { findUser } from '../../db/accounts/users.ts'
import { Session, type User } from '../../db/entities/index.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { Registration, SignIn, Business, SignedInIdentity } from '../accounts/schema.ts'
import { login, register, type SignedIn } from '../auth/accounts.ts'
import { dropCookie, isFromOwnPage, keepCookie } from '../auth/cookie.ts'
import { isPassword } from '../auth/passwords.ts'
import { type TokenSubject, COOKIE_SECONDS } from '../auth/session-tokens.ts'
import { endOneSession, endSessions, storeDashboardSession, PASSWORD_CONFIRMED_SECONDS } from '../auth/sessions.ts'
import { type Call, type Reply, type SessionCaller, sessionOf } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { exampleRegistration, exampleSignIn, EXAMPLE_INSTANT, exampleBusiness, exampleIds } from '../schema/examples.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, Instant, ModeName, nullable } from '../schema/schema.ts'
import type { Business as BusinessRecord } from '../../db/accounts/business.ts'

const DashboardSession = closed(
  {
    user: SignedInIdentity,
    operator: Type.Boolean({ description: 'True if the user is an operator of the service.', examples: [false] }),
    business: described(nullable(Business), 'The business of the user; null for an operator.'),
    modes: Type.Array(ModeName, { description: 'The modes that the business may act in; none for an operator.' }),
    expiresAt: described(Instant, 'When the session ends; it is not renewed.'),
    passwordConfirmedUntil: described(Instant, 'When the password confirmation expires; then SV-1007. May be past.'),
  },
  { title: 'DashboardSession' },
)

type ShownBusiness = Pick<BusinessRecord, 'id' | 'name' | 'plan' | 'mode' | 'kycState'>

interface Shown {
  user: User
  business: ShownBusiness | null
  session: Session
}

const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000)

function presentDashboardSession({ user, business, session }: Shown) {
  const { id, name, plan, mode, kycState } = business ?? {}
  const liveModes = kycState === 'APPROVED' ? ['LIVE'] : []
  return {
    user: { id: user.id, email: user.email, role: user.role },
    operator: user.role === 'OPERATOR',
    business: business && { id, name, plan, mode, kycState },
    modes: business ? ['TEST', ...liveModes] : [],
    expiresAt: secondsAfter(session.createdAt, COOKIE_SECONDS),
    passwordConfirmedUntil: secondsAfter(session.passwordConfirmedAt!, PASSWORD_CONFIRMED_SECONDS),
  }
}

const exampleDashboardSession = {
  user: { id: exampleIds.user, email: exampleSignIn.email, role: 'ADMIN' },
  operator: false,
  business: exampleBusiness,
  modes: ['TEST'],
  expiresAt: '2026-11-21T18:00:00.000Z',
  passwordConfirmedUntil: EXAMPLE_INSTANT,
} as const

type OwnCall = Call<unknown, unknown, unknown, SessionCaller>

/**
 * Requires a request from the service's own pages. Another site could sign a user in to an attacker's account
 * unnoticed. Throws SV-1001.
 */
function requireOwnPage({ http }: Call): void {
  if (isFromOwnPage(http.req)) return
  const message = 'Sign in from a page of this address: open the dashboard over https, or on localhost.'
  throw new ServiceError('SV-1001', { message })
}

/** Returns the session as stored now. */
async function present({ orm }: Api, { userId, sessionId }: TokenSubject, business: ShownBusiness | null) {
  const em = orm.em.fork()
  const [session, user] = [await em.findOne(Session, sessionId), await findUser(em, userId)]
  if (!session || !user) throw new ServiceError('SV-1001')
  return presentDashboardSession({ user, business, session })
}

async function signedIn(api: Api, status: number, { business, session }: SignedIn<TokenSubject>): Promise<Reply> {
  const token = await api.sessionTokens.sign('COOKIE', session)
  const headers = { 'Set-Cookie': keepCookie(api.config, token) }
  return { status, body: await present(api, session, business), headers }
}

async function current({ caller }: OwnCall, api: Api): Promise<Reply> {
  const business = caller.kind === 'business' ? caller.business : null
  return { status: 200, body: await present(api, sessionOf(caller), business) }
}

/** Confirms the password of the session. Throws SV-1005 if it is wrong, SV-2009 after too many wrong ones. */
async function confirm(call: OwnCall, api: Api, password: string): Promise<void> {
  const { userId, sessionId } = sessionOf(call.caller)
  const user = await findUser(api.orm.em.fork(), userId)
  if (!user) throw new ServiceError('SV-1001')
  const { passwordHash } = user
  await api.loginLimits.guard({ sessionId, address: call.address }, async () => {
    const good = await isPassword(passwordHash, password)
    if (!good || !(await confirmPassword(api.pool, { id: sessionId, passwordHash })))
      throw new ServiceError('SV-1005', { message: 'The password is wrong.' })
  })
}

const shared = { tag: 'Dashboard', plan: 'SANDBOX' } as const
const signsIn = { ...shared, access: 'public', method: 'POST' } as const
const inSession = { ...shared, access: 'dashboard' } as const

const answer = { schema: DashboardSession, example: exampleDashboardSession }
const over = 'The session has ended; the cookie is deleted.'

/** Sessions of the dashboard, carried by a cookie. */
export const dashboardSessionRoutes = [
  defineRoute({
    ...signsIn,
    path: '/dashboard/session',
    operationId: 'signInToDashboard',
    summary: 'Sign in to the dashboard',
    description:
      'For the dashboard’s own pages; programs use `POST /api/auth/login`, which has the same limits. The cookie ' +
      'lasts twelve hours.',
    request: { body: SignIn, example: exampleSignIn },
    responses: { 200: { description: 'Signed in; the cookie is set.', ...answer } },
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    handle: async (call, api) => {
      requireOwnPage(call)
      const { body, address, traceId } = call
      return await signedIn(api, 200, await login(api, { ...body, address, traceId }, storeDashboardSession))
    },
  }),
  defineRoute({
    ...signsIn,
    path: '/dashboard/session/register',
    operationId: 'registerInDashboard',
    summary: 'Register a business in the dashboard',
    description:
      'For the dashboard’s own pages; programs use `POST /api/auth/register`, which has the same limits. Signs the ' +
      'new ADMIN in to the dashboard.',
    request: { body: Registration, example: exampleRegistration },
    responses: { 201: { description: 'Registered and signed in; the cookie is set.', ...answer } },
    errors: ['SV-1001', 'SV-2009', 'SV-2010'],
    handle: async (call, api) => {
      requireOwnPage(call)
      const { country = 'ZA', ...rest } = call.body
      const registration = { ...rest, country, address: call.address, traceId: call.traceId }
      return await signedIn(api, 201, await register(api, registration, storeDashboardSession))
    },
  }),
  defineRoute({
    ...inSession,
    method: 'GET',
    path: '/dashboard/session',
    operationId: 'getDashboardSession',
    summary: 'Read the session of the dashboard',
    description:
      'Returns the user, the business with its plan and mode, and when the session and its password confirmation ' +
      'expire.',
    responses: { 200: { description: 'The session.', ...answer } },
    handle: (call, api) => current(call, api),
  }),
  defineRoute({
    ...inSession,
    method: 'POST',
    path: '/dashboard/session/password',
    operationId: 'confirmPassword',
    summary: 'Confirm the password for the next five minutes',
    description:
      'After a request of the dashboard was refused with SV-1007: ask the user for the password, confirm it here, ' +
      'and repeat the request. After ten wrong passwords of a session within 15 minutes, further ones are SV-2009. ' +
      'Failed logins are counted separately.',
    request: {
      body: closed({ password: Type.String({ maxLength: 256, description: 'The password of the user.' }) }),
      example: { password: exampleSignIn.password },
    },
    responses: { 200: { description: 'Confirmed.', ...answer } },
    errors: ['SV-1005', 'SV-2009'],
    handle: async (call, api) => {
      await confirm(call, api, call.body.password)
      return await current(call, api)
    },
  }),
  defineRoute({
    ...inSession,
    method: 'DELETE',
    path: '/dashboard/session',
    operationId: 'signOutOfDashboard',
    summary: 'Sign out of the dashboard',
    description: 'Ends this session in all tabs that share it. Other sessions of the user continue.',
    responses: { 204: { description: over } },
    handle: async ({ caller }, api) => {
      const { sessionId } = sessionOf(caller)
      await inUnitOfWork(api, (em) => endOneSession(em, sessionId))
      return { status: 204, headers: { 'Set-Cookie': dropCookie(api.config) } }
    },
  }),
  defineRoute({
    ...inSession,
    method: 'DELETE',
    path: '/dashboard/session/all',
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the user, with their access tokens. Use it if a session may be stolen. API keys keep ' +
      'working: revoke them one by one.',
    responses: { 204: { description: over } },
    handle: async ({ caller }, api) => {
      await inUnitOfWork(api, (em) => endSessions(em, sessionOf(caller).userId))
      return { status: 204, headers: { 'Set-Cookie': dropCookie(api.config) } }
    },
  }),
]
