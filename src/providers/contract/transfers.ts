import type { DocumentType } from '../../domain/providers/connect.ts'
import type { Currency, MinorUnits } from '../../domain/money.ts'
import type { ProviderConnection, SendResult, SendWindow } from './provider.ts'
import type { RefundLookup, RefundResult } from './refunds.ts'

/** A bank account that is to be paid to. */
export interface RecipientOrder {
  name: string
  /** The universal branch code, a string: leading zeros matter. */
  bankCode: string
  accountNumber: string
  currency: Currency
  /** Where given, the provider confirms with the bank whose account it is before anything is made. */
  document: { type: DocumentType; number: string } | null
}

/** The provider's code of the recipient, or why there is none. DECLINED: it does not pay to this account. */
export type RecipientResult =
  | { state: 'MADE'; code: string }
  | Extract<SendResult, { state: 'DECLINED' | 'NOT_SENT' | 'THROTTLED' }>

export interface TransferRequest {
  /** Our reference for the attempt: 16 characters of [a-z2-7], unique for ever. */
  providerReference: string
  amountCents: MinorUnits
  currency: Currency
  /** The provider's code of the recipient. */
  recipientCode: string
  /** What the recipient reads on the statement. */
  reason: string
}

/** Payouts know the same outcomes as refunds: neither needs a payer, and a success can be taken back later. */
export type TransferResult = RefundResult
export type TransferLookup = RefundLookup

/** What a provider does that pays out. No method throws. */
export interface TransferCapability {
  /** Makes the recipient. The same account answers with the same recipient, so that a repeat makes nothing new; nothing is paid by it. */
  createRecipient(connection: ProviderConnection, order: RecipientOrder, window: SendWindow): Promise<RecipientResult>
  /** Sends at most one request that can pay, once for a reference. */
  transfer(connection: ProviderConnection, request: TransferRequest, window: SendWindow): Promise<TransferResult>
  /** Asks what became of a transfer, by our reference. */
  verifyTransfer(connection: ProviderConnection, providerReference: string): Promise<TransferLookup>
}
