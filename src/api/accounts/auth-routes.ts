import { ServiceError } from '../../domain/errors.ts'
import { emailOf, findUser } from '../../db/accounts/users.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { admitRegistration, login, logSignIn, newAccount, type SignedIn, storeAccount } from '../auth/accounts.ts'
import { requireUncommon } from '../auth/common-passwords.ts'
import { changePassword, hashChange } from '../auth/change-password.ts'
import * as sessions from '../auth/sessions.ts'
import { deviceOf, keepDevice } from '../auth/known-device.ts'
import { type Call, type Reply, sessionOf, type Api } from '../http/call.ts'
import { requireRecentPassword } from '../checks/permissions.ts'
import { onceOutside } from '../idempotency/outside.ts'
import { sharing, returns } from '../http/route.ts'
import { factorNeededResponse } from './second-factor-schema.ts'
import { Password, Registration, SignedInUser, SignIn, Tokens } from './schema.ts'
import * as t from '../schema/schema.ts'
import { loginLimitsOf } from '../auth/sign-in-limits.ts'
import { completeSignIn, recordFactorAct, type Proof } from '../auth/second-factor.ts'

const RefreshBody = t.closed({ refreshToken: t.shortText(200, 'The refresh token of the session.', 'svr_4pX…') })

/** A program that keeps cookies is known as a device from then on. */
async function presentSignedIn(api: Api, { user, business, session }: SignedIn<sessions.TokenSession>): Promise<Reply> {
  const body = { user, business, ...(await sessions.tokenPair(api, session)) }
  return { status: 200, body, headers: { 'Set-Cookie': keepDevice(api, user.id) } }
}

export async function completeTokenSignIn(
  { body: { signInToken }, address, traceId, http }: Call<unknown, unknown, { signInToken: string }>,
  api: Api,
  proof: Proof,
): Promise<Reply> {
  const step = { signInToken, proof, device: deviceOf(api, http.req), address, traceId }
  return await presentSignedIn(api, await completeSignIn(api, step, sessions.storeTokenSession(http.req)))
}

const route = sharing({ tag: 'Authentication', plan: 'SANDBOX', access: 'public' })

