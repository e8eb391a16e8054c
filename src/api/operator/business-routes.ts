import {
  BusinessForOperator,
  User as UserSchema,
  PlanRequest,
  BusinessListed,
  KycState,
  PlanName,
} from '../accounts/schema.ts'
import * as t from '../schema/schema.ts'
import { openCount } from './count-routes.ts'
import type { Cipher } from '../../db/cipher.ts'
import { Business, type KycSubmission, User } from '../../db/entities/index.ts'
import { presentSubmission, decideKyc, waitingSubmissions, type Decision, rejectionReason } from '../accounts/kyc.ts'
import { findBusinesses } from '../../db/accounts/find-businesses.ts'
import { newestFirst } from '../../db/list.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { readBusinessTerm } from '../../domain/accounts/business-term.ts'
import type { Call, OperatorCaller, Api } from '../http/call.ts'
import { onceOn } from '../idempotency/idempotency.ts'
import { setPlan, newestPlanRequest, presentPlanRequest } from '../accounts/plan-requests.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import { operatorRoute } from './operator-route.ts'
import { readBusinessActivity } from '../../db/accounts/read-business-activity.ts'
import { presentUsers } from '../accounts/user-routes.ts'
import { requireFound } from '../http/not-found.ts'

const Activity = t.closed(
  {
    mode: t.ModeName,
    lastTransactionAt: t.described(
      t.nullable(t.Instant),
      'When the newest transaction was created; null if there is none.',
    ),
    needsReview: openCount('Transactions that need review.', 1),
    disputes: openCount('Disputes that need a response.', 0),
    payoutApprovals: openCount('Payouts that wait for approval.', 3),
    retryingDeliveries: openCount('Webhook deliveries that failed and are tried again.', 12),
    deadDeliveries: openCount('Webhook deliveries that were given up.', 0),
    apiKeys: openCount('API keys that are not revoked.', 2),
    webhookEndpoints: openCount('Webhook endpoints.', 1),
    connectedAccounts: openCount('Accounts for split payments.', 0),
  },
  { title: 'BusinessActivity', description: 'What the business has and does in one mode. Counting stops at 100.' },
)

const BusinessDetail = t.closed(
  {
    ...BusinessForOperator.properties,
    kycRejectedBecause: t.mostlyNull(
      t.described(t.String(), 'The operator’s reason, while `kycState` is REJECTED.', 'The number is unknown.'),
    ),
    planRequest: t.described(t.mostlyNull(PlanRequest), 'The newest request for the paid plan; null if there is none.'),
    requiresSecondFactor: t.Boolean({ description: 'True if each user must have a second factor.', examples: [false] }),
    modes: t.Array(Activity, { description: 'The activity in test mode and in live mode.' }),
  },
  { title: 'BusinessDetail' },
)

const BusinessUser = t.closed(UserSchema.properties, { title: 'BusinessUser' })

/** Presents a business with the KYC submission that waits for a decision. */
function presentBusinessToOperator(business: Business, waiting: KycSubmission | undefined, cipher: Cipher) {
  const { id, name, country, plan, mode, kycState, createdAt } = business
  const kyc = waiting ? presentSubmission(cipher, waiting) : null
  return { id, name, country, plan, mode, kycState, createdAt, kyc }
}

const params = t.closed({ id: t.idOf('business') })

/** Protects from deciding an unread submission: the business may have been rejected and have submitted again. */
const submissionId = t.Optional(
  t.described(
    t.idOf('kycSubmission'),
    'The `kyc.submissionId` that you have read. If another one waits now, the decision is SV-3005.',
  ),
)

async function decide(call: Call<unknown, unknown, unknown, OperatorCaller>, api: Api, decision: Decision) {
  return await onceOn(call, api, 200, (em) => decideKyc(em, api.cipher, call.caller, decision))
}

/** Throws SV-2005 for an unknown business. */
async function requireBusiness({ orm }: Api, id: string): Promise<Business> {
  return requireFound(await orm.em.fork().findOne(Business, id), 'business', id)
}

async function detailOf(api: Api, id: string) {
  const business = await requireBusiness(api, id)
  const { orm, pool, cipher } = api
  const [waiting, request, modes, kycRejectedBecause] = await Promise.all([
    waitingSubmissions(orm.em.fork(), [business]),
    newestPlanRequest(orm.em.fork(), id),
    readBusinessActivity(pool, { businessId: id }),
    business.kycState === 'REJECTED' ? rejectionReason(orm.em.fork(), cipher, id) : null,
  ])
  return {
    ...presentBusinessToOperator(business, waiting.get(id), cipher),
    kycRejectedBecause,
    planRequest: request && presentPlanRequest(request),
    requiresSecondFactor: business.requiresSecondFactor,
    modes,
  }
}

