import type { ConnectRefusal, DocumentType } from '../../domain/providers/connect.ts'
import type { Currency } from '../../domain/money.ts'
import type { FeeBearer, SplitType } from '../../domain/payments/splits.ts'
import type { ProviderConnection, SendWindow } from './provider.ts'

/** A bank account to which a provider settles its share of payments. */
export interface AccountOrder {
  /** Our id of it: the provider is told, so that it can be found in the provider's list. */
  id: string
  businessName: string
  /** The universal branch code, a string: leading zeros matter. */
  bankCode: string
  accountNumber: string
  contactEmail: string | null
  /** Where given, the provider confirms with the bank whose account it is before anything is made. */
  document: { type: DocumentType; number: string } | null
}

export interface SplitOrder {
  /** Our id of it, told to the provider as well. */
  id: string
  name: string
  type: SplitType
  currency: Currency
  feeBearer: FeeBearer
  /** The provider's codes of the accounts; whole percents, or minor units. */
  shares: readonly { accountCode: string; share: number }[]
}

/** NOT_SENT: nothing was made, and it can be sent again. UNKNOWN: it may have been made. */
export type MakeResult =
  | { state: 'MADE'; code: string }
  | { state: 'REFUSED'; reasonCode: ConnectRefusal; reasonMessage: string }
  | { state: 'NOT_SENT'; detail: string }
  | { state: 'UNKNOWN'; detail: string }

/** NOT_FOUND only where the provider's whole list was read without it. */
export type MadeLookup = { state: 'MADE'; code: string } | { state: 'NOT_FOUND' } | { state: 'UNKNOWN'; detail: string }

/**
 * What a provider does that settles shares of a payment to others. No key of ours keeps it from making the same thing
 * twice, so the caller stores that it asks, and looks for the thing before asking again. No method throws.
 */
export interface SplitCapability {
  /** Sends at most one request that makes an account. */
  createAccount(connection: ProviderConnection, order: AccountOrder, window: SendWindow): Promise<MakeResult>
  /** Looks for an account by our id. */
  findAccount(connection: ProviderConnection, question: { id: string }): Promise<MadeLookup>
  /** Sends at most one request that makes a split. */
  createSplit(connection: ProviderConnection, order: SplitOrder, window: SendWindow): Promise<MakeResult>
  /** Looks for a split by our id, among those made since it was first sent. */
  findSplit(connection: ProviderConnection, question: { id: string; startedAt: Date }): Promise<MadeLookup>
}
