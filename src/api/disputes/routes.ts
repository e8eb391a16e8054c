import {
  type DisputeDetailRow,
  type DisputeRow,
  listDisputes,
  loadDispute,
  readDispute,
} from '../../db/disputes/dispute.ts'
import { lockCharges } from '../../db/ledger/book-chargebacks.ts'
import { storeAnswer } from '../../db/disputes/store-dispute.ts'
import { entryOf, type DisputeEvidence, judgeAnswer } from '../../domain/disputes/answer.ts'
import { refusedBecause } from '../../domain/errors.ts'
import { actorOf, recordActOn } from '../accounts/audit.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller, Call, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { notFound, requireFound } from '../http/not-found.ts'
import { sharing, returns } from '../http/route.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { withNames } from '../transactions/presenter.ts'
import { Dispute, DisputeDetail, DisputeState, EvidenceRequest, PresentedDispute } from './schema.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

function shown({ answer, ...row }: DisputeRow) {
  const { atMs, ...given } = answer ?? { atMs: 0 }
  return { ...row, answer: answer && { ...given, createdAt: iso(atMs) } }
}

export const presentDispute = (row: DisputeRow) => t.fieldsOf(PresentedDispute, shown(row))

function acceptCents({ state, respondBy, answer, amountCents, ...sums }: Omit<DisputeDetailRow, 'history'>): number {
  const pending = answer?.state === 'PENDING' ? answer.kind : null
  const dispute = { state, respondByMs: respondBy.getTime() }
  const answerable = { ...sums, dispute, pending, disputeCents: amountCents }
  const verdict = judgeAnswer(answerable, 'ACCEPT', Date.now())
  return 'refusal' in verdict ? 0 : verdict.amountCents
}

function presentDisputeDetail({ history, ...row }: DisputeDetailRow) {
  const entries = history.map(({ entry, atMs }) => ({ entry, at: iso(atMs) }))
  return t.fieldsOf(DisputeDetail, { ...shown(row), acceptCents: acceptCents(row), history: entries })
}

const ACTIONS = { EVIDENCE: 'dispute.evidence_given', ACCEPT: 'dispute.accepted' } as const

/** Stores the response, which the dispute's workflow sends. `evidence` is null to accept the dispute. */
async function answerDispute(
  db: Database,
  { caller, params: { id } }: Call<{ id: string }, unknown, unknown, BusinessCaller>,
  api: Api,
  evidence: DisputeEvidence | null,
) {
  const own = { ...caller, id }
  const kind = evidence ? 'EVIDENCE' : 'ACCEPT'
  const found = await readDispute(db, own)
  const before = found && (await loadDispute(db, { disputeId: found.id }))
  if (!before) throw notFound('dispute', id, caller)
  await lockCharges(db, [before.attemptId])
  // Only under the locks do its state and the refunds of the charge stay as they are.
  const { dispute, pending, ...sums } = (await loadDispute(db, { disputeId: before.id }))!
  const answerable = { ...sums, dispute: dispute!, pending: pending && pending.kind }
  const verdict = judgeAnswer({ ...answerable, disputeCents: dispute!.amountCents }, kind, Date.now())
  if ('refusal' in verdict) throw refusedBecause(verdict.refusal)
  const answerId = newId('disputeAnswer')
  const sealed = evidence && api.cipher.encrypt(JSON.stringify(evidence), `evidence:${answerId}`)
  const stored = await storeAnswer(db, {
    answerId,
    disputeId: before.id,
    kind,
    amountCents: verdict.amountCents,
    evidence: sealed,
    createdBy: actorOf(caller),
    entry: entryOf(kind, 'PENDING'),
  })
  await recordActOn(db, api, caller, ACTIONS[kind], before.id)
  const row = (await readDispute(db, own))!
  return { body: presentDisputeDetail(row), afterCommit: () => api.starts.push({ kind: 'dispute', row: stored }) }
}

const route = sharing({ tag: 'Disputes', plan: 'PAID', access: 'credential' })
const params = t.closed({ id: t.idOf('dispute') })

export const disputeFilters = {
  state: t.Optional(DisputeState),
  transactionId: t.Optional(t.idOf('transaction'), 'Only disputes of this payment.'),
}

export const disputeRoutes = [
  route('GET /v1/disputes', {
    operationId: 'listDisputes',
    summary: 'List disputes of payers',
    description:
      'Use `state=NEEDS_RESPONSE` for those that wait for you. Their state is what the provider says, asked for at ' +
      'each event and each day. An endpoint gets events of disputes only if it names `dispute.*` or one of them.',
    ...listing(Dispute, disputeFilters),
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
    responses: returns(200, 'The dispute.', DisputeDetail),
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
    request: { params, body: EvidenceRequest, example: { deliveryDate: '2026-11-20' } },
    responses: returns(202, 'Stored, and being sent.', DisputeDetail, {
      answer: {},
      sequence: 2,
      acceptCents: 0,
      history: [{}, { entry: 'EVIDENCE_GIVEN' }],
    }),
    errors: ['SV-3005'],
    once: async (db, call, api) => {
      const { deliveryAddress = null, deliveryDate = null, ...evidence } = call.body
      return await answerDispute(db, call, api, { ...evidence, deliveryAddress, deliveryDate })
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
    request: { params, body: t.NoBody },
    responses: returns(202, 'Stored, and being sent.', DisputeDetail, {
      answer: { kind: 'ACCEPT', amountCents: 15_000 },
      sequence: 2,
      acceptCents: 0,
      history: [{}, { entry: 'ACCEPT_GIVEN' }],
    }),
    errors: ['SV-3005'],
    once: (db, call, api) => answerDispute(db, call, api, null),
  }),
]
