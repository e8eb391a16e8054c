import type { Currency } from '../money.ts'
import type { PayInRail } from '../states.ts'

/** How a payer without a token pays: on a page, or by confirming a prompt on the phone. */
export const CHECKOUT_KINDS = ['PAGE', 'PHONE'] as const

/** PARTIAL: any part in any number of refunds. ONCE: one refund of any amount. FULL: only the whole amount. */
export const REFUND_KINDS = ['PARTIAL', 'ONCE', 'FULL', 'NONE'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** The price of one payment: a share of the amount and a fixed fee, or the minimum fee if that is more. */
export interface RailPrice {
  /** Hundredths of a percent of the amount. */
  bps: number
  fixedCents: number
  minimumCents?: number
}

/** A price as the provider publishes it, without value-added tax; contracts differ. */
export interface RailCost extends RailPrice {
  /** The date of the source: YYYY-MM-DD or YYYY-MM, or 'undated'. */
  asOf: string
  source: string
}

export interface RailFacts {
  currencies: readonly Currency[]
  minimumCents: number
  maximumCents: number
  /** Null if only tokens are charged. A prompt on the phone has no address: `checkout` returns PENDING. */
  checkout: (typeof CHECKOUT_KINDS)[number] | null
  token: boolean
  /** True if a charge needs the payer's phone number. A payment without one is not sent. */
  needsPhone: boolean
  /**
   * How `verify` finds a charge:
   * - BY_REFERENCE: by our reference alone.
   * - BY_CHECKOUT_ID: by the provider's id of a checkout. The result of a token charge arrives only as an event.
   * - NEVER: every result arrives only as an event. `verify` returns UNKNOWN without a call.
   */
  lookups: 'BY_REFERENCE' | 'BY_CHECKOUT_ID' | 'NEVER'
  /** An untouched checkout may be NOT_FOUND for so long at a provider that lists payments but not checkouts; else 0. */
  checkoutsHiddenForMinutes: number
  refunds: RefundKind
  cost: Readonly<Partial<Record<Currency, RailCost>>>
}

export type PriceTable = Readonly<Partial<Record<PayInRail, Readonly<Partial<Record<Currency, RailPrice>>>>>>

export type RailTable = Readonly<Partial<Record<PayInRail, RailFacts>>>

export function railsIn(table: RailTable): [PayInRail, RailFacts][] {
  return Object.entries(table) as [PayInRail, RailFacts][]
}

/** True if every charge is found by our reference alone, whatever its rail. */
export function isFoundByReference(table: RailTable): boolean {
  return railsIn(table).every(([, { lookups }]) => lookups === 'BY_REFERENCE')
}

const MOBILE_MONEY_CURRENCIES: readonly Currency[] = ['GHS', 'KES']

/** True if anybody can pay by the rail. Other rails need an account at one bank, or an app: the payer chooses them. */
export function isUniversal(rail: PayInRail, currency: Currency): boolean {
  return (
    rail === 'CARD' ||
    rail === 'BANK_TRANSFER' ||
    (rail === 'MOBILE_MONEY' && MOBILE_MONEY_CURRENCIES.includes(currency))
  )
}
