import type { ErrorCode } from '../error-catalogue.ts'
import type { Refusal } from '../errors.ts'
import type { Mode } from '../states.ts'
import type { ApprovalWarning, BatchDecision, BatchState, DecisionRefusal } from './payout-batch.ts'

export interface DecisionFacts {
  mode: Mode
  state: BatchState
  expiresAtMs: number
  contentHash: string
  /** Workflow time; it decides whether the batch has expired, and whether the checker may decide yet. */
  nowMs: number
  /** How long a checker waits after the maker gave access. */
  coolingHours: number
  /** Null if no user stopped the batch; it may have expired. */
  stoppedBy: 'REJECT' | 'CANCEL' | null
  /** Null if the user is no ADMIN or PAYOUTS user of the business. */
  checker: {
    isMaker: boolean
    /** True if this user minted or ever rotated the key that made the batch. */
    holdsMakersKey: boolean
    wasCheckerBefore: boolean
    /** When the maker, or a holder of the maker's key, last added, invited, promoted or reset this user. */
    addedByMakerAtMs: number | null
    approved: boolean
  } | null
}

export interface DecisionRequest {
  decision: BatchDecision
  contentHash: string | null
}

/** ACCEPT takes effect. NO_OP repeats a decision that has taken effect. A refusal changes nothing. */
export type Judgement = 'ACCEPT' | 'NO_OP' | DecisionRefusal

/**
 * The maker may hold both accounts: an ADMIN adds a user, makes a batch and approves it as that user. The other users
 * of the business notice within this time. Null once it is over.
 */
export function coolsUntilMs({ checker, nowMs, coolingHours }: DecisionFacts): number | null {
  const addedAtMs = checker?.addedByMakerAtMs ?? null
  if (addedAtMs === null) return null
  const untilMs = addedAtMs + coolingHours * 3_600_000
  return nowMs < untilMs ? untilMs : null
}

export function judgeChecker(facts: DecisionFacts): DecisionRefusal | null {
  const { checker, mode } = facts
  if (!checker) return 'not_a_checker'
  if (checker.isMaker) return 'maker'
  if (checker.holdsMakersKey) return 'key_holder'
  if (!checker.wasCheckerBefore) return 'checker_too_late'
  return mode === 'LIVE' && coolsUntilMs(facts) !== null ? 'checker_cooling' : null
}

/** Returns what an accepted decision of a checker is shown with. In TEST one person may play both parts. */
export function warningOf(facts: DecisionFacts, decision: BatchDecision): ApprovalWarning | null {
  return decision !== 'CANCEL' && coolsUntilMs(facts) !== null ? 'checker_added_by_maker' : null
}

function isDone({ state, stoppedBy, checker }: DecisionFacts, decision: BatchDecision): boolean {
  if (decision === 'APPROVE') return state === 'PENDING_APPROVAL' ? checker!.approved : state !== 'STOPPED'
  return state === 'STOPPED' && stoppedBy === decision
}

/** Applies the rules of maker and checker, in the order in which they refuse. Every user of the business may cancel. */
export function judgeDecision(facts: DecisionFacts, { decision, contentHash }: DecisionRequest): Judgement {
  const refusal = decision === 'CANCEL' ? null : judgeChecker(facts)
  if (refusal) return refusal
  const named = decision === 'APPROVE' || contentHash !== null
  if (named && contentHash !== facts.contentHash) return 'wrong_hash'
  if (isDone(facts, decision)) return 'NO_OP'
  if (facts.state !== 'PENDING_APPROVAL') return 'decided'
  return facts.nowMs >= facts.expiresAtMs ? 'expired' : 'ACCEPT'
}

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
  checker_cooling: {
    code: 'SV-1006',
    message: 'The maker of this batch, or the holder of its key, gave you access lately: another user decides on it.',
  },
  wrong_code: { code: 'SV-1001', message: 'The approval code is unknown, used or expired.' },
  wrong_hash: { code: 'SV-3005', message: 'This is not the contentHash of this batch: read the batch again.' },
  decided: { code: 'SV-3005', message: 'This batch was decided otherwise.' },
  expired: { code: 'SV-3005', message: 'The time to decide on this batch is over.' },
}

/** The state is among the details only if it is the reason, and the end of the wait only if there is one. */
export function decisionRefusal(
  refusal: DecisionRefusal,
  { state, untilMs = null }: { state: BatchState; untilMs?: number | null },
): Refusal {
  const { code, message } = REFUSALS[refusal]
  if (refusal !== 'checker_cooling' || untilMs === null)
    return { code, message, details: code === 'SV-3005' ? { state } : {} }
  const until = new Date(untilMs).toISOString()
  return { code, message: `${message.slice(0, -1)}, or you from ${until} on.`, details: { until } }
}
