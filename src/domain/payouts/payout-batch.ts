import type { TransactionState } from '../states.ts'

/** The words for payout batches and for what is decided on them. */

export const BATCH_STATES = ['PENDING_APPROVAL', 'PROCESSING', 'COMPLETED', 'STOPPED'] as const
export type BatchState = (typeof BATCH_STATES)[number]

export const ACCOUNT_TYPES = ['CURRENT', 'SAVINGS'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const BATCH_DECISIONS = ['APPROVE', 'REJECT', 'CANCEL'] as const
export type BatchDecision = (typeof BATCH_DECISIONS)[number]

/** Why a decision was refused; each is kept, and none changes anything. */
export const DECISION_REFUSALS = [
  'unreadable',
  'not_an_admin',
  'maker',
  'key_holder',
  'admin_too_late',
  'wrong_code',
  'wrong_hash',
  'decided',
  'expired',
] as const
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number]

/** Items of one batch. */
export const MOST_ITEMS = 1_000

/** The one currency of the rails. */
export const PAYOUT_CURRENCY = 'ZAR'

/** How many items of a batch are in each state; a state that no item is in may be left out. */
export type ItemTally = Readonly<Partial<Record<TransactionState, number>>>

/** How many items of a batch wait, or ended so. */
export interface BatchCounts {
  pending: number
  succeeded: number
  failed: number
  stopped: number
}

export interface BatchProgress {
  state: BatchState
  counts: BatchCounts
}

export function tallyOf(states: readonly TransactionState[]): ItemTally {
  const tally: Partial<Record<TransactionState, number>> = {}
  for (const state of states) tally[state] = (tally[state] ?? 0) + 1
  return tally
}

/**
 * State and counts of a batch by the states of its items, of which it has at least one. This is the only rule for both: what
 * is shown and what is written come from here, so neither contradicts the items.
 */
export function progressOf(items: ItemTally): BatchProgress {
  const { SUCCEEDED: succeeded = 0, FAILED: failed = 0, STOPPED: stopped = 0, ...open } = items
  const pending = Object.values(open).reduce((sum, count) => sum + count, 0)
  const counts = { pending, succeeded, failed, stopped }
  return { state: stateBy(counts, items.PENDING_APPROVAL ?? 0), counts }
}

/** Items wait for approval together, and are stopped together. */
function stateBy({ pending, succeeded, failed, stopped }: BatchCounts, unapproved: number): BatchState {
  if (unapproved > 0) return 'PENDING_APPROVAL'
  if (pending > 0) return 'PROCESSING'
  return stopped > 0 && succeeded + failed === 0 ? 'STOPPED' : 'COMPLETED'
}
