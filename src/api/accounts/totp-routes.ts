import { ServiceError } from '../../domain/errors.ts'
import { confirmTotp, offerTotp, readTotp, removeTotp } from '../../db/accounts/second-factors.ts'
import { emailOf, findUser } from '../../db/accounts/users.ts'
import { clientOf } from '../../db/unit-of-work.ts'
import { normalCode } from '../../domain/accounts/second-factor.ts'
import { dropFactor, enrolFactor, totpSecret } from '../auth/second-factor.ts'
import { newTotpSecret, presentTotp, stepOfCode } from '../auth/totp.ts'
import { sessionOf, type UserActor, type Api } from '../http/call.ts'
import { wrongState } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { completeTokenSignIn } from './auth-routes.ts'
import { SignedInUser } from './schema.ts'
import { Enrolled, FactorCode, SignInToken, TotpOffer } from './second-factor-schema.ts'
import { loginLimitsOf } from '../auth/sign-in-limits.ts'

const route = sharing({ tag: 'Second factor', plan: 'SANDBOX', access: 'session' })
const TITLE = 'an authenticator app'

async function confirmable(api: Api, { userId, sessionId }: Pick<UserActor, 'userId' | 'sessionId'>, code: string) {
  const offer = await readTotp(api.pool, { userId })
  if (!offer || offer.confirmedAt) throw wrongState('NONE', `No secret waits for its code: ask for ${TITLE} first.`)
  const step = await loginLimitsOf(api).guardFactor({ sessionId }, async () => {
    const found = stepOfCode(totpSecret(api, userId, offer.secret), normalCode(code), Date.now())
    if (found === null)
      throw new ServiceError('SV-1005', { message: 'The code is wrong: check the clock of the device.' })
    return found
  })
  return { secret: offer.secret, step }
}

export const totpRoutes = [
  route('POST /api/auth/totp', {
    operationId: 'offerTotp',
    recentPassword: 'always',
    beforeEnrolment: true,
    summary: 'Get a secret for an authenticator app',
    description:
      'The first of two steps: store the secret in an app, then send its code to `POST /api/auth/totp/confirm`. Each ' +
      'call returns another secret, and the last one counts. SV-3005 if the user has an authenticator app: remove it ' +
      'first.',
    request: { body: t.NoBody },
    responses: returns(200, 'The secret. It is no factor before a code has confirmed it.', TotpOffer),
    errors: ['SV-3005'],
    result: async ({ caller }, api) => {
      const { userId } = sessionOf(caller)
      const user = await findUser(api.orm.em.fork(), userId)
      if (!user) throw new ServiceError('SV-1001')
      const secret = newTotpSecret()
      const isStored = await offerTotp(api.pool, { userId, secret: api.cipher.encrypt(secret, `totp:${userId}`) })
      if (!isStored) throw wrongState('CONFIRMED', `You have ${TITLE} already: remove it before you add another.`)
      const issuer = new URL(api.config.baseUrl).host
      return presentTotp(secret, { issuer, label: emailOf(user) })
    },
  }),
  route('POST /api/auth/totp/confirm', {
    operationId: 'confirmTotp',
    recentPassword: 'always',
    beforeEnrolment: true,
    summary: 'Enrol the authenticator app',
    description:
      'The second step: the code shows that the app has the secret. From now on each sign-in needs a code. The first ' +
      'factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere.',
    request: { body: t.closed({ code: FactorCode }) },
    responses: returns(200, 'Enrolled.', Enrolled),
    errors: ['SV-1005', 'SV-2009', 'SV-3005'],
    result: async ({ caller, body: { code }, traceId }, api) => {
      const { userId } = sessionOf(caller)
      const confirmed = await confirmable(api, sessionOf(caller), code)
      const recoveryCodes = await enrolFactor(api, caller, {
        action: 'user.totp_enrolled',
        add: async (em) => {
          if (await confirmTotp(clientOf(em), { userId, ...confirmed })) return
          throw wrongState('NONE', `The secret was replaced meanwhile: ask for ${TITLE} again.`)
        },
      })
      api.logger.info({ traceId, userId, factor: 'TOTP' }, 'second factor enrolled')
      return { recoveryCodes }
    },
  }),
  route('POST /api/auth/totp/authenticate', {
    access: 'public',
    operationId: 'signInWithCode',
    summary: 'Complete a sign-in by a code',
    description:
      'After `POST /api/auth/login` returned 202. Takes a code of the authenticator app, or a recovery code. Each ' +
      'code works once. After ten wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, ' +
      'further ones are SV-2009; a new password begins a new count. SV-1001 once the sign-in has expired.',
    request: { body: t.closed({ signInToken: SignInToken, code: FactorCode }) },
    responses: returns(200, 'Signed in.', SignedInUser),
    errors: ['SV-1001', 'SV-1005', 'SV-2009'],
    handle: (call, api) => completeTokenSignIn(call, api, { code: call.body.code }),
  }),
  route('DELETE /api/auth/totp', {
    operationId: 'removeTotp',
    recentPassword: 'always',
    summary: 'Remove the authenticator app',
    description:
      'For a lost or replaced device. If it was the last factor, the recovery codes stop working too. Where a second ' +
      'factor is required, the session is then good only for enrolling another one.',
    responses: { 204: { description: 'Removed.' } },
    errors: ['SV-2005'],
    result: async ({ caller }, api) => {
      const { userId } = sessionOf(caller)
      await dropFactor(api, caller, {
        action: 'user.totp_removed',
        remove: async (em) => {
          if (!(await removeTotp(clientOf(em), { userId })))
            throw new ServiceError('SV-2005', { message: `You have no authenticator app.` })
        },
      })
    },
  }),
]
