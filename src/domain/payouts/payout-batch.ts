import type { TransactionState } from '../states.ts'

export const BATCH_STATES = ['PENDING_APPROVAL', 'PROCESSING', 'COMPLETED', 'STOPPED'] as const
export type BatchState = (typeof BATCH_STATES)[number]

export const ACCOUNT_TYPES = ['CURRENT', 'SAVINGS'] as const

export const BATCH_DECISIONS = ['APPROVE', 'REJECT', 'CANCEL'] as const
export type BatchDecision = (typeof BATCH_DECISIONS)[number]

/** Why a decision was refused. Each refusal is stored and changes nothing. */
export const DECISION_REFUSALS = [
  'unreadable',
  'not_a_checker',
  'maker',
  'key_holder',
  'checker_too_late',
  'checker_cooling',
  'wrong_code',
  'wrong_hash',
  'decided',
  'expired',
] as const
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number]

/** A warning about a decision that was accepted in TEST, and would be refused in LIVE. */
export const APPROVAL_WARNINGS = ['checker_added_by_maker'] as const
export type ApprovalWarning = (typeof APPROVAL_WARNINGS)[number]

export const MAX_BATCH_ITEMS = 1_000

export const PAYOUT_CURRENCY = 'ZAR'

/** The number of items in each state; a missing state has none. */
export type ItemTally = Readonly<Partial<Record<TransactionState, number>>>

export type BatchCounts = Record<'pending' | 'succeeded' | 'failed' | 'stopped', number>

export type BatchProgress = ReturnType<typeof progressOf>

export function tallyOf(states: readonly TransactionState[]): ItemTally {
  const tally: Partial<Record<TransactionState, number>> = {}
  for (const state of states) tally[state] = (tally[state] ?? 0) + 1
  return tally
}

/** The API and the database both use this rule, so neither contradicts the items, of which a batch has at least one. */
export function progressOf(items: ItemTally) {
  const { SUCCEEDED: succeeded = 0, FAILED: failed = 0, STOPPED: stopped = 0, ...open } = items
  const pending = Object.values(open).reduce((sum, count) => sum + count, 0)
  const counts = { pending, succeeded, failed, stopped }
  return { state: batchStateOf(counts, items.PENDING_APPROVAL ?? 0), counts }
}

/** The items of a batch wait for approval together and are stopped together. */
function batchStateOf({ pending, succeeded, failed, stopped }: BatchCounts, unapproved: number): BatchState {
  if (unapproved > 0) return 'PENDING_APPROVAL'
  if (pending > 0) return 'PROCESSING'
  return stopped > 0 && succeeded + failed === 0 ? 'STOPPED' : 'COMPLETED'
}
