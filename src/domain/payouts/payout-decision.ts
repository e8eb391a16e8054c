import type { ErrorCode } from '../errors.ts'
import type { BatchDecision, BatchState, DecisionRefusal } from './payout-batch.ts'
import type { Refusal } from '../refusal.ts'

/** What is known of a batch and of somebody who says something about it. */
export interface DecisionFacts {
  /** As stored. */
  state: BatchState
  expiresAtMs: number
  contentHash: string
  /** By the workflow's clock, which is the one that judges the time. */
  nowMs: number
  /** Null where the batch was stopped by nobody: it expired. */
  stoppedBy: 'REJECT' | 'CANCEL' | null
  /** Null for somebody who is no ADMIN of the business. */
  checker: {
    userId: string
    isMaker: boolean
    /** Minted or ever rotated the key that made the batch. */
    holdsMakersKey: boolean
    wasAdminBefore: boolean
    /** Has approved it already. */
    approved: boolean
  } | null
}

export interface Said {
  decision: BatchDecision
  /** The hash that an approval names; null where none was named. */
  contentHash: string | null
}

/** ACCEPT counts; NO_OP was said before with the same effect; a refusal changes nothing. */
export type Judgement = 'ACCEPT' | 'NO_OP' | DecisionRefusal

function judgeChecker(checker: DecisionFacts['checker']): DecisionRefusal | null {
  if (!checker) return 'not_an_admin'
  if (checker.isMaker) return 'maker'
  if (checker.holdsMakersKey) return 'key_holder'
  return checker.wasAdminBefore ? null : 'admin_too_late'
}

/** Whether the batch has come to just what is asked for. */
function isDone({ state, stoppedBy, checker }: DecisionFacts, decision: BatchDecision): boolean {
  if (decision === 'APPROVE') return state === 'PENDING_APPROVAL' ? checker!.approved : state !== 'STOPPED'
  return state === 'STOPPED' && stoppedBy === decision
}

/** The rules of maker and checker, in the order in which they refuse. Anybody of the business may cancel. */
export function judgeDecision(facts: DecisionFacts, { decision, contentHash }: Said): Judgement {
  const refusal = decision === 'CANCEL' ? null : judgeChecker(facts.checker)
  if (refusal) return refusal
  const named = decision === 'APPROVE' || contentHash !== null
  if (named && contentHash !== facts.contentHash) return 'wrong_hash'
  if (isDone(facts, decision)) return 'NO_OP'
  if (facts.state !== 'PENDING_APPROVAL') return 'decided'
  return facts.nowMs >= facts.expiresAtMs ? 'expired' : 'ACCEPT'
}

/** The code of the catalogue for each refusal, and its words. */
export const REFUSALS: Readonly<Record<DecisionRefusal, { code: ErrorCode; message: string }>> = {
  unreadable: { code: 'SV-2001', message: 'The decision could not be read.' },
  not_an_admin: { code: 'SV-1002', message: 'An ADMIN of the business decides on its batches.' },
  maker: { code: 'SV-1006', message: 'You made this batch: another ADMIN decides on it.' },
  key_holder: {
    code: 'SV-1006',
    message: 'You minted or rotated the key that made this batch: another ADMIN decides on it.',
  },
  admin_too_late: {
    code: 'SV-1006',
    message: 'You became ADMIN after this batch was made: another ADMIN decides on it.',
  },
  wrong_code: { code: 'SV-1001', message: 'The approval code is unknown, used or expired.' },
  wrong_hash: { code: 'SV-3005', message: 'This is not the contentHash of this batch: read the batch again.' },
  decided: { code: 'SV-3005', message: 'This batch was decided otherwise.' },
  expired: { code: 'SV-3005', message: 'The time to decide on this batch is over.' },
}

/** The refusal as the caller sees it; the state is a detail only where it is the reason. */
export function decisionRefusal(refusal: DecisionRefusal, state: BatchState): Refusal {
  const { code, message } = REFUSALS[refusal]
  return { code, message, details: code === 'SV-3005' ? { state } : {} }
}
