import { hasFactor, methodsOf } from '../../domain/accounts/second-factor.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { BusinessRecord } from '../../db/accounts/business.ts'
import { confirmPassword } from '../../db/accounts/dashboard-session.ts'
import { readFactors } from '../../db/accounts/second-factors.ts'
import { emailOf, findUser } from '../../db/accounts/users.ts'
import { Session } from '../../db/entities/index.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { AuthenticationCredential } from '../accounts/passkey-schema.ts'
import { Business, Password, Registration, SignedInIdentity, SignIn, UserRole } from '../accounts/schema.ts'
import { isFactorRequired } from '../accounts/second-factor-routes.ts'
import * as factors from '../accounts/second-factor-schema.ts'
import { admitRegistration, login, logSignIn, newAccount, type SignedIn, storeAccount } from '../auth/accounts.ts'
import { dropCookie, isFromOwnPage, keepCookie } from '../auth/cookie.ts'
import { join, readInvitation } from '../auth/join.ts'
import { deviceOf, keepDevice } from '../auth/known-device.ts'
import { resetPassword } from '../auth/password-reset.ts'
import { isPassword } from '../auth/passwords.ts'
import { completeSignIn, proveFactor, recordFactorAct, type Proof } from '../auth/second-factor.ts'
import { COOKIE_SECONDS, sessionTokensOf, type TokenSubject } from '../auth/session-tokens.ts'
import { endOneSession, endSessions, storeDashboardSession } from '../auth/sessions.ts'
import { loginLimitsOf } from '../auth/sign-in-limits.ts'
import { LinkToken } from '../auth/user-links.ts'
import { PASSWORD_CONFIRMED_SECONDS } from '../checks/permissions.ts'
import { type Call, type Reply, type SessionCaller, sessionOf, type Api } from '../http/call.ts'
import { sharing, returns } from '../http/route.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import * as t from '../schema/schema.ts'

const DashboardSession = t.component('DashboardSession', {
  user: SignedInIdentity,
  operator: t.flag('True if the user is an operator of the service.', false),
  business: t.nullable(Business, 'The business of the user; null for an operator.'),
  modes: t.arrayOf(t.ModeName, 'The modes that the business may act in; none for an operator.'),
  expiresAt: t.instant('When the session ends; it is not renewed.', '2026-11-21T18:00:00.000Z'),
  passwordConfirmedUntil: t.instant('When the password confirmation expires; then SV-1007. May be past.'),
  factorMethods: t.described(
    factors.FactorNeeded.properties.methods,
    'The ways to give the second factor; none without one.',
  ),
  mustEnrol: t.described(
    factors.SecondFactorStatus.properties.mustEnrol,
    'True if the user must enrol a second factor first: the session is good for nothing else.',
  ),
})

const ProofFields = t.closed({ code: t.Optional(factors.FactorCode), passkey: t.Optional(AuthenticationCredential) })

const Confirmation = t.closed({
  password: t.String({ maxLength: 256, description: 'The password of the user.' }),
  ...ProofFields.properties,
})

function requireProof({ code, passkey }: t.Static<typeof ProofFields>): Proof {
  if (code !== undefined && passkey !== undefined)
    throw fieldRefused('/passkey', 'is given beside a code: give one of the two')
  if (code !== undefined) return { code }
  if (passkey !== undefined) return { passkey }
  throw fieldRefused('/code', 'is missing: you have a second factor, so give it as well')
}

const Invited = t.component('InvitedUser', {
  businessName: t.text('The business that invites.', 'Acme Stores'),
  email: t.described(t.Email, 'The email with which the user will sign in.'),
  role: UserRole,
  expiresAt: t.instant('When the link stops working.'),
})

function attemptOf<Body extends { token: string }>({ body, address, traceId, http }: Call<unknown, unknown, Body>) {
  requireOwnPage(http)
  return { ...body, address, traceId }
}

type OwnCall = Call<unknown, unknown, unknown, SessionCaller>

/** Another site could sign a user in to an attacker's account unnoticed. Throws SV-1001. */
function requireOwnPage({ req }: Call['http']): void {
  if (isFromOwnPage(req)) return
  const message = 'Sign in from a page of this address: open the dashboard over https, or on localhost.'
  throw new ServiceError('SV-1001', { message })
}

const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1_000)

async function present(
  api: Api,
  { userId, sessionId }: TokenSubject,
  business: Pick<BusinessRecord, keyof typeof Business.properties> | null,
) {
  const em = api.orm.em.fork()
  const [session, user] = [await em.findOne(Session, sessionId), await findUser(em, userId)]
  if (!session || !user) throw new ServiceError('SV-1001')
  const factorMethods = methodsOf(await readFactors(api.pool, { userId }))
  const required = await isFactorRequired(api, business && business.id)
  const liveModes = business?.kycState === 'APPROVED' ? ['LIVE'] : []
  return {
    user: { id: user.id, email: emailOf(user), role: user.role },
    operator: user.role === 'OPERATOR',
    business: business && t.fieldsOf(Business, business),
    modes: business ? ['TEST', ...liveModes] : [],
    expiresAt: secondsAfter(session.createdAt, COOKIE_SECONDS),
    passwordConfirmedUntil: secondsAfter(session.passwordConfirmedAt!, PASSWORD_CONFIRMED_SECONDS),
    factorMethods,
    mustEnrol: required && factorMethods.length === 0,
  }
}

