import type { MinorUnits, Money } from '../../domain/money.ts'
import type { SendResult } from './call.ts'

export interface RefundedCharge {
  providerReference: string
  /** Null if only an operator has confirmed the payment. */
  providerTransactionId: string | null
  amountCents: MinorUnits
}

export interface RefundRequest extends Money {
  /** Our reference for the refund's attempt, in the descriptor's form, unique forever. */
  providerReference: string
  charge: RefundedCharge
  /** When the refund's attempt was stored; lookups start from there. */
  startedAt: Date
}

export interface RefundQuestion extends RefundRequest {
  /** The provider's own id of the refund, if a response had it. */
  providerTransactionId: string | null
}

/** Result of a refund; SUCCEEDED has the amount returned, `providerTransactionId` is the refund's. */
export type RefundResult = Exclude<SendResult, { state: 'REQUIRES_ACTION' }>

/** NOT_FOUND: the provider says that there is no such refund. UNKNOWN: the lookup failed, or the provider has none. */
export type RefundLookup = Exclude<RefundResult, { state: 'NOT_SENT' | 'THROTTLED' }> | { state: 'NOT_FOUND' }
