import { createHash, randomBytes } from 'node:crypto'
import { payoutBatchWork } from '../../domain/engine-work.ts'
import { refusedBecause, ServiceError } from '../../domain/errors.ts'
import { decisionRefusal, judgeDecision, type DecisionRequest } from '../../domain/payouts/payout-decision.ts'
import { decisionFacts, storeCode } from '../../db/payouts/decide-batch.ts'
import type { PayoutBatchRow } from '../../db/payouts/read-batches.ts'
import type { Database } from '../../db/query.ts'
import type { BusinessCaller, Call, Reply } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { onceOutside } from '../idempotency/outside.ts'
import { requireBatch, showBatch } from './presenter.ts'

const UPDATES = { APPROVE: 'approve', REJECT: 'reject', CANCEL: 'cancel' } as const

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789'

/** Returns 130 random bits, in letters and digits that cannot be confused. */
function newCode(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32]).join('')
}

/** Issues a code with which the checker may decide on the batch once, within ten minutes. */
export async function giveCode(db: Database, batchId: string, userId: string) {
  const code = newCode()
  const codeHash = createHash('sha256').update(code).digest()
  const expiresAt = await storeCode(db, { batchId, userId, codeHash })
  return { code, expiresAt: expiresAt.toISOString() }
}

/**
 * Returns whether the decision changes anything; the workflow applies the same rules again. Throws SV-1006 for a user
 * who may not decide, SV-3005 for another content hash and for a batch that was decided differently.
 */
export async function requireDecidable(
  api: Api,
  batch: PayoutBatchRow,
  userId: string | null,
  said: DecisionRequest,
): Promise<boolean> {
  const facts = await decisionFacts(api.pool, batch.id, userId)
  const judgement = judgeDecision({ ...facts!, nowMs: Date.now() }, said)
  if (judgement === 'ACCEPT' || judgement === 'NO_OP') return judgement === 'ACCEPT'
  throw refusedBecause(decisionRefusal(judgement, batch.state))
}

/** A decision on a batch. */
export interface Decision extends DecisionRequest {
  /** The reason in clear text. */
  reason: string | null
}

type DecisionCall = Call<{ batchId: string }, unknown, unknown, BusinessCaller>

/**
 * Sends a checker's decision, or a cancellation by any credential of the business, to the batch's workflow. Returns the
 * batch after it. Throws SV-2005, what `requireDecidable` throws, and SV-5003 while the engine is away.
 */
export async function decide(call: DecisionCall, api: Api, { reason, ...said }: Decision): Promise<Reply> {
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
        work: payoutBatchWork(batch),
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