export const authRoutes = [
  route('POST /api/auth/register', {
    operationId: 'register',
    summary: 'Register a business and its first ADMIN',
    description:
      'Creates a business on the Sandbox plan in test mode and signs in its first ADMIN. To add a colleague use ' +
      '`POST /api/users` instead. An address may register a hundred businesses a minute; more are SV-2009. Keys of ' +
      'different addresses are different `Idempotency-Key`s.',
    idempotent: true,
    request: { body: Registration },
    responses: returns(201, 'Registered and signed in.', SignedInUser),
    errors: ['SV-2009', 'SV-2010'],
    handle: async (call, api) => {
      const { body, address, traceId, http } = call
      const { country = 'ZA', ...rest } = body
      const registration = { ...rest, country, address }
      await admitRegistration(api, registration)
      let device = ''
      const reply = await onceOutside(call, api, {
        act: async () => {
          const account = await newAccount(api, registration)
          const session = sessions.newTokenSession(account.user.id)
          return { account, session, tokens: await sessions.tokenPair(api, session) }
        },
        record: async (db, { account, session, tokens }) => {
          await unitOfWork(api, db, (em) => storeAccount(em, account, sessions.storeTokenSession(http.req, session)))
          const { user, business } = account
          device = keepDevice(api, user.id)
          return {
            status: 201,
            body: { user, business, ...tokens },
            afterCommit: () => logSignIn(api, { traceId, userId: user.id, address, result: 'registered' }),
          }
        },
      })
      // A repeat is not known as a device before its next sign-in.
      return device === '' ? reply : { ...reply, headers: { 'Set-Cookie': device } }
    },
  }),
  route('POST /api/auth/login', {
    operationId: 'login',
    summary: 'Sign in',
    description:
      'For users, and for operations that need a session: users, keys, approvals. A server uses an API key instead. ' +
      'After ten failed logins of an account, or fifty from an address, further logins are SV-2009 until 15 minutes ' +
      'after the first failure. Existing sessions still work. A client that keeps the cookie `device` of an earlier ' +
      'sign-in has ten failures of its own, which no other client can use up. A user with a second factor gets 202: ' +
      'complete the sign-in with `POST /api/auth/totp/authenticate`. If a second factor is required and ' +
      'the user has none, the session is good only for enrolling one (`GET /api/auth/second-factor`). It takes no ' +
      '`Idempotency-Key`: a repeat is another sign-in, and harms nothing.',
    request: { body: SignIn },
    responses: { ...returns(200, 'Signed in.', SignedInUser), ...factorNeededResponse },
    errors: ['SV-1005', 'SV-2009'],
    handle: async ({ body, address, traceId, http }, api) => {
      const device = deviceOf(api, http.req)
      const result = await login(api, { ...body, device, address, traceId }, sessions.storeTokenSession(http.req))
      return 'session' in result ? await presentSignedIn(api, result) : { status: 202, body: result }
    },
  }),
  route('POST /api/auth/refresh', {
    operationId: 'refreshSession',
    summary: 'Exchange a refresh token for a new pair',
    description:
      'Call it before the access token expires, instead of signing in again. Each refresh token works once. If the ' +
      'response is lost, send the same token again within 60 seconds to get another pair. Later reuse ends the ' +
      'session. So it needs no `Idempotency-Key`. A session ends after 7 days without a refresh, and 30 days after ' +
      'its sign-in.',
    request: { body: RefreshBody },
    responses: returns(200, 'A new pair.', Tokens),
    errors: ['SV-1001'],
    result: async ({ body, traceId }, api) => await sessions.refreshSession(api, body.refreshToken, traceId),
  }),
  route('POST /api/auth/logout', {
    operationId: 'logout',
    summary: 'End a session',
    description:
      'The refresh token and the access tokens of the session stop working at once. Other sessions of the user ' +
      'continue; a password change ends them.',
    request: { body: RefreshBody },
    responses: { 204: { description: 'The session has ended.' } },
    result: ({ body }, api) => sessions.endSession(api, body.refreshToken),
  }),
  route('POST /api/auth/password', {
    access: 'session',
    operationId: 'changePassword',
    summary: 'Change the password of the signed-in user',
    description:
      'Ends every other session of the user; the calling session continues. A user with a second factor must have ' +
      'given it within five minutes, at the sign-in or to confirm the password (SV-1007). After ten wrong current ' +
      'passwords of a session within 15 minutes, further ones are SV-2009. Failed logins are counted separately.',
    request: {
      body: t.closed({
        currentPassword: t.String({ minLength: 1, maxLength: 256, description: 'The current password.' }),
        newPassword: Password,
      }),
      example: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' },
    },
    responses: { 204: { description: 'Changed.' } },
    errors: ['SV-1005', 'SV-1007', 'SV-2009'],
    idempotent: true,
    handle: async (call, api) => {
      const { caller, body, address } = call
      const { userId, sessionId, hasFactor } = sessionOf(caller)
      // Otherwise a thief of the password, at an open session, could shut out the user and keep the session.
      if (hasFactor) await requireRecentPassword(caller, api)
      const user = await findUser(api.orm.em.fork(), userId)
      if (!user) throw new ServiceError('SV-1001')
      const names = caller.kind === 'business' ? [emailOf(user), caller.business.name] : [emailOf(user)]
      requireUncommon(body.newPassword, '/newPassword', names)
      return await loginLimitsOf(api).guard({ sessionId, address }, () =>
        onceOutside(call, api, {
          act: () => hashChange(user.passwordHash, body),
          record: async (db, hashes) => {
            await unitOfWork(api, db, async (em) => {
              await changePassword(em, { userId, sessionId }, hashes)
              recordFactorAct(em, caller, 'user.password_changed')
            })
            const log = () => api.logger.info({ traceId: call.traceId, userId }, 'password changed')
            return { status: 204, afterCommit: log }
          },
        }),
      )
    },
  }),
]
