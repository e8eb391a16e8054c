import { MAX_AMOUNT } from '../../domain/money.ts'
import { DEFAULT_BODY_LIMIT, IDEMPOTENCY_WINDOW_SECONDS, MOST_ENDPOINTS } from '../limits.ts'
import { defineRoute } from '../route.ts'
import { AccountStatus } from '../schemas/accounts.ts'
import { exampleBusinessRecord } from '../schemas/examples.ts'

const limits = {
  minimumAmountCents: 1,
  maximumAmountCents: MAX_AMOUNT,
  webhookEndpoints: MOST_ENDPOINTS,
  bodyBytes: DEFAULT_BODY_LIMIT,
  idempotencyWindowSeconds: IDEMPOTENCY_WINDOW_SECONDS,
}
const channels = { ussd: 'NOT_CONNECTED' }

const exampleStatus = {
  business: exampleBusinessRecord,
  plan: 'SANDBOX',
  mode: 'TEST',
  kycState: 'NONE',
  liveApproved: false,
  limits,
  channels,
}

export const accountRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/status',
    operationId: 'getAccountStatus',
    tag: 'Account',
    summary: 'Plan, mode and approval of the account',
    plan: 'SANDBOX',
    access: 'credential',
    responses: {
      200: {
        description: '`mode` is the one that this credential acts in.',
        schema: AccountStatus,
        example: exampleStatus,
      },
    },
    errors: [],
    handle: ({ caller: { business, mode } }) => {
      const { plan, kycState } = business
      return {
        status: 200,
        body: { business, plan, mode, kycState, liveApproved: kycState === 'APPROVED', limits, channels },
      }
    },
  }),
]
