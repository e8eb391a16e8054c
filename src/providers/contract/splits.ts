import type { MakeResult } from '../../domain/providers/connect.ts'
import type { Currency } from '../../domain/money.ts'
import type { FeeBearer, SplitType } from '../../domain/payments/splits.ts'
import type { ProviderConnection, SendWindow } from './call.ts'
import type { BankAccount } from './transfers.ts'

/** A bank account to which a provider settles its share of payments. */
export interface AccountOrder extends BankAccount {
  /** Our id, sent along so that the account can be found in the provider's list. */
  id: string
  businessName: string
  contactEmail: string | null
}

export interface SplitOrder {
  id: string
  name: string
  type: SplitType
  currency: Currency
  feeBearer: FeeBearer
  /** The provider's codes of the accounts; whole percents, or minor units. */
  shares: readonly { accountCode: string; share: number }[]
}

/** NOT_FOUND only if the provider's whole list was read without finding it. */
export type MadeLookup = { state: 'MADE'; code: string } | { state: 'NOT_FOUND' } | { state: 'UNKNOWN'; detail: string }

/** No duplicate protection: the caller stores its intent and looks for the resource before a repeat. Nothing throws. */
export interface SplitCapability {
  /** Sends at most one request that can create an account. */
  createAccount(connection: ProviderConnection, order: AccountOrder, window: SendWindow): Promise<MakeResult>
  findAccount(connection: ProviderConnection, question: { id: string }): Promise<MadeLookup>
  createSplit(connection: ProviderConnection, order: SplitOrder, window: SendWindow): Promise<MakeResult>
  /** Finds a split by our id, among those created since it was first sent. */
  findSplit(connection: ProviderConnection, question: { id: string; startedAt: Date }): Promise<MadeLookup>
}
