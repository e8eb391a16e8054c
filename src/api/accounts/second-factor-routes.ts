import { hasFactor } from '../../domain/accounts/second-factor.ts'
import { lockUser, readFactors, readTotp, removeFactors } from '../../db/accounts/second-factors.ts'
import { Business, User } from '../../db/entities/index.ts'
import { clientOf, inUnitOfWork } from '../../db/unit-of-work.ts'
import { recordFactorAct } from '../auth/second-factor.ts'
import { renewRecoveryCodes } from '../auth/recovery-codes.ts'
import { endSessions } from '../auth/sessions.ts'
import { sessionOf, type Api } from '../http/call.ts'
import { wrongState, requireFound } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { recordActOf } from './audit.ts'
import { RecoveryCodes, SecondFactorStatus } from './second-factor-schema.ts'
import { changeAccount, requireStillAdmin } from './users.ts'

const route = sharing({ tag: 'Second factor', plan: 'SANDBOX' })

/** `businessId` is null for an operator. */
export async function isFactorRequired({ orm, config }: Api, businessId: string | null): Promise<boolean> {
  if (businessId === null) return config.operatorSecondFactor
  return (await orm.em.fork().findOneOrFail(Business, businessId)).requiresSecondFactor
}

export const secondFactorRoutes = [
  route('GET /api/auth/second-factor', {
    access: 'session',
    operationId: 'getSecondFactor',
    beforeEnrolment: true,
    summary: 'Read which second factors the user has',
    description:
      'Shows whether a second factor is required, which ones are enrolled, and how many recovery codes remain.',
    responses: returns(200, 'The factors.', SecondFactorStatus),
    result: async ({ caller }, api) => {
      const { userId } = sessionOf(caller)
      const factors = await readFactors(api.pool, { userId })
      const totp = await readTotp(api.pool, { userId })
      const required = await isFactorRequired(api, caller.kind === 'operator' ? null : caller.businessId)
      return {
        required,
        mustEnrol: required && !hasFactor(factors),
        totpSince: totp?.confirmedAt ?? null,
        passkeyCount: factors.passkeyCount,
        recoveryCodesLeft: factors.recoveryCodes,
      }
    },
  }),
  route('POST /api/auth/recovery-codes', {
    access: 'session',
    operationId: 'renewRecoveryCodes',
    recentPassword: 'always',
    summary: 'Replace the recovery codes',
    description: 'The old codes stop working. SV-3005 for a user without a second factor.',
    request: { body: t.NoBody },
    responses: returns(200, 'The new codes.', t.closed({ recoveryCodes: RecoveryCodes })),
    errors: ['SV-3005'],
    result: async ({ caller }, api) => {
      const { userId } = sessionOf(caller)
      const recoveryCodes = await inUnitOfWork(api, async (em) => {
        const db = clientOf(em)
        await lockUser(db, { userId })
        if (!hasFactor(await readFactors(db, { userId })))
          throw wrongState('NONE', 'You have no second factor: enrol one first. Its recovery codes come with it.')
        recordFactorAct(em, caller, 'user.recovery_codes_renewed')
        return await renewRecoveryCodes(em, userId)
      })
      return { recoveryCodes }
    },
  }),
  route('PUT /api/account/second-factor', {
    access: 'admin',
    operationId: 'requireSecondFactor',
    recentPassword: 'always',
    summary: 'Require a second factor of every user of the business, or stop requiring it',
    description:
      'While it is required, a user without a second factor can sign in only to enrol one; running sessions are ' +
      'affected within a second. SV-3005 if you have no second factor yourself. API keys are not affected.',
    request: { body: t.closed({ required: t.flag('True to require it.', true) }) },
    responses: returns(
      200,
      'The choice now in force.',
      t.closed({ required: t.flag('True if it is required.', true) }),
    ),
    errors: ['SV-3005'],
    result: async ({ caller, body: { required } }, api) => {
      const action = required ? 'account.second_factor_required' : 'account.second_factor_optional'
      await changeAccount(api, caller, action, async (em) => {
        const { businessId, by } = caller
        if (required && !hasFactor(await readFactors(clientOf(em), { userId: by.userId })))
          throw wrongState('NONE', 'Enrol a second factor yourself before you require one of every user.')
        await em.nativeUpdate(Business, { id: businessId }, { requiresSecondFactor: required })
      })
      return { required }
    },
  }),
  route('DELETE /api/users/{id}/second-factor', {
    access: 'admin',
    operationId: 'removeUserSecondFactor',
    recentPassword: 'always',
    summary: 'Remove the second factor of a user who has lost it',
    description:
      'Removes the authenticator app, the passkeys and the recovery codes of a user of the business, and ends the ' +
      'sessions of the user. Make sure that the user really asked for it. SV-3005 for a user without a second factor.',
    request: { params: t.closed({ id: t.idOf('user') }) },
    responses: { 204: { description: 'Removed.' } },
    errors: ['SV-3005'],
    result: async ({ caller, params: { id } }, api) => {
      await inUnitOfWork(api, async (em) => {
        await requireStillAdmin(em, caller)
        requireFound(await em.findOne(User, { id, businessId: caller.businessId, deletedAt: null }), 'user', id)
        await lockUser(clientOf(em), { userId: id })
        if (!(await removeFactors(clientOf(em), { userId: id })))
          throw wrongState('NONE', 'This user has no second factor.')
        await endSessions(em, id)
        recordActOf(em, caller, 'user.second_factor_removed', id)
      })
    },
  }),
]
