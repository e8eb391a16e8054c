import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { SettlementLine } from '../../domain/settlements/settlement.ts'
import type { ProviderConnection } from './call.ts'

/** A deposit on the bank account of the service's operator. */
export interface ProviderSettlement {
  id: string
  currency: string
  /** The day of the deposit, `YYYY-MM-DD`. */
  day: string
  /** Minor units; negative if the provider took more than it paid. */
  depositCents: number
}

export interface ProviderLine extends SettlementLine {
  /** Unique in its settlement, so that a page that is read twice is stored once. */
  key: string
  providerTransactionId: string | null
}

/** One page. `next` names the page that follows; null on the last. */
export type ReadPage<Item> = { state: 'READ'; items: Item[]; next: string | null } | Unread

/** It must be read again. */
export type Unread = Omit<Extract<LookupResult, { state: 'UNKNOWN' }>, 'blameless'>

/** The settlements of a provider, as it reports them. No method throws. */
export interface SettlementCapability {
  /** Reads settlements, newest first. `page` is null for the first. */
  listSettlements(connection: ProviderConnection, page: string | null): Promise<ReadPage<ProviderSettlement>>
  settlementLines(
    connection: ProviderConnection,
    settlement: ProviderSettlement,
    page: string | null,
  ): Promise<ReadPage<ProviderLine>>
}
