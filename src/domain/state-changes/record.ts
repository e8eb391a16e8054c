import type { Parts } from '../payments/splits.ts'
import type { AttemptOutcome } from '../providers/provider-health.ts'
import type { OpenReview } from './review-after.ts'
import type {
  Mode,
  AttemptState,
  FailureReason,
  PayInRail,
  Rail,
  TransactionKind,
  TransactionSource,
  TransactionState,
} from '../states.ts'

/** The columns of a transaction that state changes read or write. Amounts are in minor units. */
export interface TransactionRecord extends OpenReview {
  id: string
  businessId: string
  mode: Mode
  kind: TransactionKind
  source: TransactionSource
  amountCents: number
  currency: string
  reference: string
  metadata: Record<string, string>
  rail: Rail | null
  hosted: boolean
  originalTransactionId: string | null
  /** A payout's recipient; null for any other kind. */
  recipientId: string | null
  /** The attempt whose charge a refund returns. */
  refundsAttemptId: string | null
  /** The late success that an automatic refund returns; null for every other transaction. */
  autoForAttemptId: string | null
  splitId: string | null
  split: Parts | null
  /** True if its moves send webhooks. */
  sendsEvents: boolean

  state: TransactionState
  /** Grows by one with each change of state. */
  sequence: number
  /** Grows by one with each save; a save of an older version is refused. */
  version: number
  /** The number of the newest attempt; 0 before the first. */
  newestAttempt: number
  providerId: string | null
  providerTransactionId: string | null
  /** The attempt by which it SUCCEEDED. */
  settledAttemptId: string | null
  failureReasonCode: FailureReason | null
  failureReasonMessage: string | null
  /** Both are set when it first SUCCEEDED. */
  receiptId: string | null
  tokenId: string | null
  /** Sealed; erased with the terminal state. */
  cardToken: Uint8Array | null
  /** When the relay starts its workflow again; null if only a message wakes it. */
  engineDueAt: Date | null
  updatedAt: Date
}

/** The columns of an attempt that state changes read or write. */
export interface AttemptRecord {
  id: string
  number: number
  providerId: string
  rail: Rail
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
  /** Milliseconds since 1970; null without an outcome. */
  outcomeAtMs: number | null
  /** What the provider says was paid, if it last reported another amount than the requested one. */
  reported: { amountCents: number; currency: string } | null
  /** When it was first asked about in its present state, by the engine's clock. */
  askedSinceMs: number | null
  ended: boolean
  sendByMs: number
  /** From when a throttled attempt may be sent again, milliseconds since 1970; null if it may not. */
  resendAtMs: number | null
}

/** The attempt that took the money which a refund returns. */
export interface ChargeRecord {
  id: string
  capturedCents: number
  refundReservedCents: number
  /** Minor units that refunds returned beyond `capturedCents`. */
  overRefundedCents: number
  /** How many attempts of the refund in question have returned money. */
  succeededAttempts: number
}

/** Everything that decides a state change, as it was read. */
export interface StateRecord {
  transaction: TransactionRecord
  /** The attempt that the finding is about; null for a finding about none. */
  attempt: AttemptRecord | null
  /** The charge of a refund; null for any other kind. */
  charge: ChargeRecord | null
}
