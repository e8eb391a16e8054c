import type { DocumentType } from '../../domain/providers/connect.ts'
import type { Currency, Money } from '../../domain/money.ts'
import type { ProviderConnection, SendResult, SendWindow } from './call.ts'
import type { RefundLookup, RefundResult } from './refunds.ts'

export interface BankAccount {
  /** The universal branch code, a string: leading zeros matter. */
  bankCode: string
  accountNumber: string
  /** If set, the provider first confirms the account's owner with the bank. */
  document: { type: DocumentType; number: string } | null
}

export interface RecipientOrder extends BankAccount {
  name: string
  currency: Currency
}

/** The provider's code of the recipient, or why there is none. DECLINED: the provider does not pay to this account. */
export type RecipientResult =
  | { state: 'MADE'; code: string }
  | Extract<SendResult, { state: 'DECLINED' | 'NOT_SENT' | 'THROTTLED' }>

export interface TransferRequest extends Money {
  /** Our reference for the attempt, in the descriptor's form, unique forever. */
  providerReference: string
  recipientCode: string
  /** Shown on the recipient's statement. */
  reason: string
}

/** Payouts have the outcomes of refunds: neither needs a payer, and a success can be reversed later. */
export type TransferResult = RefundResult
export type TransferLookup = RefundLookup

/** Payouts at a provider. No method throws. */
export interface TransferCapability {
  /** Creates the recipient; moves no money. The same account returns the same recipient, so repeating it is safe. */
  createRecipient(connection: ProviderConnection, order: RecipientOrder, window: SendWindow): Promise<RecipientResult>
  /** Sends at most one request that can pay, once for each reference. */
  transfer(connection: ProviderConnection, request: TransferRequest, window: SendWindow): Promise<TransferResult>
  verifyTransfer(connection: ProviderConnection, providerReference: string): Promise<TransferLookup>
}
