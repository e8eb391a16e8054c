import type { Currency, MinorUnits } from '../../domain/money.ts'
import type { RefundLookup, RefundResult } from './refunds.ts'

export interface TransferRequest {
  /** Our reference for the attempt: 16 characters of [a-z2-7], unique for ever. */
  providerReference: string
  amountCents: MinorUnits
  currency: Currency
  recipient: {
    name: string
    /** The universal branch code, a string: leading zeros matter. */
    bankCode: string
    accountNumber: string
  }
  /** What the recipient reads on the statement. */
  reason: string
}

/** Payouts know the same outcomes as refunds: neither needs a payer, and a success can be taken back later. */
export type TransferResult = RefundResult
export type TransferLookup = RefundLookup
