import { MAX_AMOUNT } from '../../domain/money.ts'
import type { CallLimits } from './call.ts'
import { type ReferenceFormat, USUAL_REFERENCE } from './reference.ts'
import type { RailTable } from '../../domain/routing/rail-facts.ts'
import type { PayoutRail } from '../../domain/payouts/payout-rails.ts'
import type { Mode, PayInRail } from '../../domain/states.ts'
import type { SettlementFile } from './settlement-file.ts'

export interface Capabilities {
  /** Every rail that the adapter can use, with its own abilities, limits and prices. */
  rails: RailTable
  /** The rails in use unless `<ID>_RAILS` names others: a rail that the account lacks fails on the payer's page. */
  defaultRails: readonly PayInRail[]
  refunds: {
    /** Otherwise at most one refund of a charge may be unsettled at a time. */
    byReference: boolean
    /** If false, the result arrives only as an event. `BY_ID`: only a refund that a response named. */
    lookup: boolean | 'BY_ID'
  }
  /** Words before our reference, for an operator who looks for it. Null if it is looked up, or there are no tokens. */
  operatorLookup: { tokenCharge: string | null; refund: string | null }
  /**
   * Payout rails in each mode; a transfer uses the first, and empty means no payouts. No provider lets the caller
   * choose. A rail in LIVE moves real money: the first one there enables live payouts.
   */
  transferRails: Readonly<Record<Mode, readonly PayoutRail[]>>
  /** True if it settles shares of a payment to other accounts. */
  splits: boolean
  reference: ReferenceFormat
  /**
   * How far an event is believed:
   * - SIGNED: its signature proves what it says.
   * - CONFIRMED: its signed text can be divided in several ways, so the outcome of a payment counts once a lookup
   *   confirms it. Its events have no outcome of refunds and payouts.
   * - UNSIGNED: it proves nothing and is not stored. It only leads to a lookup.
   * The last two need lookups.
   */
  events: 'SIGNED' | 'CONFIRMED' | 'UNSIGNED'
}

export type Addresses = Readonly<Record<Mode, string>>

export interface Setting {
  /** Format of the value; one of `src/config/formats.ts`. */
  format: 'text' | 'webhook-secret'
  /** True for the name of an account, which may be the same in both modes. A key may not: it tells them apart. */
  isName?: true
  /** Derives the value that simulator and service share. For a key pair, each side gets its own half. */
  simulated: (secret: (name: string) => Buffer) => string | { service: string; provider: string }
}

/** Behaviour of the simulated provider beyond its wire format. */
export interface Simulation {
  /** True if `npm start` simulates the provider while none of its variables is set. */
  embedded: boolean
  /** Sends an event when a payer's checkout is declined. */
  sendsDeclineEvents: boolean
  /** Sends an event for a charge whose response was lost; other providers must be polled. */
  sendsLostResultEvents: boolean
  /** A token charge may need 3-D Secure (`tok_3ds`); other providers decline that card. */
  challengesCards: boolean
  /** The response to a token charge has its outcome; at other providers a charge is pending first. */
  chargesAtOnce: boolean
  /** The response to a refund is final; at other providers a refund is pending first. */
  refundsAtOnce: boolean
}

/**
 * Everything that the rooms need to know of a provider except its wire format: registry, configuration, default order,
 * simulator and contract suite derive from it. `adapter.ts` beside it has the wire format, and the simulator's
 * `provider.ts` has its other side.
 */
export interface ProviderDescriptor {
  /** Names its folders, its variables (`<ID>_SECRET_KEY`) and the address of its events; lowercase letters. */
  id: string
  displayName: string
  /** Lower places come first when routing scores are equal, and in the order of the simulator's ports. */
  place: number
  capabilities: Capabilities
  /** Documented call limits; unlimited if missing. */
  callLimits?: Readonly<Record<Mode, CallLimits>>
  /** Missing if settlements of the provider cannot be compared with the record. */
  settlement?: {
    /** Business days in South Africa within which a payment is usually in a settlement. */
    usualDays: number
    /** The file that an operator uploads. Missing if the adapter reads settlements from the provider. */
    file?: SettlementFile
  }
  /** Settings besides the secret key, which every provider has. */
  configuration: {
    /** The provider's address; `<ID>_BASE_URL` replaces it. */
    baseUrl: Addresses
    /** Variables `<ID>_<NAME>`, all required with the key. */
    settings: Readonly<Record<string, Setting>>
    /** Further hosts. Default: the provider's host for that mode, or `_BASE_URL` if that is set. */
    hosts?: Readonly<Record<string, Addresses>>
    /** Values that depend on the mode alone. */
    byMode?: Readonly<Record<string, Readonly<Record<Mode, string>>>>
  }
  simulation: Simulation
}

export function everywhere(url: string): Addresses {
  return { TEST: url, LIVE: url }
}

/** A provider that only takes payments: no payouts and no shares. */
export const PAY_IN_ONLY = {
  transferRails: { TEST: [], LIVE: [] },
  splits: false,
  reference: USUAL_REFERENCE,
} as const satisfies Partial<Capabilities>

/** A provider whose every charge and refund can be looked up. */
export const ALL_LOOKED_UP = {
  refunds: { byReference: true, lookup: true },
  operatorLookup: { tokenCharge: null, refund: null },
} as const satisfies Partial<Capabilities>

/** A page in rand that is held to one method, of any amount. */
export const PAGE_IN_RAND = {
  currencies: ['ZAR'],
  minimumCents: 1,
  maximumCents: MAX_AMOUNT,
  checkout: 'PAGE',
  token: false,
  needsPhone: false,
} as const

export const USUAL_SIMULATION = {
  embedded: false,
  sendsDeclineEvents: true,
  sendsLostResultEvents: false,
  challengesCards: false,
  chargesAtOnce: true,
  refundsAtOnce: false,
} as const satisfies Simulation

/** The setting of a provider that signs by Standard Webhooks. */
export const WEBHOOK_SECRET: Setting = {
  format: 'webhook-secret',
  simulated: (secret) => `whsec_${secret('webhook').toString('base64')}`,
}
