/* Which state may follow which is in `state-changes/moves.ts`; the database refuses every other move. */

export const MODES = ['TEST', 'LIVE'] as const
/** TEST moves no real money, LIVE does. Each mode has its own credentials and its own data. */
export type Mode = (typeof MODES)[number]

export const TRANSACTION_KINDS = ['COLLECT', 'PAYOUT', 'REFUND'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]
/** The word for a transaction in the names of events and workflows, and in log lines. */
export const WORD_OF_KIND = { COLLECT: 'payment', PAYOUT: 'payout', REFUND: 'refund' } as const

/** AUTOMATIC: the service itself, for the refund of a late success. */
export const TRANSACTION_SOURCES = ['API', 'LINK', 'DIRECT', 'AUTOMATIC'] as const
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number]

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
/** The states of a sent attempt without an outcome. */
export const UNSETTLED: readonly AttemptState[] = ['SENDING', 'UNKNOWN', 'PENDING']
export const ENDS_ATTEMPT: readonly (AttemptState | null)[] = ['SUCCEEDED', 'DECLINED', 'NOT_SENT']

export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The database does not check failure and review codes: a new code needs no ALTER of a hot table. */
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
  'disputed',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/**
 * Why a transaction waits for an operator. `refund_failed` flags an automatic refund that FAILED, a refund that was
 * paid after it had FAILED, and the payment of either. `cannot_be_refunded` flags a payment that was paid too late, or
 * twice, on a rail without refunds. `unknown_outcome` also flags a payout that was paid after it had FAILED.
 */
export const REVIEW_REASONS = [
  'amount_mismatch',
  'unknown_outcome',
  'pending_too_long',
  'cannot_be_asked',
  'second_payment',
  'refund_failed',
  'cannot_be_refunded',
  'event_unreadable',
  'dispute',
  'fault',
] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const PAY_IN_RAILS = ['CARD', 'BANK_TRANSFER', 'CAPITEC_PAY', 'PAYSHAP', 'MOBILE_MONEY', 'QR'] as const
export type PayInRail = (typeof PAY_IN_RAILS)[number]

/** Every rail: those by which a payer pays, and those of payouts (`payouts/payout-rails.ts`). */
export const RAILS = [...PAY_IN_RAILS, 'RTC', 'EFT'] as const
export type Rail = (typeof RAILS)[number]

const TERMINAL: ReadonlySet<TransactionState> = new Set(['SUCCEEDED', 'FAILED', 'STOPPED'])

/** True if a waiting caller gets this state. A SUCCEEDED payout or refund may still become FAILED. */
export function isTerminal(state: TransactionState): boolean {
  return TERMINAL.has(state)
}