export const operatorBusinessRoutes = [
  operatorRoute('GET /api/operator/businesses', {
    operationId: 'listBusinesses',
    summary: 'List businesses with their KYC submissions',
    description:
      'Use `kycState=SUBMITTED` for the businesses that wait for a decision. `q` finds a business by the ' +
      'beginning of its id or of words of its name, the email of a user, or its company number.',
    request: {
      query: listQuery({
        kycState: t.Optional(KycState),
        q: t.Optional(t.String({ minLength: 1, maxLength: 200, description: 'The search term.', examples: ['acme'] })),
      }),
    },
    responses: listOf(BusinessForOperator, { example: { kycState: 'SUBMITTED' } }),
    result: async ({ query }, { orm, pool, cipher }) => {
      const { kycState, q } = query
      const em = orm.em.fork()
      const term = q === undefined ? null : readBusinessTerm(q)
      const found = q === undefined ? null : term ? await findBusinesses(pool, cipher, term) : []
      const where = { ...(kycState && { kycState }), ...(found && { id: { $in: found } }) }
      const businesses = await newestFirst(em, Business, where, partOf(query))
      const waiting = await waitingSubmissions(em, businesses)
      const present = (business: Business) => presentBusinessToOperator(business, waiting.get(business.id), cipher)
      return toPage(businesses, query, present)
    },
  }),
  operatorRoute('POST /api/operator/businesses/{id}/kyc/approve', {
    operationId: 'approveKyc',
    recentPassword: true,
    summary: 'Approve a business for live mode',
    description:
      'Check the submission first. It must be undecided, else SV-3005. Send the id of the submission that you have ' +
      'read, since a rejected business may submit again. An approval is final.',
    request: { params, body: t.closed({ submissionId }) },
    responses: { 200: { description: 'Approved.', schema: BusinessListed, example: { kycState: 'APPROVED' } } },
    errors: ['SV-3005'],
    idempotent: true,
    handle: async (call, api) =>
      decide(call, api, { ...call.body, businessId: call.params.id, state: 'APPROVED', reason: null }),
  }),
  operatorRoute('POST /api/operator/businesses/{id}/kyc/reject', {
    operationId: 'rejectKyc',
    recentPassword: true,
    summary: 'Reject the KYC submission of a business',
    description: 'The business sees the reason in its account status, and may submit again.',
    request: {
      params,
      body: t.closed({
        reason: t.String({ minLength: 1, maxLength: 1_000, description: 'The reason, which the business sees.' }),
        submissionId,
      }),
      example: { reason: 'The registration number belongs to another company.' },
    },
    responses: { 200: { description: 'Rejected.', schema: BusinessListed, example: { kycState: 'REJECTED' } } },
    errors: ['SV-3005'],
    idempotent: true,
    handle: async (call, api) => decide(call, api, { ...call.body, businessId: call.params.id, state: 'REJECTED' }),
  }),
  operatorRoute('PUT /api/operator/businesses/{id}/plan', {
    operationId: 'setPlan',
    recentPassword: true,
    summary: 'Change the plan of a business',
    description:
      'SANDBOX covers payment links, splits, payment status and API keys; PAID also `/v1` and direct payments. PAID ' +
      'approves the business’s open request. The audit log of the business records the change.',
    request: { params, body: t.closed({ plan: PlanName }), example: { plan: 'PAID' } },
    responses: { 200: { description: 'Moved.', schema: BusinessListed, example: { plan: 'PAID' } } },
    result: ({ caller, params: { id }, body: { plan } }, api) =>
      inUnitOfWork(api, (em) => setPlan(em, caller, { businessId: id, plan })),
  }),
  operatorRoute('GET /api/operator/businesses/{id}', {
    operationId: 'inspectBusiness',
    summary: 'Read a business with its open work',
    description:
      'Shows plan, approval and mode of the business, and for each mode its newest transaction and what is open. ' +
      '`GET /api/operator/transactions` with `businessId` lists its transactions.',
    request: { params },
    responses: {
      200: {
        description: 'The business.',
        schema: BusinessDetail,
        example: { kyc: null, modes: [{}, { mode: 'LIVE', lastTransactionAt: null }] },
      },
    },
    result: async (call, api) => await detailOf(api, call.params.id),
  }),
  operatorRoute('GET /api/operator/businesses/{id}/users', {
    operationId: 'listBusinessUsers',
    summary: 'List the users of a business',
    description: 'Shows who can act for the business, in which role, and whether they have a second factor.',
    request: { params, query: listQuery({}) },
    responses: listOf(BusinessUser),
    result: async ({ params: { id }, query }, api) => {
      await requireBusiness(api, id)
      const em = api.orm.em.fork()
      const users = await newestFirst(em, User, { businessId: id, deletedAt: null }, partOf(query))
      return toPage(users, query, await presentUsers(em, api.pool, users))
    },
  }),
]
