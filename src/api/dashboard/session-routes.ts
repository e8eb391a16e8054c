import type { Static } from 'typebox'
import { hasFactor, methodsOf } from '../../domain/accounts/second-factor.ts'
import { ServiceError } from '../../domain/errors.ts'
import { confirmPassword } from '../../db/accounts/dashboard-session.ts'
import { readFactors } from '../../db/accounts/second-factors.ts'
import { findUser } from '../../db/accounts/users.ts'
import { Business as BusinessEntity, Session } from '../../db/entities/index.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { Registration, SignIn } from '../accounts/schema.ts'
import { factorNeededResponse, SignInToken } from '../accounts/second-factor-schema.ts'
import { admitRegistration, login, logSignIn, newAccount, type SignedIn, storeAccount } from '../auth/accounts.ts'
import { dropCookie, isFromOwnPage, keepCookie } from '../auth/cookie.ts'
import { deviceOf, keepDevice } from '../auth/known-device.ts'
import { isPassword } from '../auth/passwords.ts'
import { completeSignIn, proveFactor, recordFactorAct } from '../auth/second-factor.ts'
import type { TokenSubject } from '../auth/session-tokens.ts'
import { endOneSession, endSessions, storeDashboardSession } from '../auth/sessions.ts'
import { type Call, type Reply, type SessionCaller, sessionOf, type Api } from '../http/call.ts'
import { sharing } from '../http/route.ts'
import { closed } from '../schema/schema.ts'
import {
  Confirmation,
  DashboardSession,
  presentDashboardSession,
  proofFields,
  requireProof,
  type ShownBusiness,
} from './session-schema.ts'
import { loginLimitsOf } from '../auth/sign-in-limits.ts'
import { sessionTokensOf } from '../auth/session-tokens.ts'

type OwnCall = Call<unknown, unknown, unknown, SessionCaller>

/**
 * Requires a request from the service's own pages. Another site could sign a user in to an attacker's account
 * unnoticed. Throws SV-1001.
 */
export function requireOwnPage({ http }: Call): void {
  if (isFromOwnPage(http.req)) return
  const message = 'Sign in from a page of this address: open the dashboard over https, or on localhost.'
  throw new ServiceError('SV-1001', { message })
}

/** Returns the session as stored now. */
async function present(
  { orm, pool, config }: Api,
  { userId, sessionId }: TokenSubject,
  business: ShownBusiness | null,
) {
  const em = orm.em.fork()
  const [session, user] = [await em.findOne(Session, sessionId), await findUser(em, userId)]
  if (!session || !user) throw new ServiceError('SV-1001')
  const factorMethods = methodsOf(await readFactors(pool, { userId }))
  const required = business
    ? (await em.findOneOrFail(BusinessEntity, business.id)).requiresSecondFactor
    : config.operatorSecondFactor
  const mustEnrol = required && factorMethods.length === 0
  return presentDashboardSession({ user, business, session, factorMethods, mustEnrol })
}

/** Sets the cookies of a new session and of its device. */
export async function signedIn(
  api: Api,
  status: number,
  { user, business, session }: SignedIn<TokenSubject>,
): Promise<Reply> {
  const token = await sessionTokensOf(api).sign('COOKIE', session)
  const headers = { 'Set-Cookie': [keepCookie(api.config, token), keepDevice(api, user.id)] }
  return { status, body: await present(api, session, business), headers }
}

async function current({ caller }: OwnCall, api: Api): Promise<object> {
  const business = caller.kind === 'business' ? caller.business : null
  return await present(api, sessionOf(caller), business)
}

/**
 * Confirms the password of the session, and the second factor if the user has one. Throws SV-1005 if one of them is
 * wrong, SV-2009 after too many wrong ones, SV-2001 if the second factor is missing.
 */
async function confirm(call: OwnCall, api: Api, { password, ...given }: Static<typeof Confirmation>): Promise<void> {
  const { userId, sessionId } = sessionOf(call.caller)
  const user = await findUser(api.orm.em.fork(), userId)
  if (!user) throw new ServiceError('SV-1001')
  const withFactor = hasFactor(await readFactors(api.pool, { userId }))
  const proof = withFactor ? requireProof(given) : null
  const { passwordHash } = user
  const wrong = new ServiceError('SV-1005', { message: 'The password is wrong.' })
  await loginLimitsOf(api).guard({ sessionId, address: call.address }, async () => {
    if (!(await isPassword(passwordHash, password))) throw wrong
  })
  if (proof) await proveFactor(api, { userId, boundTo: sessionId }, proof, { sessionId })
  if (!(await confirmPassword(api.pool, { id: sessionId, passwordHash, withFactor }))) throw wrong
}

const signsIn = sharing({ tag: 'Dashboard', plan: 'SANDBOX', access: 'public' })
const inSession = sharing({ tag: 'Dashboard', plan: 'SANDBOX', access: 'dashboard', beforeEnrolment: true })

