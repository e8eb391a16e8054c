import { readFactors } from '../../db/accounts/second-factors.ts'
import { emailOf, findUser } from '../../db/accounts/users.ts'
import { newestFirst } from '../../db/list.ts'
import { Passkey as PasskeyEntity } from '../../db/entities/index.ts'
import { ServiceError } from '../../domain/errors.ts'
import { authenticationOptions, type Holder, registrationOptions, verifiedPasskey } from '../auth/passkeys.ts'
import { dropFactor, enrolFactor, holderOfSignIn } from '../auth/second-factor.ts'
import { sessionOfCall } from '../auth/authenticate.ts'
import { requireRecentPassword } from '../checks/permissions.ts'
import { type Call, type SessionCaller, sessionOf, type Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { notFound, requireFound, wrongState } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import * as t from '../schema/schema.ts'
import { completeTokenSignIn } from './auth-routes.ts'
import { SignedInUser } from './schema.ts'
import { Enrolled, SignInToken } from './second-factor-schema.ts'
import * as schemas from './passkey-schema.ts'
import { uniqueViolation } from './users.ts'

const route = sharing({ tag: 'Second factor', plan: 'SANDBOX', access: 'session' })
const params = t.closed({ id: t.idOf('passkey') })

const presentPasskey = (passkey: Omit<PasskeyEntity, 'publicKey'>) => t.fieldsOf(schemas.Passkey, passkey)

function holderOf(caller: SessionCaller) {
  const { userId, sessionId } = sessionOf(caller)
  return { userId, boundTo: sessionId }
}

const OptionsRequest = t.closed({ purpose: schemas.PasskeyPurpose, signInToken: t.Optional(SignInToken) })

async function optionsFor(call: Call<unknown, unknown, t.Static<typeof OptionsRequest>>, api: Api) {
  const { purpose, signInToken } = call.body
  if (purpose === 'SIGN_IN') {
    if (signInToken === undefined) throw fieldRefused('/signInToken', 'is missing')
    return await existingPasskeys(api, (await holderOfSignIn(api, signInToken)).holder)
  }
  const caller = await sessionOfCall(call, api)
  const holder = holderOf(caller)
  if (purpose === 'CONFIRM') return await existingPasskeys(api, holder)
  await requireRecentPassword(caller, api, true)
  const user = await findUser(api.orm.em.fork(), holder.userId)
  if (!user) throw new ServiceError('SV-1001')
  return await registrationOptions(api, holder, emailOf(user))
}

async function existingPasskeys(api: Api, holder: Holder) {
  const { passkeyCount } = await readFactors(api.pool, { userId: holder.userId })
  if (passkeyCount === 0) throw wrongState('NONE', 'You have no passkey: use another of the `methods`.')
  return await authenticationOptions(api, holder)
}

export const passkeyRoutes = [
  route('POST /api/auth/passkeys/options', {
    access: 'public',
    operationId: 'getPasskeyOptions',
    summary: 'Get the options for a browser’s passkey dialog',
    description:
      'The first of two steps in a browser. REGISTER: pass `options` to `navigator.credentials.create`, then send ' +
      'its result to `POST /api/auth/passkeys/register`. SIGN_IN: pass them to `navigator.credentials.get`, then ' +
      'send its result to `POST /api/auth/passkeys/authenticate`. SIGN_IN needs the `signInToken`; the others need a ' +
      'session, and REGISTER a recent confirmation of it. The challenge works once, for five minutes, in this ' +
      'session or sign-in. SV-3005 if the user has no passkey to sign in or confirm with.',
    request: { body: OptionsRequest, example: { purpose: 'SIGN_IN', signInToken: 'eyJhbGciOiJFZERTQSJ9…' } },
    responses: returns(200, 'The options.', schemas.PasskeyOptions),
    errors: ['SV-1001', 'SV-1002', 'SV-1007', 'SV-3005'],
    result: async (call, api) => ({ options: await optionsFor(call, api) }),
  }),
  route('POST /api/auth/passkeys/register', {
    operationId: 'registerPasskey',
    recentPassword: 'always',
    beforeEnrolment: true,
    summary: 'Add a passkey',
    description:
      'The second step. From now on each sign-in needs a second factor. The first factor of a user ends the other ' +
      'sessions of the user and comes with recovery codes: store them elsewhere.',
    request: { body: t.closed({ name: schemas.PasskeyName, credential: schemas.RegistrationCredential }) },
    responses: returns(
      201,
      'Added.',
      t.component('RegisteredPasskey', { ...schemas.Passkey.properties, ...Enrolled.properties }),
    ),
    errors: ['SV-1005', 'SV-2009', 'SV-2010', 'SV-3005'],
    result: async ({ caller, body: { name, credential }, traceId }, api) => {
      const holder = holderOf(caller)
      const { userId } = holder
      const verified = await verifiedPasskey(api, holder, credential)
      const passkey = { id: newId('passkey'), name, userId, ...verified, lastUsedAt: null, createdAt: new Date() }
      const recoveryCodes = await enrolFactor(api, caller, {
        action: 'user.passkey_enrolled',
        add: async (em) => {
          try {
            await em.insert(PasskeyEntity, passkey)
          } catch (error) {
            if (uniqueViolation(error) === null) throw error
            throw new ServiceError('SV-2010', { message: 'This passkey is registered already.' })
          }
        },
      })
      api.logger.info({ traceId, userId, factor: 'PASSKEY' }, 'second factor enrolled')
      return { ...presentPasskey(passkey), recoveryCodes }
    },
  }),
  route('POST /api/auth/passkeys/authenticate', {
    access: 'public',
    operationId: 'signInWithPasskey',
    summary: 'Complete a sign-in by a passkey',
    description:
      'After the password, with the result of `navigator.credentials.get`. After ten refused passkeys or wrong codes ' +
      'of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009. SV-1001 once ' +
      'the sign-in has expired.',
    request: { body: t.closed({ signInToken: SignInToken, credential: schemas.AuthenticationCredential }) },
    responses: returns(200, 'Signed in.', SignedInUser),
    errors: ['SV-1001', 'SV-1005', 'SV-2009', 'SV-3005'],
    handle: (call, api) => completeTokenSignIn(call, api, { passkey: call.body.credential }),
  }),
  route('GET /api/auth/passkeys', {
    operationId: 'listPasskeys',
    beforeEnrolment: true,
    summary: 'List the passkeys of the signed-in user',
    description: 'Shows when each was added and last used. Remove one that you do not know.',
    ...listing(schemas.Passkey, {}),
    result: async ({ caller, query }, { orm }) => {
      const { userId } = sessionOf(caller)
      return await listPage(
        query,
        (part) => newestFirst(orm.em.fork(), PasskeyEntity, { userId }, part),
        presentPasskey,
      )
    },
  }),
  route('GET /api/auth/passkeys/{id}', {
    operationId: 'getPasskey',
    summary: 'Read a passkey of the signed-in user',
    description: 'Shows when it was added and when it was last used.',
    request: { params },
    responses: returns(200, 'The passkey.', schemas.Passkey),
    result: async ({ caller, params: { id } }, { orm }) => {
      const passkey = await orm.em.fork().findOne(PasskeyEntity, { id, userId: sessionOf(caller).userId })
      return presentPasskey(requireFound(passkey, 'passkey', id))
    },
  }),
  route('DELETE /api/auth/passkeys/{id}', {
    operationId: 'removePasskey',
    recentPassword: 'always',
    summary: 'Remove a passkey of the signed-in user',
    description: 'If it was the last factor, the recovery codes stop working too.',
    request: { params },
    responses: { 204: { description: 'Removed.' } },
    result: async ({ caller, params: { id } }, api) => {
      const { userId } = sessionOf(caller)
      await dropFactor(api, caller, {
        action: 'user.passkey_removed',
        remove: async (em) => {
          if ((await em.nativeDelete(PasskeyEntity, { id, userId })) === 0) throw notFound('passkey', id)
        },
      })
    },
  }),
]
