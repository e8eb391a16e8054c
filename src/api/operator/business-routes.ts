import type { Cipher } from '../../db/cipher.ts'
import { Business, type KycSubmission, PlanRequest, User } from '../../db/entities/index.ts'
import { findBusinesses } from '../../db/accounts/find-businesses.ts'
import { readBusinessActivity } from '../../db/overview/read-overview.ts'
import { newestFirst } from '../../db/list.ts'
import type { Database } from '../../db/query.ts'
import { MOST_OPEN_COUNTED, readOpenCounts } from '../../db/reviews/reviews.ts'
import { inUnitOfWork, unitOfWork } from '../../db/unit-of-work.ts'
import { readBusinessTerm } from '../../domain/accounts/business-term.ts'
import { presentSubmission, decideKyc, waitingSubmissions, rejectionReason } from '../accounts/kyc.ts'
import * as plans from '../accounts/plan-requests.ts'
import * as accounts from '../accounts/schema.ts'
import { presentUsers } from '../accounts/user-routes.ts'
import { createPasswordReset } from '../auth/password-reset.ts'
import { resetLimitOf } from '../auth/sign-in-limits.ts'
import type { OperatorCaller, Api } from '../http/call.ts'
import { requireFound } from '../http/not-found.ts'
import { once } from '../idempotency/idempotency.ts'
import { listing, listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { operatorRoute, returns } from '../http/route.ts'

const openCount = (description: string, example: number) => t.between(0, MOST_OPEN_COUNTED, description, example)

const OpenWork = t.component('OpenWork', {
  needsReview: openCount('Transactions that need review.', 3),
  kyc: openCount('KYC submissions without a decision.', 1),
  planRequests: openCount('Open requests for the paid plan.', 2),
  differences: openCount('Open differences between settlements and the record.', 0),
  unmatchedEvents: openCount('Provider events of the last seven days that match no attempt.', 0),
})

const Activity = t.component('BusinessActivity', 'What the business has and does in one mode. Counting stops at 100.', {
  mode: t.ModeName,
  lastTransactionAt: t.nullable(t.Instant, 'When the newest transaction was created; null if there is none.'),
  needsReview: openCount('Transactions that need review.', 1),
  disputes: openCount('Disputes that need a response.', 0),
  payoutApprovals: openCount('Payouts that wait for approval.', 3),
  retryingDeliveries: openCount('Webhook deliveries that failed and are tried again.', 12),
  deadDeliveries: openCount('Webhook deliveries that were given up.', 0),
  apiKeys: openCount('API keys that are not revoked.', 2),
  webhookEndpoints: openCount('Webhook endpoints.', 1),
  connectedAccounts: openCount('Accounts for split payments.', 0),
})

const BusinessDetail = t.component('BusinessDetail', {
  ...accounts.BusinessForOperator.properties,
  kycRejectedBecause: accounts.RejectionReason,
  planRequest: t.mostlyNull(accounts.PlanRequest, 'The newest request for the paid plan; null if there is none.'),
  requiresSecondFactor: t.flag('True if each user must have a second factor.', false),
  modes: t.arrayOf(Activity, 'The activity in test mode and in live mode.'),
})

const BusinessUser = t.component('BusinessUser', accounts.User.properties)

function presentBusinessToOperator(business: Business, waiting: KycSubmission | undefined, cipher: Cipher) {
  return { ...t.fieldsOf(accounts.BusinessListed, business), kyc: waiting ? presentSubmission(cipher, waiting) : null }
}

const Reason = t.shortText(
  1_000,
  'The reason, which the business sees.',
  'The registration number belongs to another company.',
)

const params = t.closed({ id: t.idOf('business') })

/** Protects from deciding an unread submission: the business may have been rejected and have submitted again. */
const submissionId = t.Optional(
  t.idOf('kycSubmission'),
  'The `kyc.submissionId` that you have read. If another one waits now, the decision is SV-3005.',
)

async function requireBusiness({ orm }: Api, id: string): Promise<Business> {
  return requireFound(await orm.em.fork().findOne(Business, id), 'business', id)
}

async function detailOf(api: Api, id: string) {
  const business = await requireBusiness(api, id)
  const { orm, pool, cipher } = api
  const [waiting, request, modes, kycRejectedBecause] = await Promise.all([
    waitingSubmissions(orm.em.fork(), [business]),
    plans.newestPlanRequest(orm.em.fork(), id),
    readBusinessActivity(pool, { businessId: id }),
    business.kycState === 'REJECTED' ? rejectionReason(orm.em.fork(), cipher, id) : null,
  ])
  return {
    ...presentBusinessToOperator(business, waiting.get(id), cipher),
    kycRejectedBecause,
    planRequest: request && plans.presentPlanRequest(request),
    requiresSecondFactor: business.requiresSecondFactor,
    modes,
  }
}

const listed = accounts.BusinessListed.properties

const PlanRequestForOperator = t.component('PlanRequestForOperator', {
  ...accounts.PlanRequest.properties,
  business: t.component('RequestingBusiness', 'The business that requested the plan.', {
    id: listed.id,
    name: listed.name,
    country: listed.country,
    mode: listed.mode,
    kycState: listed.kycState,
  }),
})

const exampleUrl = 'https://payments.example/dashboard/reset#c2FtcGxlIG9mIGEgdG9rZW4sIG9mIG5vIHVzZSBhdCA'

const PasswordReset = t.component('PasswordResetLink', {
  url: t.text('The link to send to the user. No other response shows it.', exampleUrl),
  expiresAt: t.instant('When the link stops working.'),
})

async function decidePlan(
  db: Database,
  api: Api,
  operator: OperatorCaller,
  decision: { id: string; state: 'APPROVED' | 'REJECTED' },
) {
  const decided = await unitOfWork(api, db, (em) => plans.decidePlanRequest(em, operator, decision))
  return { body: plans.presentForOperator(decided) }
}

const planDecision = { request: { params: t.closed({ id: t.idOf('planRequest') }), body: t.NoBody } } as const

export const operatorBusinessRoutes = [
  operatorRoute('GET /api/operator/businesses', {
    operationId: 'listBusinesses',
    summary: 'List businesses with their KYC submissions',
    description:
      'Use `kycState=SUBMITTED` for the businesses that wait for a decision. `q` finds a business by the ' +
      'beginning of its id or of words of its name, the email of a user, or its company number.',
    ...listing(
      accounts.BusinessForOperator,
      { kycState: t.Optional(accounts.KycState), q: t.Optional(t.shortText(200, 'The search term.', 'acme')) },
      { example: { kycState: 'SUBMITTED' } },
    ),
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
    responses: returns(200, 'Approved.', accounts.BusinessListed, { kycState: 'APPROVED' }),
    errors: ['SV-3005'],
    once: async (db, { caller, params: { id: businessId }, body }, api) => {
      const decision = { ...body, businessId, state: 'APPROVED', reason: null } as const
      return { body: await unitOfWork(api, db, (em) => decideKyc(em, api.cipher, caller, decision)) }
    },
  }),
  operatorRoute('POST /api/operator/businesses/{id}/kyc/reject', {
    operationId: 'rejectKyc',
    recentPassword: true,
    summary: 'Reject the KYC submission of a business',
    description: 'The business sees the reason in its account status, and may submit again.',
    request: { params, body: t.closed({ reason: Reason, submissionId }) },
    responses: returns(200, 'Rejected.', accounts.BusinessListed, { kycState: 'REJECTED' }),
    errors: ['SV-3005'],
    once: async (db, { caller, params: { id: businessId }, body }, api) => {
      const decision = { ...body, businessId, state: 'REJECTED' } as const
      return { body: await unitOfWork(api, db, (em) => decideKyc(em, api.cipher, caller, decision)) }
    },
  }),
  operatorRoute('PUT /api/operator/businesses/{id}/plan', {
    operationId: 'setPlan',
    recentPassword: true,
    summary: 'Change the plan of a business',
    description:
      'SANDBOX covers payment links, splits, payment status and API keys; PAID also `/v1` and direct payments. PAID ' +
      'approves the business’s open request. The audit log of the business records the change.',
    request: { params, body: t.closed({ plan: accounts.PlanName }), example: { plan: 'PAID' } },
    responses: returns(200, 'Moved.', accounts.BusinessListed, { plan: 'PAID' }),
    result: ({ caller, params: { id }, body: { plan } }, api) =>
      inUnitOfWork(api, (em) => plans.setPlan(em, caller, { businessId: id, plan })),
  }),
  operatorRoute('GET /api/operator/businesses/{id}', {
    operationId: 'inspectBusiness',
    summary: 'Read a business with its open work',
    description:
      'Shows plan, approval and mode of the business, and for each mode its newest transaction and what is open. ' +
      '`GET /api/operator/transactions` with `businessId` lists its transactions.',
    request: { params },
    responses: returns(200, 'The business.', BusinessDetail, {
      kyc: null,
      modes: [{}, { mode: 'LIVE', lastTransactionAt: null }],
    }),
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
  operatorRoute('GET /api/operator/counts', {
    operationId: 'countOpenWork',
    summary: 'Count the work that waits for operators',
    description:
      'Covers all businesses and both modes. Counting stops at 100: read 100 as "100 or more". It is cheap enough to ' +
      'be polled every minute.',
    responses: returns(200, 'The counts now.', OpenWork),
    result: async (_call, { pool }) => await readOpenCounts(pool, {}),
  }),
  operatorRoute('GET /api/operator/plan-requests', {
    operationId: 'listPlanRequests',
    summary: 'List requests for the paid plan',
    description: 'Use `state=OPEN` for the requests that wait for a decision, each with its business.',
    ...listing(PlanRequestForOperator, {
      state: t.Optional(accounts.PlanRequestState, 'Only requests in this state.'),
    }),
    result: async ({ query }, { orm }) => {
      const { state } = query
      const rows = await newestFirst(orm.em.fork(), PlanRequest, state ? { state } : {}, partOf(query), {
        populate: ['business'],
      })
      return toPage(rows, query, plans.presentForOperator)
    },
  }),
  operatorRoute('POST /api/operator/plan-requests/{id}/approve', {
    ...planDecision,
    operationId: 'approvePlanRequest',
    recentPassword: true,
    summary: 'Approve a request for the paid plan',
    description:
      'Moves the business to the paid plan. The request must be OPEN, else SV-3005. ' +
      '`PUT /api/operator/businesses/{id}/plan` approves the open request too.',
    responses: returns(200, 'Approved.', PlanRequestForOperator, { state: 'APPROVED', decidedAt: t.EXAMPLE_INSTANT }),
    errors: ['SV-3005'],
    once: (db, { caller, params: { id } }, api) => decidePlan(db, api, caller, { id, state: 'APPROVED' }),
  }),
  operatorRoute('POST /api/operator/plan-requests/{id}/reject', {
    ...planDecision,
    operationId: 'rejectPlanRequest',
    summary: 'Reject a request for the paid plan',
    description:
      'The business stays on the Sandbox plan and may request again. The request must be OPEN, else SV-3005.',
    responses: returns(200, 'Rejected.', PlanRequestForOperator, { state: 'REJECTED', decidedAt: t.EXAMPLE_INSTANT }),
    errors: ['SV-3005'],
    once: (db, { caller, params: { id } }, api) => decidePlan(db, api, caller, { id, state: 'REJECTED' }),
  }),
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
    responses: returns(201, 'Made. Only this response has `url`.', PasswordReset, {
      expiresAt: '2026-11-22T06:00:00.000Z',
    }),
    idempotent: true,
    handle: async (call, api) => {
      const { caller, params: user, traceId } = call
      const { id: userId } = user
      await resetLimitOf(api)(caller.userId)
      const log = () => api.logger.info({ traceId, userId, operatorId: caller.userId }, 'password link made')
      return await once(call, api, async (db) => {
        const body = await unitOfWork(api, db, (em) => createPasswordReset(em, api, caller, userId))
        return { status: 201, body, afterCommit: log }
      })
    },
  }),
]
