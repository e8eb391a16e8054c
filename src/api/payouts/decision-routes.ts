import { ServiceError } from '../../domain/errors.ts'
import { defineRoute } from '../http/route.ts'
import { closed, idOf, NoBody } from '../schema/schema.ts'
import { decide, giveCode, requireDecidable } from './decide.ts'
import { requireBatch } from './presenter.ts'
import { ApprovalCode, Approve, PayoutBatch, Reject } from './schema.ts'
import { approvedExample, cancelledExample, rejectedExample, summaryExample } from './examples.ts'

const shared = { tag: 'Payouts', plan: 'PAID', method: 'POST', idempotent: true } as const
const params = closed({ batchId: idOf('payoutBatch') })
const { contentHash } = summaryExample.approval

const away = ' SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result.'

export const payoutDecisionRoutes = [
  defineRoute({
    ...shared,
    access: 'admin',
    path: '/v1/payouts/{batchId}/approve',
    operationId: 'approvePayoutBatch',
    recentPassword: true,
    summary: 'Approve a payout batch',
    description:
      'For an ADMIN who was ADMIN before the batch was made, and who neither made it nor minted or rotated the API ' +
      'key that did. The last required approval sends the items. A repeated approval changes nothing.' +
      away,
    request: { params, body: Approve, example: { contentHash } },
    responses: { 200: { description: 'Approved.', schema: PayoutBatch, example: approvedExample } },
    errors: ['SV-1006', 'SV-2005', 'SV-3005', 'SV-5003'],
    handle: (call, api) => decide(call, api, { decision: 'APPROVE', contentHash: call.body.contentHash, reason: null }),
  }),
  defineRoute({
    ...shared,
    access: 'admin',
    path: '/v1/payouts/{batchId}/reject',
    operationId: 'rejectPayoutBatch',
    recentPassword: true,
    summary: 'Reject a payout batch',
    description: `For a checker. No item is sent; every item is STOPPED with \`rejected\`.${away}`,
    request: { params, body: Reject, example: { reason: 'Not our supplier.' } },
    responses: { 200: { description: 'Rejected.', schema: PayoutBatch, example: rejectedExample } },
    errors: ['SV-1006', 'SV-2005', 'SV-3005', 'SV-5003'],
    handle: (call, api) => decide(call, api, { decision: 'REJECT', contentHash: null, reason: call.body.reason }),
  }),
  defineRoute({
    ...shared,
    access: 'credential',
    path: '/v1/payouts/{batchId}/cancel',
    operationId: 'cancelPayoutBatch',
    summary: 'Cancel a payout batch before it is decided',
    description: `For any credential of the business. Every item is STOPPED with \`cancelled\`.${away}`,
    request: { params, body: NoBody },
    responses: { 200: { description: 'Cancelled.', schema: PayoutBatch, example: cancelledExample } },
    errors: ['SV-2005', 'SV-3005', 'SV-5003'],
    handle: (call, api) => decide(call, api, { decision: 'CANCEL', contentHash: null, reason: null }),
  }),
  defineRoute({
    ...shared,
    access: 'admin',
    path: '/v1/payouts/{batchId}/approval-code',
    idempotent: false,
    operationId: 'createApprovalCode',
    recentPassword: true,
    summary: 'Get a code to decide on a batch in the Temporal UI',
    description:
      'For a checker who approves or rejects by a signal, `{userId, code, contentHash}`. The code is valid for this ' +
      'user and batch, once, within ten minutes. Each call returns a new code.',
    request: { params, body: NoBody },
    responses: {
      200: {
        description: 'The code. No other response shows it.',
        schema: ApprovalCode,
        example: { code: 'q7wm3k2vn5xj4rt6pz8cb9dh1f', expiresAt: '2026-11-21T06:10:00.000Z' },
      },
    },
    errors: ['SV-1006', 'SV-2005', 'SV-3005'],
    handle: async (call, api) => {
      const { caller, params: named } = call
      const batch = await requireBatch(api.pool, caller, named.batchId)
      const { userId } = caller.by
      const { state } = batch
      await requireDecidable(api, batch, userId, { decision: 'REJECT', contentHash: null })
      if (state !== 'PENDING_APPROVAL') throw new ServiceError('SV-3005', { details: { state } })
      return { status: 200, body: await giveCode(api.pool, batch.id, userId) }
    },
  }),
]
