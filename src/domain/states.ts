export const TRANSACTION_KINDS = ['COLLECT', 'PAYOUT', 'REFUND'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const TRANSACTION_STATES = [
  'CREATED',
  'PENDING_APPROVAL',
  'PROCESSING',
  'REQUIRES_ACTION',
  'SUCCEEDED',
  'FAILED',
  'STOPPED',
] as const
export type TransactionState = (typeof TRANSACTION_STATES)[number]

export const ATTEMPT_STATES = [
  'SENDING',
  'SUCCEEDED',
  'DECLINED',
  'REQUIRES_ACTION',
  'PENDING',
  'NOT_SENT',
  'UNKNOWN',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const FAILURE_REASONS = [
  'insufficient_funds',
  'stolen_card',
  'expired_card',
  'declined',
  'invalid_token',
  'not_processed',
  'provider_unavailable',
  'provider_lost',
  'no_eligible_provider',
  'cancelled',
  'expired',
  'rejected',
  'returned',
  'insufficient_balance',
  'invalid_account',
  'resolved',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export const RAILS = ['CARD', 'BANK_TRANSFER', 'PAYSHAP', 'RTC', 'EFT'] as const
export type Rail = (typeof RAILS)[number]

type Moves<S extends string> = Partial<Record<S, readonly S[]>>

/**
 * Every move a transaction's state may make. The database holds the same table (`state_moves`, rows of the
 * migration that a test compares with this) and a trigger refuses what it does not list.
 */
export const TRANSACTION_MOVES: Record<TransactionKind, Moves<TransactionState>> = {
  COLLECT: {
    CREATED: ['PROCESSING', 'FAILED', 'STOPPED'],
    PROCESSING: ['REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'STOPPED'],
    REQUIRES_ACTION: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'STOPPED'],
  },
  PAYOUT: {
    CREATED: ['PENDING_APPROVAL'],
    PENDING_APPROVAL: ['PROCESSING', 'STOPPED'],
    PROCESSING: ['SUCCEEDED', 'FAILED'],
    SUCCEEDED: ['FAILED'],
  },
  REFUND: {
    CREATED: ['PROCESSING'],
    PROCESSING: ['SUCCEEDED', 'FAILED'],
    SUCCEEDED: ['FAILED'],
    // An automatic refund that an operator starts again, and nothing else.
    FAILED: ['PROCESSING'],
  },
}

const ANSWERS = ['REQUIRES_ACTION', 'PENDING'] as const

const PAYMENT_ATTEMPT_MOVES: Moves<AttemptState> = {
  SENDING: ['UNKNOWN', 'NOT_SENT', ...ANSWERS, 'DECLINED', 'SUCCEEDED'],
  UNKNOWN: ['NOT_SENT', ...ANSWERS, 'DECLINED', 'SUCCEEDED'],
  REQUIRES_ACTION: ['PENDING', 'DECLINED', 'SUCCEEDED'],
  PENDING: ['REQUIRES_ACTION', 'DECLINED', 'SUCCEEDED'],
  NOT_SENT: ['DECLINED', 'SUCCEEDED'],
  DECLINED: ['SUCCEEDED'],
}

/** A payout or refund may be taken back after it succeeded (returned, reversed); a payment never is. */
const REVERSIBLE_ATTEMPT_MOVES: Moves<AttemptState> = { ...PAYMENT_ATTEMPT_MOVES, SUCCEEDED: ['DECLINED'] }

/** Which recorded outcome of an attempt a later one may replace. */
export const ATTEMPT_MOVES: Record<TransactionKind, Moves<AttemptState>> = {
  COLLECT: PAYMENT_ATTEMPT_MOVES,
  PAYOUT: REVERSIBLE_ATTEMPT_MOVES,
  REFUND: REVERSIBLE_ATTEMPT_MOVES,
}

/** A replay may deliver from any state; a failed replay leaves the state as it was. */
export const DELIVERY_MOVES: Moves<DeliveryState> = {
  PENDING: ['DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'],
  WAITING_RETRY: ['PENDING', 'DELIVERED', 'DEAD', 'CANCELLED'],
  DEAD: ['DELIVERED'],
  CANCELLED: ['DELIVERED'],
}

const TERMINAL: ReadonlySet<TransactionState> = new Set(['SUCCEEDED', 'FAILED', 'STOPPED'])

/** Terminal for whoever waits; a SUCCEEDED payout or refund may still become FAILED. */
export function isTerminal(state: TransactionState): boolean {
  return TERMINAL.has(state)
}

export function mayMove(kind: TransactionKind, from: TransactionState, to: TransactionState): boolean {
  return TRANSACTION_MOVES[kind][from]?.includes(to) ?? false
}

/** Answers `to`, or throws where the table does not list the move. */
export function transition(kind: TransactionKind, from: TransactionState, to: TransactionState): TransactionState {
  if (!mayMove(kind, from, to)) throw new Error(`${kind} cannot go from ${from} to ${to}`)
  return to
}

/** Whether `found` replaces `recorded` as the outcome of an attempt. */
export function replaces(kind: TransactionKind, recorded: AttemptState, found: AttemptState): boolean {
  return ATTEMPT_MOVES[kind][recorded]?.includes(found) ?? false
}

export interface StateMove {
  machine: string
  from: string
  to: string
}

/** All tables above as the rows that `state_moves` holds. */
export function stateMoves(): StateMove[] {
  const rows = (machine: string, moves: Moves<string>): StateMove[] =>
    Object.entries(moves).flatMap(([from, targets]) => (targets ?? []).map((to) => ({ machine, from, to })))
  return [
    ...TRANSACTION_KINDS.flatMap((kind) => rows(kind, TRANSACTION_MOVES[kind])),
    ...TRANSACTION_KINDS.flatMap((kind) => rows(`${kind}_ATTEMPT`, ATTEMPT_MOVES[kind])),
    ...rows('DELIVERY', DELIVERY_MOVES),
  ]
}
