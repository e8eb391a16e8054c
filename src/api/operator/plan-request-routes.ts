import { PlanRequest } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { decidePlanRequest, presentForOperator } from '../accounts/plan-requests.ts'
import { BusinessListed, planRequestFields, PlanRequestState } from '../accounts/schema.ts'
import type { Call, OperatorCaller, Api } from '../http/call.ts'
import { EXAMPLE_INSTANT } from '../schema/examples.ts'
import { listOf, listQuery, partOf, toPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { onceOn } from '../idempotency/idempotency.ts'
import { operatorRoute } from './operator-route.ts'

const params = t.closed({ id: t.idOf('planRequest') })

const { id, name, country, mode, kycState } = BusinessListed.properties

const PlanRequestForOperator = t.closed(
  {
    ...planRequestFields,
    business: t.closed(
      { id, name, country, mode, kycState },
      { title: 'RequestingBusiness', description: 'The business that requested the plan.' },
    ),
  },
  { title: 'PlanRequestForOperator' },
)

const exampleDecided = (state: 'APPROVED' | 'REJECTED') => ({ state, decidedAt: EXAMPLE_INSTANT })

type DecisionCall = Call<{ id: string }, unknown, unknown, OperatorCaller>

async function decide(call: DecisionCall, api: Api, state: 'APPROVED' | 'REJECTED') {
  const decision = { id: call.params.id, state }
  return await onceOn(call, api, 200, (em) => decidePlanRequest(em, call.caller, decision), presentForOperator)
}

const decision = { request: { params, body: t.NoBody }, idempotent: true } as const

export const planRequestRoutes = [
  operatorRoute('GET /api/operator/plan-requests', {
    operationId: 'listPlanRequests',
    summary: 'List requests for the paid plan',
    description: 'Use `state=OPEN` for the requests that wait for a decision, each with its business.',
    request: { query: listQuery({ state: t.Optional(t.described(PlanRequestState, 'Only requests in this state.')) }) },
    responses: listOf(PlanRequestForOperator),
    result: async ({ query }, { orm }) => {
      const { state } = query
      const rows = await newestFirst(orm.em.fork(), PlanRequest, state ? { state } : {}, partOf(query), {
        populate: ['business'],
      })
      return toPage(rows, query, presentForOperator)
    },
  }),
  operatorRoute('POST /api/operator/plan-requests/{id}/approve', {
    ...decision,
    operationId: 'approvePlanRequest',
    recentPassword: true,
    summary: 'Approve a request for the paid plan',
    description:
      'Moves the business to the paid plan. The request must be OPEN, else SV-3005. ' +
      '`PUT /api/operator/businesses/{id}/plan` approves the open request too.',
    responses: {
      200: { description: 'Approved.', schema: PlanRequestForOperator, example: exampleDecided('APPROVED') },
    },
    errors: ['SV-3005'],
    handle: async (call, api) => decide(call, api, 'APPROVED'),
  }),
  operatorRoute('POST /api/operator/plan-requests/{id}/reject', {
    ...decision,
    operationId: 'rejectPlanRequest',
    summary: 'Reject a request for the paid plan',
    description:
      'The business stays on the Sandbox plan and may request again. The request must be OPEN, else SV-3005.',
    responses: {
      200: { description: 'Rejected.', schema: PlanRequestForOperator, example: exampleDecided('REJECTED') },
    },
    errors: ['SV-3005'],
    handle: async (call, api) => decide(call, api, 'REJECTED'),
  }),
]
