import { type Refusal, refusedIn } from '../errors.ts'
import type { TransactionRecord } from '../state-changes/record.ts'
import { type AttemptState, isTerminal, type TransactionState } from '../states.ts'

export interface Resolution {
  outcome: 'SUCCEEDED' | 'FAILED'
  /** The operator; null for a signal, which names none. */
  operatorId: string | null
  /** The attempt that SUCCEEDED; null for the newest. */
  attemptId: string | null
}

export interface ResolutionFacts extends Pick<TransactionRecord, 'mode' | 'state' | 'amountCents'> {
  needsReview: boolean
  attempt: {
    id: string
    state: AttemptState
    resendInMs: number | null
    /** Milliseconds since the latest time of sending, by the database's clock; negative before it. */
    sinceSendByMs: number
  } | null
  /** True if the named attempt belongs to the transaction, or if none is named. */
  attemptKnown: boolean
  operators: number
  proposals: readonly { operatorId: string; attemptId: string }[]
}

/** CLEAR: its outcome stays, its flag goes. END: it fails without an attempt. PROPOSE: it awaits a second operator. */
export type ResolutionVerdict = { action: 'CLEAR' | 'END' | 'RECORD' | 'PROPOSE' } | { refusal: Refusal }

export const WAITING_FOR_SECOND = 'WAITING_FOR_SECOND'

/** How long after `send_by` a response may still be recorded: as long as an activity may run. */
const ANSWERED_WITHIN_MS = 40_000

export interface ResolutionRules {
  /** In LIVE, SUCCEEDED of more than these minor units needs two operators. */
  twoOperatorsAboveCents: number
}

export const needsTwoOperators = (
  { mode, amountCents, operators }: Pick<ResolutionFacts, 'mode' | 'amountCents' | 'operators'>,
  { twoOperatorsAboveCents }: ResolutionRules,
): boolean => mode === 'LIVE' && amountCents > twoOperatorsAboveCents && operators >= 2

export function judgeResolution(
  facts: ResolutionFacts,
  resolution: Resolution,
  rules: ResolutionRules,
): ResolutionVerdict {
  const { state, attempt } = facts
  const { outcome } = resolution
  if (!facts.needsReview) return refused(state, 'and is not flagged for review, so it cannot be resolved')
  if (isTerminal(state))
    return (state === 'SUCCEEDED') === (outcome === 'SUCCEEDED')
      ? { action: 'CLEAR' }
      : refused(state, `and cannot be resolved as ${outcome}`)
  if (state === 'PENDING_APPROVAL') return refused(state, 'and its batch is not decided: reject or cancel the batch')
  if (!facts.attemptKnown) return refused(state, 'and has no such attempt')
  if (!attempt)
    return outcome === 'FAILED'
      ? { action: 'END' }
      : refused(state, 'and nothing was ever sent for it, so it can only be resolved as FAILED')
  if (mayStillBeAnswered(attempt)) return refused(state, 'and its provider may still answer: resolve it in a minute')
  return needsAnother(facts, resolution, rules)
}

function needsAnother(
  { mode, state, amountCents, attempt, operators, proposals }: ResolutionFacts,
  { outcome, operatorId, attemptId }: Resolution,
  rules: ResolutionRules,
): ResolutionVerdict {
  const isLimited = outcome === 'SUCCEEDED' && needsTwoOperators({ mode, amountCents, operators }, rules)
  if (!isLimited) return { action: 'RECORD' }
  if (operatorId === null)
    return refused(state, 'and its amount needs two operators, whom a signal does not name: resolve it by the API')
  const meant = attemptId ?? attempt!.id
  const seconded = proposals.some((each) => each.operatorId !== operatorId && each.attemptId === meant)
  return { action: seconded ? 'RECORD' : 'PROPOSE' }
}

function mayStillBeAnswered({ state, resendInMs, sinceSendByMs }: NonNullable<ResolutionFacts['attempt']>): boolean {
  return state === 'SENDING' && resendInMs === null && sinceSendByMs < ANSWERED_WITHIN_MS
}

function refused(state: TransactionState, because: string): ResolutionVerdict {
  return { refusal: refusedIn(state, `This transaction is ${state} ${because}.`) }
}
