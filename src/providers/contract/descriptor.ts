import type { Mode } from '../../domain/mode.ts'
import type { Currency } from '../../domain/money.ts'
import type { PayoutRail } from '../../domain/payouts/payout-rails.ts'
import type { Rail } from '../../domain/states.ts'

/** What a provider can do, as facts that the router and the workflows go by. */
export interface Capabilities {
  currencies: readonly Currency[]
  rails: readonly Rail[]
  /** Rails on which a card or account token can be charged directly. */
  tokenRails: readonly Rail[]
  minimumCents: number
  maximumCents: number
  /**
   * Whether a charge can be asked about by our reference alone. If not, `verify` needs the provider's own id of a
   * checkout, and only the provider's event tells what became of a token charge.
   */
  asksByReference: boolean
  /**
   * For so many minutes a checkout on which nobody has tried to pay may be NOT_FOUND, where a provider shows payments
   * and not checkouts; 0 where it shows both.
   */
  hidesCheckoutsForMinutes: number
  refunds: {
    /** Whether less than the whole charge can be returned, several times. */
    partial: boolean
    /**
     * Whether a refund is known by our reference, so that one can always be told from another. Where not, at
     * most one refund of a charge may be unsettled at a time.
     */
    byReference: boolean
    /** Whether the provider can be asked what became of a refund. Where not, only its event tells. */
    lookup: boolean
  }
  /**
   * Where an operator finds what the provider cannot be asked about; our reference of it is shown after these words.
   * Null if the provider can be asked, or never charges tokens.
   */
  operatorLooksUp: { tokenCharge: string | null; refund: string | null }
  /**
   * The rails by which it pays out in each mode, the first of which is that of a transfer; empty where it makes none. None
   * lets the caller choose. A rail of LIVE moves real money: with the first one payouts are taken in live mode.
   */
  transferRails: Readonly<Record<Mode, readonly PayoutRail[]>>
  /** Whether it settles shares of a payment to others. */
  splits: boolean
  /** Whether a charge needs the payer's e-mail address. */
  needsEmail: boolean
}

export interface CallLimits {
  /** Calls of all kinds in a minute; null = not limited. */
  callsPerMinute: number | null
  /** Questions in a minute about one charge or refund; null = not limited. */
  questionsPerMinute: number | null
}

/** An address in each mode; most providers tell the modes apart by the key alone. */
export type Addresses = Readonly<Record<Mode, string>>

export interface Setting {
  /** What the text must be; one of the formats of `src/config/formats.ts`. */
  format: 'text' | 'webhook-secret'
  /** The value that the simulator and the service share, made of secrets that differ by name and by mode. */
  simulated: (secret: (name: string) => Buffer) => string
}

/** What the simulated provider does in its own way, other than in its words. */
export interface Simulation {
  /** Whether an embedded start puts it on the simulator while none of its own variables is set. */
  embedded: boolean
  /** Tells by an event that a payer's checkout was declined. */
  tellsDeclines: boolean
  /** Tells by an event what became of a charge whose answer was lost; others have to be asked. */
  tellsLostAnswers: boolean
  /** A charge by token may need the payer to pass 3-D Secure (`tok_3ds`); elsewhere such a card is declined. */
  challengesCards: boolean
  /** A refund is done, or refused, in the answer; elsewhere it is pending first. */
  refundsAtOnce: boolean
}

/**
 * Everything that the rooms have to know of a provider, but for how it speaks: the registry, the configuration, the
 * default order, the simulator and the contract suite are made from it. How it speaks is said by `adapter.ts` beside
 * it, and once more, as the other side of the wire, by the simulator's `provider.ts`.
 */
export interface ProviderDescriptor {
  /** Names its folders, its variables (`<ID>_SECRET_KEY`) and the address of its events; lowercase letters. */
  id: string
  displayName: string
  /** Where routing's terms are equal, a lower place goes first; the simulator's ports are in the same order. */
  place: number
  capabilities: Capabilities
  /** How often it may be called, as its own pages say; without it, any number of times. */
  callLimits?: Readonly<Record<Mode, CallLimits>>
  /** Beside its secret key, which every provider has. */
  configuration: {
    /** Its own address, unless `<ID>_BASE_URL` says another. */
    baseUrl: Addresses
    /** Become `<ID>_<NAME>`, all of them required with the key. */
    settings: Readonly<Record<string, Setting>>
    /** Further hosts of the provider. Unset one is its own in that mode, or `_BASE_URL` where that is set. */
    hosts?: Readonly<Record<string, Addresses>>
    /** What the mode alone decides. */
    ofMode?: Readonly<Record<string, Readonly<Record<Mode, string>>>>
  }
  simulation: Simulation
}

/** The same address in both modes. */
export function everywhere(url: string): Addresses {
  return { TEST: url, LIVE: url }
}
