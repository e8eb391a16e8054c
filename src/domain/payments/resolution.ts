import type { Mode } from '../mode.ts'
import type { Refusal } from '../refusal.ts'
import { type AttemptState, isTerminal, type TransactionState } from '../states.ts'

/** An operator's resolution of a transaction. */
export interface Resolution {
  outcome: 'SUCCEEDED' | 'FAILED'
  /** The operator; null where a signal says it, which names none. */
  operatorId: string | null
  /** The attempt that SUCCEEDED; null for the newest. */
  attemptId: string | null
}

/** The record of a transaction that an operator resolves. */
export interface ResolutionFacts {
  mode: Mode
  state: TransactionState
  needsReview: boolean
  amountCents: number
  /** The newest attempt; null where none was ever made. */
  attempt: {
    id: string
    state: AttemptState
    /** Not null where the provider has processed nothing of it and is to be sent it again. */
    resendInMs: number | null
    /** Milliseconds since it could last be sent, by the database's clock; negative before. */
    sinceSendByMs: number
  } | null
  /** Whether the named attempt belongs to the transaction; true where none is named. */
  attemptKnown: boolean
  /** Operators that may sign in. */
  operators: number
  /** SUCCEEDED as other operators have already said it, each of one attempt. */
  proposals: readonly { operatorId: string; attemptId: string }[]
}

/**
 * CLEAR: the transaction keeps the outcome that it has, and is flagged no more. END: it fails without any attempt. SETTLE:
 * the outcome is recorded. PROPOSE: it waits for a second operator who says the same.
 */
export type ResolutionVerdict = { does: 'CLEAR' | 'END' | 'SETTLE' | 'PROPOSE' } | { refusal: Refusal }

/** Returned for a resolution that changes nothing before a second operator makes the same one. */
export const WAITING_FOR_SECOND = 'WAITING_FOR_SECOND'

/** How long after `send_by` the answer to a sent attempt may still be recorded: as long as an activity may run. */
const ANSWERED_WITHIN_MS = 40_000

export interface ResolutionRules {
  /** In LIVE, SUCCEEDED of more than these minor units needs two operators. */
  twoOperatorsAboveCents: number
}

/** What a resolution does to the transaction, or why it is refused. */
export function judgeResolution(
  facts: ResolutionFacts,
  resolution: Resolution,
  rules: ResolutionRules,
): ResolutionVerdict {
  const { state, attempt } = facts
  const { outcome } = resolution
  if (!facts.needsReview) return refused(state, 'and is not flagged for review, so it cannot be resolved')
  if (isTerminal(state))
    return outcomeOf(state) === outcome ? { does: 'CLEAR' } : refused(state, `and cannot be resolved as ${outcome}`)
  if (state === 'PENDING_APPROVAL') return refused(state, 'and its batch is not decided: reject or cancel the batch')
  if (!facts.attemptKnown) return refused(state, 'and has no such attempt')
  if (!attempt)
    return outcome === 'FAILED'
      ? { does: 'END' }
      : refused(state, 'and nothing was ever sent for it, so it can only be resolved as FAILED')
  if (mayStillBeAnswered(attempt)) return refused(state, 'and its provider may still answer: resolve it in a minute')
  return needsAnother(facts, resolution, rules)
}

function needsAnother(
  { mode, state, amountCents, attempt, operators, proposals }: ResolutionFacts,
  { outcome, operatorId, attemptId }: Resolution,
  { twoOperatorsAboveCents }: ResolutionRules,
): ResolutionVerdict {
  const limited = mode === 'LIVE' && outcome === 'SUCCEEDED' && amountCents > twoOperatorsAboveCents && operators >= 2
  if (!limited) return { does: 'SETTLE' }
  if (operatorId === null)
    return refused(state, 'and its amount needs two operators, whom a signal does not name: resolve it by the API')
  const meant = attemptId ?? attempt!.id
  const seconded = proposals.some((said) => said.operatorId !== operatorId && said.attemptId === meant)
  return { does: seconded ? 'SETTLE' : 'PROPOSE' }
}

/** Whether what the provider answers to it may still be recorded. */
function mayStillBeAnswered({ state, resendInMs, sinceSendByMs }: NonNullable<ResolutionFacts['attempt']>): boolean {
  return state === 'SENDING' && resendInMs === null && sinceSendByMs < ANSWERED_WITHIN_MS
}

function outcomeOf(state: TransactionState): Resolution['outcome'] {
  return state === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED'
}

function refused(state: TransactionState, because: string): ResolutionVerdict {
  return { refusal: { code: 'SV-3005', message: `This transaction is ${state} ${because}.`, details: { state } } }
}
