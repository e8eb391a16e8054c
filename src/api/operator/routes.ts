import { findBusinesses } from '../../db/accounts/find-businesses.ts'
import { Business } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { readBusinessTerm } from '../../domain/accounts/business-term.ts'
import type { Call, OperatorCaller, Api } from '../http/call.ts'
import { onceOn } from '../idempotency/idempotency.ts'
import { decideKyc, waitingSubmissions, type Decision } from '../accounts/kyc.ts'
import { setPlan } from '../accounts/plan-requests.ts'
import { BusinessForOperator, BusinessListed, KycState, PlanName } from '../accounts/schema.ts'
import * as t from '../schema/schema.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import { presentBusinessToOperator } from './business-schema.ts'
import { operatorRoute } from './operator-route.ts'

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

export const operatorRoutes = [
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
    errors: ['SV-2005'],
    result: ({ caller, params: { id }, body: { plan } }, api) =>
      inUnitOfWork(api, (em) => setPlan(em, caller, { businessId: id, plan })),
  }),
]
