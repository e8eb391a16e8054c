import type { StatedMoney } from '../money.ts'
import type { Parts } from '../payments/splits.ts'
import type { AttemptOutcome } from '../providers/provider-health.ts'
import type {
  Mode,
  AttemptState,
  FailureReason,
  PayInRail,
  Rail,
  ReviewReason,
  TransactionKind,
  TransactionSource,
  TransactionState,
} from '../states.ts'

/** Why an operator has to look at a transaction: each reason that was raised and that no operator has resolved. */
export interface OpenReview {
  /** The reason that is shown first; null if no operator has to look. */
  reviewReason: ReviewReason | null
  /** The others, oldest first. Without a `reviewReason` they mean nothing: an earlier program clears only that. */
  furtherReviewReasons: readonly ReviewReason[]
}

/** The columns of a transaction that a state change writes. Its sequence, version and receipt follow from them. */
export interface TransactionFields extends OpenReview {
  state: TransactionState
  /** The number of the newest attempt; 0 before the first. */
  newestAttempt: number
  providerId: string | null
  providerTransactionId: string | null
  rail: Rail | null
  settledAttemptId: string | null
  failureReasonCode: FailureReason | null
  failureReasonMessage: string | null
  /** When the relay starts its workflow again; null if only a message wakes it. */
  engineDueAt: Date | null
  updatedAt: Date
}

/** The columns of a transaction that decide its state changes. Amounts are in minor units. */
export interface TransactionRecord extends TransactionFields, StatedMoney {
  id: string
  businessId: string
  mode: Mode
  kind: TransactionKind
  source: TransactionSource
  reference: string
  metadata: Record<string, string>
  hosted: boolean
  originalTransactionId: string | null
  recipientId: string | null
  /** The attempt whose charge a refund returns. */
  refundsAttemptId: string | null
  /** The late success that an automatic refund returns; null for every other transaction. */
  autoForAttemptId: string | null
  splitId: string | null
  split: Parts | null
  sendsEvents: boolean

  /** Grows by one with each change of state. */
  sequence: number
  /** Grows by one with each save; a save of an older version is refused. */
  version: number
  /** Both are set when it first SUCCEEDED. */
  receiptId: string | null
  tokenId: string | null
  /** Sealed; erased with the terminal state. */
  cardToken: Uint8Array | null
}

export interface AttemptFields {
  /** The rail that the provider says was used; null until it succeeded, and if the provider does not say it. */
  paidRail: PayInRail | null
  state: AttemptState
  reasonCode: FailureReason | null
  /** True if its decline lets the next provider try. */
  soft: boolean
  /** True if its state says nothing about the provider. */
  blameless: boolean
  providerTransactionId: string | null
  /** True if an operator recorded the success and the provider has not named the charge yet. */
  resolved: boolean
  checkoutUrl: string | null
  capturedCents: number
  outcome: AttemptOutcome | null
  outcomeAtMs: number | null
  /** What the provider says was paid, if it last reported another amount than the requested one. */
  reported: StatedMoney | null
  /** When it was first asked about in its present state, by the engine's clock. */
  askedSinceMs: number | null
  sendByMs: number
  /** From when a throttled attempt may be sent again, milliseconds since 1970; null if it may not. */
  resendAtMs: number | null
}

export interface AttemptRecord extends AttemptFields {
  id: string
  number: number
  providerId: string
  rail: Rail
  ended: boolean
}

export interface ChargeRecord {
  id: string
  capturedCents: number
  refundReservedCents: number
  /** Minor units that refunds returned beyond `capturedCents`. */
  overRefundedCents: number
  /** How many attempts of the refund in question have returned money. */
  succeededAttempts: number
}

export interface StateRecord {
  transaction: TransactionRecord
  /** The attempt that the finding is about; null for a finding about none. */
  attempt: AttemptRecord | null
  charge: ChargeRecord | null
}

export const NO_REVIEW: OpenReview = { reviewReason: null, furtherReviewReasons: [] }

/** The reasons about money. Each is shown in fewer other places than the one before it: a second payment in none. */
const ABOUT_MONEY: readonly ReviewReason[] = [
  'amount_mismatch',
  'refund_failed',
  'cannot_be_refunded',
  'second_payment',
]

export const openReasons = ({ reviewReason, furtherReviewReasons }: OpenReview): ReviewReason[] =>
  reviewReason === null ? [] : [...furtherReviewReasons, reviewReason]

/** Shows one about money first, since little else shows it, and otherwise the newest one. */
export function reviewFor(reasons: readonly ReviewReason[]): OpenReview {
  const shown = reasons.toSorted((a, b) => ABOUT_MONEY.indexOf(a) - ABOUT_MONEY.indexOf(b)).at(-1) ?? null
  return { reviewReason: shown, furtherReviewReasons: reasons.filter((reason) => reason !== shown) }
}

/** Returns the review with a later reason. A reason that is open already changes nothing. */
export function withReason(open: OpenReview, later: ReviewReason): OpenReview {
  const reasons = openReasons(open)
  return reviewFor(reasons.includes(later) ? reasons : [...reasons, later])
}

export const raisedReasons = (before: OpenReview, after: OpenReview): ReviewReason[] =>
  openReasons(after).filter((reason) => !openReasons(before).includes(reason))
