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
