import { PAYOUT_MAKERS } from '../../domain/accounts/roles.ts'
import { codeOf } from '../../domain/accounts/second-factor.ts'
import { ServiceError, refusedBecause } from '../../domain/errors.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { requireBatch, showBatch } from './presenter.ts'
import { ApprovalCode, Approve, PayoutBatch, Reject, approvedStory, rejectedStory, cancelledStory } from './schema.ts'
import { randomBytes } from 'node:crypto'
import {
  coolsUntilMs,
  decisionRefusal,
  judgeDecision,
  type DecisionRequest,
} from '../../domain/payouts/payout-decision.ts'
import { approvalCodes, hashOf } from '../../db/accounts/one-time.ts'
import { decisionFacts } from '../../db/payouts/decide-batch.ts'
import type { PayoutBatchRow } from '../../db/payouts/read-batches.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller, Call, Reply, Api } from '../http/call.ts'
import { onceOutside } from '../idempotency/outside.ts'

const UPDATES = { APPROVE: 'approve', REJECT: 'reject', CANCEL: 'cancel' } as const

/** Issues a code with which the checker may decide on the batch once, within ten minutes. */
async function giveCode(db: Database, batchId: string, userId: string) {
  const code = codeOf(randomBytes(26))
  const expiresAt = await approvalCodes.store(db, { batchId, userId, hash: hashOf(code) })
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Returns whether the decision changes anything; the workflow applies the same rules again. */
async function requireDecidable(
  api: Api,
  batch: PayoutBatchRow,
  userId: string | null,
  said: DecisionRequest,
): Promise<boolean> {
  const facts = await decisionFacts(api.pool, { batchId: batch.id, userId })
  const judged = { ...facts!, nowMs: Date.now(), coolingHours: api.config.checkerCoolingHours }
  const judgement = judgeDecision(judged, said)
  if (judgement === 'ACCEPT' || judgement === 'NO_OP') return judgement === 'ACCEPT'
  throw refusedBecause(decisionRefusal(judgement, { state: batch.state, untilMs: coolsUntilMs(judged) }))
}

interface Decision extends DecisionRequest {
  reason: string | null
}

type DecisionCall = Call<{ batchId: string }, unknown, unknown, BusinessCaller>

async function decide(call: DecisionCall, api: Api, { reason, ...said }: Decision): Promise<Reply> {
  const { caller, params } = call
  const { by } = caller
  const userId = by.type === 'USER' ? by.userId : null
  const batch = await requireBatch(api.pool, caller, params.batchId)
  const { id: batchId } = batch
  return await onceOutside(call, api, {
    act: async (commandId) => {
      if (!(await requireDecidable(api, batch, userId, said))) return
      const code = said.decision === 'CANCEL' ? null : (await giveCode(api.pool, batchId, userId!)).code
      const result = await api.engine.sendCommand({
        work: { kind: 'payoutBatch', row: batch },
        update: UPDATES[said.decision],
        updateId: commandId,
        input: {
          userId,
          apiKeyId: by.type === 'API_KEY' ? by.keyId : null,
          code,
          contentHash: said.contentHash,
          reason: reason && api.cipher.encrypt(reason, `payout-reason:${batchId}`).toString('base64'),
        },
      })
      // The workflow accepted the command but has not finished: a repeat returns its result.
      if (!result) throw new ServiceError('SV-5003')
    },
    record: async (db) => ({ status: 200, body: await showBatch(db, api, caller, batchId) }),
  })
}

const route = sharing({ tag: 'Payouts', plan: 'PAID', idempotent: true })
const params = t.closed({ batchId: t.idOf('payoutBatch') })

const away = ' SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result.'

export const payoutDecisionRoutes = [
  route('POST /v1/payouts/{batchId}/approve', {
    access: 'checker',
    operationId: 'approvePayoutBatch',
    recentPassword: true,
    summary: 'Approve a payout batch',
    description:
      'For an ADMIN or a PAYOUTS user who was one before the batch was made, and who neither made it nor minted or ' +
      'rotated the API key that did. In live mode it is SV-1006, with `details.until`, if one of these added, ' +
      'invited, promoted or reset this user within 72 hours (`CHECKER_COOLING_HOURS`); in test mode ' +
      '`approval.warnings` says so. The last required approval sends the items. A repeated approval changes nothing.' +
      away,
    request: { params, body: Approve },
    responses: returns(200, 'Approved.', PayoutBatch, approvedStory),
    errors: ['SV-1006', 'SV-3005'],
    handle: (call, api) => decide(call, api, { decision: 'APPROVE', contentHash: call.body.contentHash, reason: null }),
  }),
  route('POST /v1/payouts/{batchId}/reject', {
    access: 'checker',
    operationId: 'rejectPayoutBatch',
    recentPassword: true,
    summary: 'Reject a payout batch',
    description: `For an approver. No item is sent; every item is STOPPED with \`rejected\`.${away}`,
    request: { params, body: Reject },
    responses: returns(200, 'Rejected.', PayoutBatch, rejectedStory),
    errors: ['SV-1006', 'SV-3005'],
    handle: (call, api) => decide(call, api, { decision: 'REJECT', contentHash: null, reason: call.body.reason }),
  }),
  route('POST /v1/payouts/{batchId}/cancel', {
    access: 'credential',
    roles: PAYOUT_MAKERS,
    operationId: 'cancelPayoutBatch',
    summary: 'Cancel a payout batch before it is decided',
    description: `For any credential that may make payouts. Every item is STOPPED with \`cancelled\`.${away}`,
    request: { params, body: t.NoBody },
    responses: returns(200, 'Cancelled.', PayoutBatch, cancelledStory),
    errors: ['SV-3005'],
    handle: (call, api) => decide(call, api, { decision: 'CANCEL', contentHash: null, reason: null }),
  }),
  route('POST /v1/payouts/{batchId}/approval-code', {
    access: 'checker',
    idempotent: false,
    operationId: 'createApprovalCode',
    recentPassword: true,
    summary: 'Get a code to decide on a batch in the Temporal UI',
    description:
      'For an approver who approves or rejects by a signal, `{userId, code, contentHash}`. The code is valid for ' +
      'this user and batch, once, within ten minutes. Each call returns a new code.',
    request: { params, body: t.NoBody },
    responses: returns(200, 'The code. No other response shows it.', ApprovalCode, {
      expiresAt: '2026-11-21T06:10:00.000Z',
    }),
    errors: ['SV-1006', 'SV-3005'],
    result: async ({ caller, params: { batchId } }, api) => {
      const { userId } = caller.by
      const batch = await requireBatch(api.pool, caller, batchId)
      const { state } = batch
      await requireDecidable(api, batch, userId, { decision: 'REJECT', contentHash: null })
      if (state !== 'PENDING_APPROVAL') throw new ServiceError('SV-3005', { details: { state } })
      return await giveCode(api.pool, batch.id, userId)
    },
  }),
]
