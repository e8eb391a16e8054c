import { listDisputes, readDispute } from '../../db/disputes/read-disputes.ts'
import { requireFound } from '../http/not-found.ts'
import { sharing } from '../http/route.ts'
import { listOf, listQuery, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { withNames } from '../transactions/presenter.ts'
import { answerDispute } from './answer-dispute.ts'
import { presentDispute, presentDisputeDetail } from './presenter.ts'
import { Dispute, DisputeDetail, EvidenceRequest } from './schema.ts'
import { DisputeState } from './words.ts'

const route = sharing({ tag: 'Disputes', plan: 'PAID', access: 'credential' })
const params = t.closed({ id: t.idOf('dispute') })

export const disputeFilters = {
  state: t.Optional(DisputeState),
  transactionId: t.Optional(t.described(t.idOf('transaction'), 'Only disputes of this payment.')),
}

export const disputeRoutes = [
  route('GET /v1/disputes', {
    operationId: 'listDisputes',
    summary: 'List disputes of payers',
    description:
      'Use `state=NEEDS_RESPONSE` for those that wait for you. Their state is what the provider says, asked for at ' +
      'each event and each day. An endpoint gets events of disputes only if it names `dispute.*` or one of them.',
    request: { query: listQuery(disputeFilters) },
    responses: listOf(Dispute),
    result: async ({ caller, query }, api) => {
      const filters = { ...query, businessId: caller.businessId, mode: caller.mode }
      const present = withNames(caller, api, presentDispute)
      return await listPage(query, (part) => listDisputes(api.pool, filters, part), present)
    },
  }),
  route('GET /v1/disputes/{id}', {
    operationId: 'getDispute',
    summary: 'Read a dispute',
    description: 'The same fields as in the list, with what accepting it would return and what happened to it.',
    request: { params },
    responses: { 200: { description: 'The dispute.', schema: DisputeDetail } },
    errors: ['SV-2005'],
    result: async ({ caller, params: { id } }, { pool }) =>
      presentDisputeDetail(requireFound(await readDispute(pool, { ...caller, id }), 'dispute', id, caller)),
  }),
  route('POST /v1/disputes/{id}/evidence', {
    operationId: 'sendDisputeEvidence',
    recentPassword: true,
    summary: 'Send evidence against a dispute',
    description:
      'To contest a dispute that NEEDS_RESPONSE, until `respondBy`. The service sends it to the provider, whatever ' +
      'happens meanwhile; `answer.state` shows whether the provider has it. SV-3005 if the dispute has ended, is ' +
      'under review, another response is being sent, or the time is over.',
    idempotent: true,
    request: { params, body: EvidenceRequest, example: { deliveryDate: '2026-11-20' } },
    responses: {
      202: {
        description: 'Stored, and being sent.',
        schema: DisputeDetail,
        example: { answer: {}, sequence: 2, acceptCents: 0, history: [{}, { entry: 'EVIDENCE_GIVEN' }] },
      },
    },
    errors: ['SV-2005', 'SV-3005'],
    handle: async (call, api) => {
      const { deliveryAddress = null, deliveryDate = null, ...evidence } = call.body
      return await answerDispute(call, api, { ...evidence, deliveryAddress, deliveryDate })
    },
  }),
  route('POST /v1/disputes/{id}/accept', {
    operationId: 'acceptDispute',
    recentPassword: true,
    summary: 'Accept a dispute',
    description:
      'If the payer is right: the payer gets the money back. It cannot be undone. What refunds have sent is not ' +
      'returned again; if they sent everything, send evidence of the refund instead (SV-3005). SV-3005 also if ' +
      'the dispute has ended, is under review, another response is being sent, or the time is over.',
    idempotent: true,
    request: { params, body: t.NoBody },
    responses: {
      202: {
        description: 'Stored, and being sent.',
        schema: DisputeDetail,
        example: {
          answer: { kind: 'ACCEPT', amountCents: 15_000 },
          sequence: 2,
          acceptCents: 0,
          history: [{}, { entry: 'ACCEPT_GIVEN' }],
        },
      },
    },
    errors: ['SV-2005', 'SV-3005'],
    handle: async (call, api) => await answerDispute(call, api, null),
  }),
]
