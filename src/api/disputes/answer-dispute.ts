import { loadDispute } from '../../db/disputes/dispute.ts'
import { lockCharges } from '../../db/ledger/book-chargebacks.ts'
import { readDispute } from '../../db/disputes/read-disputes.ts'
import { storeAnswer } from '../../db/disputes/store-answer.ts'
import { entryOf, type DisputeEvidence, judgeAnswer } from '../../domain/disputes/answer.ts'
import { disputeWork } from '../../domain/engine-work.ts'
import { refusedBecause } from '../../domain/errors.ts'
import { actorOf, recordActOn } from '../accounts/audit.ts'
import type { BusinessCaller, Call, Reply, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { notFound } from '../http/not-found.ts'
import { once } from '../idempotency/idempotency.ts'
import { presentDisputeDetail } from './presenter.ts'

const ACTIONS = { EVIDENCE: 'dispute.evidence_given', ACCEPT: 'dispute.accepted' } as const

/**
 * Stores what a business responds to a dispute, and returns 202: the dispute's workflow sends it. `evidence` is null to
 * accept the dispute. Throws SV-2005 for an unknown dispute, SV-3005 if its state, time or refunds do not allow it, and
 * what `once` throws.
 */
export async function answerDispute(
  call: Call<{ id: string }, unknown, unknown, BusinessCaller>,
  api: Api,
  evidence: DisputeEvidence | null,
): Promise<Reply> {
  const { caller, params } = call
  const own = { ...caller, id: params.id }
  const kind = evidence ? 'EVIDENCE' : 'ACCEPT'
  return await once(call, api, async (db) => {
    const found = await readDispute(db, own)
    const before = found && (await loadDispute(db, { disputeId: found.id }))
    if (!before) throw notFound('dispute', params.id, caller)
    await lockCharges(db, [before.attemptId])
    // Only under the locks do its state and the refunds of the charge stay as they are.
    const { dispute, pending, ...sums } = (await loadDispute(db, { disputeId: before.id }))!
    const answerable = { ...sums, dispute: dispute!, pending: pending && pending.kind }
    const verdict = judgeAnswer({ ...answerable, disputeCents: dispute!.amountCents }, kind, Date.now())
    if ('refusal' in verdict) throw refusedBecause(verdict.refusal)
    const answerId = newId('disputeAnswer')
    const sealed = evidence && api.cipher.encrypt(JSON.stringify(evidence), `evidence:${answerId}`)
    const work = await storeAnswer(db, {
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
    return { status: 202, body: presentDisputeDetail(row), afterCommit: () => api.starts.push(disputeWork(work)) }
  })
}