const answer = { schema: DashboardSession, example: { factorMethods: [] } }
const over = 'The session has ended; the cookie is deleted.'

export const dashboardSessionRoutes = [
  signsIn('POST /dashboard/session', {
    operationId: 'signInToDashboard',
    summary: 'Sign in to the dashboard',
    description:
      'For the dashboard’s own pages; programs use `POST /api/auth/login`, which has the same limits. The cookie ' +
      'lasts twelve hours. A user with a second factor gets 202 and no cookie: complete the sign-in with ' +
      '`POST /dashboard/session/second-factor`.',
    request: { body: SignIn },
    responses: { 200: { description: 'Signed in; the cookie is set.', ...answer }, 202: factorNeededResponse },
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    handle: async (call, api) => {
      requireOwnPage(call)
      const { body, address, traceId, http } = call
      const result = await login(
        api,
        { ...body, device: deviceOf(api, http.req), address, traceId },
        storeDashboardSession(http.req),
      )
      return 'session' in result ? await signedIn(api, 200, result) : { status: 202, body: result }
    },
  }),
  signsIn('POST /dashboard/session/second-factor', {
    operationId: 'signInWithSecondFactor',
    summary: 'Complete a sign-in to the dashboard by the second factor',
    description:
      'For the dashboard’s own pages; programs use `POST /api/auth/totp/authenticate`, which has the same limits. ' +
      'SV-1001 once the sign-in has expired.',
    request: { body: closed({ signInToken: SignInToken, ...proofFields }), example: { code: '492039' } },
    responses: { 200: { description: 'Signed in; the cookie is set.', ...answer } },
    errors: ['SV-1001', 'SV-1005', 'SV-2009', 'SV-3005'],
    handle: async (call, api) => {
      requireOwnPage(call)
      const { body, address, traceId, http } = call
      const { signInToken, ...given } = body
      const step = { signInToken, proof: requireProof(given), device: deviceOf(api, http.req), address, traceId }
      return await signedIn(api, 200, await completeSignIn(api, step, storeDashboardSession(http.req)))
    },
  }),
  signsIn('POST /dashboard/session/register', {
    operationId: 'registerInDashboard',
    summary: 'Register a business in the dashboard',
    description:
      'For the dashboard’s own pages; programs use `POST /api/auth/register`, which has the same limits. Signs the ' +
      'new ADMIN in to the dashboard.',
    request: { body: Registration },
    responses: { 201: { description: 'Registered and signed in; the cookie is set.', ...answer } },
    errors: ['SV-1001', 'SV-2009', 'SV-2010'],
    handle: async (call, api) => {
      requireOwnPage(call)
      const { country = 'ZA', ...rest } = call.body
      const { address, traceId } = call
      const registration = { ...rest, country, address }
      await admitRegistration(api, registration)
      const account = await newAccount(api, registration)
      const { user, business } = account
      const store = storeDashboardSession(call.http.req)
      const session = await inUnitOfWork(api, (em) => storeAccount(em, account, store))
      logSignIn(api, { traceId, address, userId: user.id, result: 'registered' })
      return await signedIn(api, 201, { user, business, session })
    },
  }),
  inSession('GET /dashboard/session', {
    operationId: 'getDashboardSession',
    summary: 'Read the session of the dashboard',
    description:
      'Returns the user, the business with its plan and mode, and when the session and its password confirmation ' +
      'expire.',
    responses: { 200: { description: 'The session.', ...answer } },
    result: (call, api) => current(call, api),
  }),
  inSession('POST /dashboard/session/password', {
    operationId: 'confirmPassword',
    summary: 'Confirm the password, and the second factor, for the next five minutes',
    description:
      'After a request of the dashboard was refused with SV-1007: ask the user for the password, and for the second ' +
      'factor if `factorMethods` names any, confirm them here, and repeat the request. After ten wrong passwords of ' +
      'a session within 15 minutes, further ones are SV-2009. Failed logins are counted separately.',
    request: { body: Confirmation, example: { password: 'correct horse battery' } },
    responses: { 200: { description: 'Confirmed.', ...answer } },
    errors: ['SV-1005', 'SV-2009', 'SV-3005'],
    result: async (call, api) => {
      await confirm(call, api, call.body)
      return await current(call, api)
    },
  }),
  inSession('DELETE /dashboard/session', {
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
  inSession('DELETE /dashboard/session/all', {
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description:
      'Ends all sessions of the user, with their access tokens. Use it if a session may be stolen. API keys keep ' +
      'working: revoke them one by one.',
    responses: { 204: { description: over } },
    handle: async ({ caller }, api) => {
      await inUnitOfWork(api, async (em) => {
        await endSessions(em, sessionOf(caller).userId)
        recordFactorAct(em, caller, 'user.sessions_ended')
      })
      return { status: 204, headers: { 'Set-Cookie': dropCookie(api.config) } }
    },
  }),
]
