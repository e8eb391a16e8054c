import type { ErrorCode, Refusal } from '../errors.ts'
import type { BatchDecision, BatchState, DecisionRefusal } from './payout-batch.ts'

/** The facts about a batch and about the user who decides on it. */
export interface DecisionFacts {
  /** The stored state. */
  state: BatchState
  expiresAtMs: number
  contentHash: string
  /** Workflow time; it decides whether the batch has expired. */
  nowMs: number
  /** Null if no user stopped the batch; it may have expired. */
  stoppedBy: 'REJECT' | 'CANCEL' | null
  /** Null if the user is no ADMIN or PAYOUTS user of the business. */
  checker: {
    userId: string
    isMaker: boolean
    /** True if this user minted or ever rotated the key that made the batch. */
    holdsMakersKey: boolean
    wasCheckerBefore: boolean
    /** True if this user has already approved the batch. */
    approved: boolean
  } | null
}

export interface DecisionRequest {
  decision: BatchDecision
  /** The hash that the decision names; null if it names none. */
  contentHash: string | null
}

/** ACCEPT takes effect. NO_OP repeats a decision that has taken effect. A refusal changes nothing. */
export type Judgement = 'ACCEPT' | 'NO_OP' | DecisionRefusal

function judgeChecker(checker: DecisionFacts['checker']): DecisionRefusal | null {
  if (!checker) return 'not_a_checker'
  if (checker.isMaker) return 'maker'
  if (checker.holdsMakersKey) return 'key_holder'
  return checker.wasCheckerBefore ? null : 'checker_too_late'
}

/** True if the batch is already in the state that the decision leads to. */
function isDone({ state, stoppedBy, checker }: DecisionFacts, decision: BatchDecision): boolean {
  if (decision === 'APPROVE') return state === 'PENDING_APPROVAL' ? checker!.approved : state !== 'STOPPED'
  return state === 'STOPPED' && stoppedBy === decision
}

/** Applies the rules of maker and checker, in the order in which they refuse. Every user of the business may cancel. */
export function judgeDecision(facts: DecisionFacts, { decision, contentHash }: DecisionRequest): Judgement {
  const refusal = decision === 'CANCEL' ? null : judgeChecker(facts.checker)
  if (refusal) return refusal
  const named = decision === 'APPROVE' || contentHash !== null
  if (named && contentHash !== facts.contentHash) return 'wrong_hash'
  if (isDone(facts, decision)) return 'NO_OP'
  if (facts.state !== 'PENDING_APPROVAL') return 'decided'
  return facts.nowMs >= facts.expiresAtMs ? 'expired' : 'ACCEPT'
}

/** The error code and the message of each refusal. */
export const REFUSALS: Readonly<Record<DecisionRefusal, { code: ErrorCode; message: string }>> = {
  unreadable: { code: 'SV-2001', message: 'The decision could not be read.' },
  not_a_checker: { code: 'SV-1002', message: 'An ADMIN or a PAYOUTS user of the business decides on its batches.' },
  maker: { code: 'SV-1006', message: 'You made this batch: another user decides on it.' },
  key_holder: {
    code: 'SV-1006',
    message: 'You minted or rotated the key that made this batch: another user decides on it.',
  },
  checker_too_late: {
    code: 'SV-1006',
    message: 'You may decide on payouts only since after this batch was made: another user decides on it.',
  },
  wrong_code: { code: 'SV-1001', message: 'The approval code is unknown, used or expired.' },
  wrong_hash: { code: 'SV-3005', message: 'This is not the contentHash of this batch: read the batch again.' },
  decided: { code: 'SV-3005', message: 'This batch was decided otherwise.' },
  expired: { code: 'SV-3005', message: 'The time to decide on this batch is over.' },
}

/** Returns the refusal that the caller sees. The state is among its details only if it is the reason. */
export function decisionRefusal(refusal: DecisionRefusal, state: BatchState): Refusal {
  const { code, message } = REFUSALS[refusal]
  return { code, message, details: code === 'SV-3005' ? { state } : {} }
}
