import type { EntityManager } from '@mikro-orm/postgresql'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { ServiceError } from '../../domain/errors.ts'
import { type BusinessRecord, changeBusiness } from '../../db/accounts/business.ts'
import { inUnitOfWork, unitOfWork } from '../../db/unit-of-work.ts'
import type { Mode } from '../../domain/states.ts'
import { recordActOf } from './audit.ts'
import type { Admin, Api } from '../http/call.ts'
import { requireRecentPassword } from '../checks/permissions.ts'
import { newestPlanRequest, presentPlanRequest, requestPaidPlan } from './plan-requests.ts'
import { rejectionReason, submitKyc } from './kyc.ts'
import { DEFAULT_BODY_LIMIT, IDEMPOTENCY_WINDOW_SECONDS, MOST_ENDPOINTS } from '../http/limits.ts'
import { requireStillAdmin } from './users.ts'
import { sharing, returns } from '../http/route.ts'
import { AccountStatus, KycDetails, KycState, PlanRequest } from './schema.ts'
import * as t from '../schema/schema.ts'

const LIMITS = {
  minimumAmountCents: 1,
  maximumAmountCents: MAX_AMOUNT,
  webhookEndpoints: MOST_ENDPOINTS,
  bodyBytes: DEFAULT_BODY_LIMIT,
  idempotencyWindowSeconds: IDEMPOTENCY_WINDOW_SECONDS,
}

async function statusOf({ orm, cipher, config }: Api, business: BusinessRecord, mode: Mode) {
  const { id, plan, kycState } = business
  const kycRejectedBecause = kycState === 'REJECTED' ? await rejectionReason(orm.em.fork(), cipher, id) : null
  const request = plan === 'SANDBOX' ? await newestPlanRequest(orm.em.fork(), id) : null
  const planRequest = request && presentPlanRequest(request)
  const limits = { rateLimitPerSecond: config.rateLimitPerSecond, ...LIMITS }
  const state = { business, plan, mode, kycState, kycRejectedBecause, planRequest }
  return { ...state, liveApproved: kycState === 'APPROVED', limits, channels: { ussd: 'NOT_CONNECTED' } }
}

async function setMode(em: EntityManager, caller: Admin, mode: Mode): Promise<BusinessRecord> {
  await requireStillAdmin(em, caller)
  const { businessId } = caller
  const business = await changeBusiness(em, businessId, { mode }, mode === 'LIVE' ? { kycState: 'APPROVED' } : {})
  if (!business) throw new ServiceError('SV-1004')
  const action = mode === 'LIVE' ? 'account.mode_live' : 'account.mode_test'
  recordActOf(em, caller, action, businessId)
  return business
}

const route = sharing({ tag: 'Account', plan: 'SANDBOX' })

export const accountRoutes = [
  route('GET /api/account/status', {
    access: 'credential',
    operationId: 'getAccountStatus',
    summary: 'Plan, mode and approval of the account',
    description:
      'Read it first if a call is refused for its plan or mode. It shows what the business may do now, and what is ' +
      'waiting for an operator.',
    responses: returns(
      200,
      '`mode` is the mode of this credential, `business.mode` the mode of the account.',
      AccountStatus,
    ),
    result: async ({ caller: { business, mode } }, api) => await statusOf(api, business, mode),
  }),
  route('PUT /api/account/mode', {
    access: 'admin',
    operationId: 'setAccountMode',
    summary: 'Set the mode of the account',
    description:
      'Switches all sessions of the business between test and live data. LIVE needs approval, else SV-1004. API keys ' +
      'keep their own mode. A dashboard session that chooses LIVE must have confirmed its password within five ' +
      'minutes (SV-1007).',
    request: { body: t.closed({ mode: t.ModeName }), example: { mode: 'LIVE' } },
    responses: returns(200, 'The updated account.', AccountStatus, {
      business: { mode: 'LIVE', kycState: 'APPROVED' },
      mode: 'LIVE',
      kycState: 'APPROVED',
      liveApproved: true,
    }),
    errors: ['SV-1004', 'SV-1007'],
    result: async ({ caller, body: { mode } }, api) => {
      if (mode === 'LIVE') await requireRecentPassword(caller, api)
      const business = await inUnitOfWork(api, (em) => setMode(em, caller, mode))
      return await statusOf(api, business, mode)
    },
  }),
  route('POST /api/account/kyc', {
    access: 'admin',
    operationId: 'submitKyc',
    summary: 'Submit the identity of the business (KYC) to go live',
    description:
      'Required before live payments. An operator decides; `GET /api/account/status` shows the result. Submit again ' +
      'after a rejection. SV-3005 while a submission waits, and after approval.',
    request: { body: KycDetails },
    responses: returns(202, 'Submitted.', t.closed({ kycState: KycState }), { kycState: 'SUBMITTED' }),
    errors: ['SV-3005'],
    once: async (db, { caller, body }, api) => {
      await unitOfWork(api, db, (em) => submitKyc(em, api.cipher, caller, body))
      return { body: { kycState: 'SUBMITTED' } }
    },
  }),
  route('POST /api/account/plan-request', {
    access: 'admin',
    operationId: 'requestPaidPlan',
    summary: 'Request the paid plan',
    description:
      'For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator ' +
      'decides; `GET /api/account/status` shows the request and the plan. While a request is OPEN, another call ' +
      'returns it. SV-3005 on the paid plan.',
    request: { body: t.NoBody },
    responses: returns(202, 'Requested.', PlanRequest),
    errors: ['SV-3005'],
    once: async (db, { caller }, api) => ({
      body: presentPlanRequest(await unitOfWork(api, db, (em) => requestPaidPlan(em, caller))),
    }),
  }),
]
