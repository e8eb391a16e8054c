import type { LedgerEntry } from '../ledger/entries.ts'
import type { EventData, EventType } from '../webhooks/events.ts'
import type { Leaf } from '../proof/receipt.ts'
import type { FailureReason, ReviewReason, TransactionState } from '../states.ts'
import type { AttemptRecord, TransactionRecord } from './record.ts'

/** The columns of a transaction that a state change writes, each with its new value. */
type TransactionFields = Pick<
  TransactionRecord,
  | 'state'
  | 'sequence'
  | 'newestAttempt'
  | 'providerId'
  | 'providerTransactionId'
  | 'rail'
  | 'settledAttemptId'
  | 'failureReasonCode'
  | 'failureReasonMessage'
  | 'reviewReason'
  | 'furtherReviewReasons'
  | 'cardToken'
  | 'engineDueAt'
  | 'updatedAt'
>

/** The columns of an attempt that a state change writes, each with its new value. */
export interface AttemptFields extends Omit<AttemptRecord, 'number' | 'providerId' | 'rail' | 'ended'> {
  /** Set once; null leaves the attempt open, or its earlier end as it is. */
  endedAt: Date | null
  /** Null leaves the stored value; so does a null `answerMs`. */
  detail: string | null
  answerMs: number | null
}

/** A refund's hold on its charge, before and after. */
interface Reservation {
  chargeId: string
  before: { refundReservedCents: number; overRefundedCents: number }
  after: { refundReservedCents: number; overRefundedCents: number }
}

/** A refund of the whole amount that the service makes for a charge that succeeded too late. */
export interface AutomaticRefund {
  /** The attempt that took the money, and its provider and the rail that was used. */
  charge: Pick<AttemptRecord, 'id' | 'number' | 'providerId' | 'rail'>
  reason: 'late_success' | 'duplicate_payment'
}

/** Everything that one save writes. It is refused if the transaction's version is not that of `before` any more. */
export interface StateChange {
  before: TransactionRecord
  transaction: TransactionFields
  /** Null if no attempt changes. */
  attempt: AttemptFields | null
  transition: { sequence: number; state: TransactionState; reasonCode: FailureReason | null } | null
  event: { type: EventType; data: EventData } | null
  /** The receipt of a first success, without its ids. */
  receipt: Omit<Leaf, 'receiptId' | 'tokenId'> | null
  /** What the change means for the business's money. */
  entries: readonly LedgerEntry[]
  automaticRefund: AutomaticRefund | null
  reservation: Reservation | null
  /** The payment of a refund is flagged as well. */
  flagsPayment: { transactionId: string; reason: ReviewReason } | null
  /** True if every other open attempt of the transaction ends. */
  closesOtherAttempts: boolean
  /** True if the next refund of the same charge may be sent. */
  unblocksNextRefund: boolean
  handled: HandledEvents
}

/** The stored events that this change makes obsolete. */
interface HandledEvents {
  inboundEventId: string | null
  setAsideBecause: string | null
  /** Events of the attempt that repeat this success are handled too. */
  repeating: { state: 'SUCCEEDED'; providerTransactionId: string; amountCents: number; currency: string } | null
}
