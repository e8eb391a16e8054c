import { unitOfWork } from '../../db/unit-of-work.ts'
import { createPasswordReset } from '../auth/password-reset.ts'
import { once } from '../idempotency/idempotency.ts'
import * as t from '../schema/schema.ts'
import { resetLimitOf } from '../auth/sign-in-limits.ts'
import { operatorRoute } from './operator-route.ts'

const exampleUrl = 'https://payments.example/dashboard/reset#c2FtcGxlIG9mIGEgdG9rZW4sIG9mIG5vIHVzZSBhdCA'

const PasswordReset = t.closed(
  {
    url: t.text('The link to send to the user. No other response shows it.', exampleUrl),
    expiresAt: t.described(t.Instant, 'When the link stops working.'),
  },
  { title: 'PasswordResetLink' },
)

export const passwordResetRoutes = [
  operatorRoute('POST /api/operator/users/{id}/password-reset', {
    operationId: 'createPasswordReset',
    recentPassword: true,
    summary: 'Make a link by which a user of a business sets a new password',
    description:
      'For a user who has forgotten the password, and whose business has no other ADMIN. Make sure that the user ' +
      'really asked for it. The link works once, for 24 hours; a newer one replaces it, and so does a changed ' +
      'password. It does not remove a second factor. The audit of the business names you. After twenty links in an ' +
      'hour, further ones are SV-2009.',
    request: { params: t.closed({ id: t.idOf('user') }), body: t.NoBody },
    responses: {
      201: {
        description: 'Made. Only this response has `url`.',
        schema: PasswordReset,
        example: { expiresAt: '2026-11-22T06:00:00.000Z' },
      },
    },
    idempotent: true,
    handle: async (call, api) => {
      const { caller, params, traceId } = call
      const { id: userId } = params
      await resetLimitOf(api)(caller.userId)
      return await once(call, api, async (db) => {
        const { url, expiresAt } = await unitOfWork(api, db, (em) => createPasswordReset(em, api, caller, userId))
        return {
          status: 201,
          body: { url, expiresAt },
          afterCommit: () => api.logger.info({ traceId, userId, operatorId: caller.userId }, 'password link made'),
        }
      })
    },
  }),
]
