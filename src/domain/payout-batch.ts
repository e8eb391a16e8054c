import type { TransactionState } from './states.ts'

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

/** How many items of a batch wait, or ended so. */
export interface BatchCounts {
  pending: number
  succeeded: number
  failed: number
  stopped: number
}

/** State and counts of a batch by the states of its items, which move with it: so what is shown of both is of one moment. */
export function progressOf(items: readonly TransactionState[]): { state: BatchState; counts: BatchCounts } {
  const having = (wanted: TransactionState) => items.filter((state) => state === wanted).length
  const ended = { succeeded: having('SUCCEEDED'), failed: having('FAILED'), stopped: having('STOPPED') }
  const pending = items.length - ended.succeeded - ended.failed - ended.stopped
  return { state: stateBy(items, pending, ended.stopped), counts: { pending, ...ended } }
}

function stateBy(items: readonly TransactionState[], pending: number, stopped: number): BatchState {
  if (stopped === items.length) return 'STOPPED'
  if (pending === 0) return 'COMPLETED'
  return items.includes('PENDING_APPROVAL') ? 'PENDING_APPROVAL' : 'PROCESSING'
}
