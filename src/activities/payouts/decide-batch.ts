import { createHash } from 'node:crypto'
import { contentHash, recipientHash } from '../../db/payouts/content-hash.ts'
import { approvalCodes, hashOf } from '../../db/accounts/one-time.ts'
import {
  addDecision,
  decisionFacts,
  knownDecision,
  lockBatch,
  approveBatch,
  stopBatch,
} from '../../db/payouts/decide-batch.ts'
import { readItemAccounts } from '../../db/payouts/read-batches.ts'
import { type Database, inTransaction } from '../../db/query.ts'
import { isId } from '../../domain/ids.ts'
import type { BatchDecision, BatchState, DecisionRefusal } from '../../domain/payouts/payout-batch.ts'
import {
  coolsUntilMs,
  type DecisionFacts,
  type Judgement,
  judgeChecker,
  judgeDecision,
  warningOf,
} from '../../domain/payouts/payout-decision.ts'
import { type ActivityDeps, requireRow } from '../deps.ts'

export interface DecideInput {
  batchId: string
  /** The id of the command. A repeated command gets the same result. */
  commandId: string
  via: 'UPDATE' | 'SIGNAL'
  decision: BatchDecision
  nowMs: number
  input: {
    userId: string | null
    apiKeyId: string | null
    code: string | null
    contentHash: string | null
    /** Sealed by the API, in base64. */
    reason: string | null
  } | null
}

interface DecideResult {
  state: BatchState
  refusal: DecisionRefusal | null
  /** Until when the checker waits; workflows of 1.1.0 do not know it. */
  untilMs?: number | null
}

type Facts = NonNullable<Awaited<ReturnType<typeof decisionFacts>>>

const MESSAGES: Readonly<Record<BatchDecision, string>> = {
  APPROVE: 'payout batch approved',
  REJECT: 'payout batch rejected',
  CANCEL: 'payout batch stopped',
}

export function batchIds(batchId: string, { businessId, mode }: Pick<Facts, 'businessId' | 'mode'>) {
  return { batchId, businessId, mode }
}

function decisionId(batchId: string, commandId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([batchId, commandId]))
    .digest('hex')
  return `pdc_${hash.slice(0, 32)}`
}

type Deps = Pick<ActivityDeps, 'pool' | 'cipher' | 'logger' | 'checkerCoolingHours'>

export function createDecidePayoutBatch({ pool, cipher, logger, checkerCoolingHours: coolingHours }: Deps) {
  async function isUnchanged(db: Database, batchId: string, { currency, hashKey, ...facts }: Facts): Promise<boolean> {
    const key = cipher.decrypt(hashKey, `payout-hash-key:${batchId}`)
    const items = (await readItemAccounts(db, { batchId })).map(({ transactionId, accountNumber, ...item }) => {
      const open = cipher.decrypt(accountNumber, `account-number:${transactionId}`).toString()
      return { ...item, recipientHash: recipientHash(key, item.recipientSalt, { ...item, accountNumber: open }) }
    })
    return contentHash(key, currency, items) === facts.contentHash
  }

  /** Returns the reason if the API sealed it. Any other text would break its readers. */
  function readableReason(batchId: string, reason: string | null): Buffer | null {
    if (reason === null) return null
    const sealed = Buffer.from(reason, 'base64')
    try {
      cipher.decrypt(sealed, `payout-reason:${batchId}`)
      return sealed
    } catch {
      return null
    }
  }

  /** A user who may not decide spends no code. */
  async function judge(db: Database, facts: Facts & DecisionFacts, command: DecideInput): Promise<Judgement> {
    const { batchId, decision, input } = command
    if (decision === 'CANCEL') return judgeDecision(facts, { decision, contentHash: input?.contentHash ?? null })
    if (!input) return 'unreadable'
    const refusal = judgeChecker(facts)
    if (refusal) return refusal
    const { userId, code, contentHash: given } = input
    const proven = code !== null && (await approvalCodes.spend(db, { batchId, userId: userId!, hash: hashOf(code) }))
    if (!proven) return 'wrong_code'
    const judgement = judgeDecision(facts, { decision, contentHash: given })
    const isApproved = judgement === 'ACCEPT' && decision === 'APPROVE'
    return isApproved && !(await isUnchanged(db, batchId, facts)) ? 'wrong_hash' : judgement
  }

  async function carryOut(db: Database, batchId: string, decision: BatchDecision, facts: Facts): Promise<BatchState> {
    if (decision !== 'APPROVE') {
      await stopBatch(db, batchId, decision === 'REJECT' ? 'rejected' : 'cancelled')
      return 'STOPPED'
    }
    if (facts.approvals + 1 < facts.required) return facts.state
    await approveBatch(db, batchId)
    return 'PROCESSING'
  }

  /** Judges a decision about a batch and carries it out, or records the refusal. The batch is locked. */
  return async (command: DecideInput): Promise<DecideResult> => {
    const { batchId, commandId, via, decision, input } = command
    const userId = isId('user', input?.userId) ? input.userId : null
    const id = decisionId(batchId, commandId)
    const { carriedOut, ...result } = await inTransaction(pool, async (db) => {
      await lockBatch(db, { batchId })
      const facts = requireRow(await decisionFacts(db, { batchId, userId }), batchId)
      const before = await knownDecision(db, { id })
      const judged = { ...facts, nowMs: command.nowMs, coolingHours }
      const untilMs = coolsUntilMs(judged)
      if (before) return { state: facts.state, ...before, untilMs, carriedOut: null }
      const judgement = await judge(db, judged, command)
      if (judgement === 'NO_OP') return { state: facts.state, refusal: null, carriedOut: null }
      const refusal = judgement === 'ACCEPT' ? null : judgement
      const apiKeyId = isId('apiKey', input?.apiKeyId) && !userId ? input.apiKeyId : null
      const reason = readableReason(batchId, input?.reason ?? null)
      const warning = refusal ? null : warningOf(judged, decision)
      await addDecision(db, { id, batchId, userId, apiKeyId, decision, via, refusal, reason, warning })
      if (refusal) return { state: facts.state, refusal, untilMs, carriedOut: null }
      return { state: await carryOut(db, batchId, decision, facts), refusal, carriedOut: facts }
    })
    if (carriedOut) logger.info({ ...batchIds(batchId, carriedOut), userId, state: result.state }, MESSAGES[decision])
    return result
  }
}
