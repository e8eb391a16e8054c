import type { AttemptState, TransactionKind, TransactionState } from '../states.ts'

type Moves<State extends string> = Readonly<Partial<Record<State, readonly State[]>>>

/** Which state of a transaction may follow which. The database refuses every other move (`state_moves`). */
export const TRANSACTION_MOVES: Readonly<Record<TransactionKind, Moves<TransactionState>>> = {
  COLLECT: {
    CREATED: ['PROCESSING', 'FAILED', 'STOPPED'],
    PROCESSING: ['REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'STOPPED'],
    REQUIRES_ACTION: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'STOPPED'],
  },
  PAYOUT: {
    CREATED: ['PENDING_APPROVAL'],
    PENDING_APPROVAL: ['PROCESSING', 'STOPPED'],
    PROCESSING: ['SUCCEEDED', 'FAILED'],
    // The receiving bank returned it.
    SUCCEEDED: ['FAILED'],
  },
  REFUND: {
    // An operator may fail it before any attempt.
    CREATED: ['PROCESSING', 'FAILED'],
    PROCESSING: ['SUCCEEDED', 'FAILED'],
    SUCCEEDED: ['FAILED'],
    // An operator restarts an automatic refund.
    FAILED: ['PROCESSING'],
  },
}

const ATTEMPT: Moves<AttemptState> = {
  SENDING: ['UNKNOWN', 'NOT_SENT', 'REQUIRES_ACTION', 'PENDING', 'DECLINED', 'SUCCEEDED'],
  UNKNOWN: ['NOT_SENT', 'REQUIRES_ACTION', 'PENDING', 'DECLINED', 'SUCCEEDED'],
  REQUIRES_ACTION: ['PENDING', 'DECLINED', 'SUCCEEDED'],
  PENDING: ['REQUIRES_ACTION', 'DECLINED', 'SUCCEEDED'],
  NOT_SENT: ['DECLINED', 'SUCCEEDED'],
  DECLINED: ['SUCCEEDED'],
}
/** A provider may reverse a refund or a payout after its success, but never a charge. */
const REVERSIBLE: Moves<AttemptState> = { ...ATTEMPT, SUCCEEDED: ['DECLINED'] }

export const ATTEMPT_MOVES: Readonly<Record<TransactionKind, Moves<AttemptState>>> = {
  COLLECT: ATTEMPT,
  PAYOUT: REVERSIBLE,
  REFUND: REVERSIBLE,
}

export function mayMove(kind: TransactionKind, from: TransactionState, to: TransactionState): boolean {
  return TRANSACTION_MOVES[kind][from]?.includes(to) ?? false
}

export function mayFollowSuccess(kind: TransactionKind, state: TransactionState): boolean {
  const reached = new Set<TransactionState>(['SUCCEEDED'])
  for (const from of reached) for (const to of TRANSACTION_MOVES[kind][from] ?? []) reached.add(to)
  return reached.has(state)
}

export function mayReplace(kind: TransactionKind, from: AttemptState, to: AttemptState): boolean {
  return ATTEMPT_MOVES[kind][from]?.includes(to) ?? false
}