async function signedIn(api: Api, status: number, { user, business, session }: SignedIn<TokenSubject>): Promise<Reply> {
  const token = await sessionTokensOf(api).sign('COOKIE', session)
  const headers = { 'Set-Cookie': [keepCookie(api.config, token), keepDevice(api, user.id)] }
  return { status, body: await present(api, session, business), headers }
}

async function current({ caller }: OwnCall, api: Api): Promise<object> {
  const business = caller.kind === 'business' ? caller.business : null
  return await present(api, sessionOf(caller), business)
}

async function confirm(call: OwnCall, api: Api, { password, ...given }: t.Static<typeof Confirmation>): Promise<void> {
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

const answers = (status: number, description: string) =>
  returns(status, description, DashboardSession, { factorMethods: [] })
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
    responses: { ...answers(200, 'Signed in; the cookie is set.'), ...factors.factorNeededResponse },
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    handle: async ({ body, address, traceId, http }, api) => {
      requireOwnPage(http)
      const attempt = { ...body, device: deviceOf(api, http.req), address, traceId }
      const result = await login(api, attempt, storeDashboardSession(http.req))
      return 'session' in result ? await signedIn(api, 200, result) : { status: 202, body: result }
    },
  }),
  signsIn('POST /dashboard/session/second-factor', {
    operationId: 'signInWithSecondFactor',
    summary: 'Complete a sign-in to the dashboard by the second factor',
    description:
      'For the dashboard’s own pages; programs use `POST /api/auth/totp/authenticate`, which has the same limits. ' +
      'SV-1001 once the sign-in has expired.',
    request: {
      body: t.closed({ signInToken: factors.SignInToken, ...ProofFields.properties }),
      example: { code: '492039' },
    },
    responses: answers(200, 'Signed in; the cookie is set.'),
    errors: ['SV-1001', 'SV-1005', 'SV-2009', 'SV-3005'],
    handle: async ({ body: { signInToken, ...given }, address, traceId, http }, api) => {
      requireOwnPage(http)
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
    responses: answers(201, 'Registered and signed in; the cookie is set.'),
    errors: ['SV-1001', 'SV-2009', 'SV-2010'],
    handle: async ({ body: { country = 'ZA', ...rest }, address, traceId, http }, api) => {
      requireOwnPage(http)
      const registration = { ...rest, country, address }
      await admitRegistration(api, registration)
      const account = await newAccount(api, registration)
      const { user, business } = account
      const store = storeDashboardSession(http.req)
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
    responses: answers(200, 'The session.'),
    result: current,
  }),
  inSession('POST /dashboard/session/password', {
    operationId: 'confirmPassword',
    summary: 'Confirm the password, and the second factor, for the next five minutes',
    description:
      'After a request of the dashboard was refused with SV-1007: ask the user for the password, and for the second ' +
      'factor if `factorMethods` names any, confirm them here, and repeat the request. After ten wrong passwords of ' +
      'a session within 15 minutes, further ones are SV-2009. Failed logins are counted separately.',
    request: { body: Confirmation, example: { password: 'correct horse battery' } },
    responses: answers(200, 'Confirmed.'),
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
  // The tokens of links are in the body, since addresses are logged.
  signsIn('POST /dashboard/session/invitation', {
    operationId: 'readInvitation',
    summary: 'Read what a link invites to',
    description: 'For the dashboard’s own page of a link. SV-1005 for a link that does not work.',
    request: { body: t.closed({ token: LinkToken }) },
    responses: returns(200, 'The invitation.', Invited, {
      email: 'clerk@example.com',
      role: 'MEMBER',
      expiresAt: '2026-11-28T06:00:00.000Z',
    }),
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    result: async (call, api) => await readInvitation(api, attemptOf(call)),
  }),
  signsIn('POST /dashboard/session/join', {
    operationId: 'joinByInvitation',
    summary: 'Accept an invitation and sign in to the dashboard',
    description:
      'For the dashboard’s own page of a link. Creates the user with the chosen password. The link works once. After ' +
      'fifty failures of an address in 15 minutes, further tries are SV-2009.',
    request: { body: t.closed({ token: LinkToken, password: Password }) },
    responses: answers(201, 'Signed in; the cookie is set.'),
    errors: ['SV-1001', 'SV-1005', 'SV-2009', 'SV-2010'],
    handle: async (call, api) =>
      await signedIn(api, 201, await join(api, attemptOf(call), storeDashboardSession(call.http.req))),
  }),
  signsIn('POST /dashboard/session/reset', {
    operationId: 'setPasswordByLink',
    summary: 'Set a new password by an operator’s link',
    description:
      'For the dashboard’s own page of a link. Ends every session of the user. It starts no session, and a second ' +
      'factor stays. The link works once; after fifty failures of an address in 15 minutes, further tries are SV-2009.',
    request: { body: t.closed({ token: LinkToken, newPassword: Password }) },
    responses: { 204: { description: 'The password is set.' } },
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    result: async (call, api) => await resetPassword(api, attemptOf(call)),
  }),
]
