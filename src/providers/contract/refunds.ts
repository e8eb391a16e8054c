import type { Currency, MinorUnits } from '../../domain/money.ts'
import type { SendResult } from './provider.ts'

/** The charge that a refund returns, as its attempt was recorded. */
export interface RefundedCharge {
  providerReference: string
  /** Null where only an operator knows that it was paid. */
  providerTransactionId: string | null
  amountCents: MinorUnits
}

export interface RefundRequest {
  /** Our reference for the refund's attempt: 16 characters of [a-z2-7], unique for ever. */
  providerReference: string
  amountCents: MinorUnits
  currency: Currency
  charge: RefundedCharge
  /** When the refund's attempt was stored; providers are asked from then on. */
  startedAt: Date
}

export interface RefundQuestion extends RefundRequest {
  /** The provider's own id of the refund, where an answer had it. */
  providerTransactionId: string | null
}

/** What is known of a refund; SUCCEEDED carries the amount returned, `providerTransactionId` is the refund's. */
export type RefundResult = Exclude<SendResult, { state: 'REQUIRES_ACTION' }>

/** NOT_FOUND: the provider says that it made no such refund. UNKNOWN: it could not be asked, or has no way to tell. */
export type RefundLookup = Exclude<RefundResult, { state: 'NOT_SENT' | 'THROTTLED' }> | { state: 'NOT_FOUND' }
