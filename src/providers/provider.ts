import type { Currency, MinorUnits } from '../domain/money.ts'
import type { FailureReason, Rail } from '../domain/states.ts'

export type Mode = 'TEST' | 'LIVE'
export type ProviderId = 'paystack' | 'peach' | 'yoco' | 'ozow' | 'stitch'

/** What a provider can do, as facts that the router filters by. */
export interface Capabilities {
  currencies: readonly Currency[]
  rails: readonly Rail[]
  /** Rails on which a card or account token can be charged directly. */
  tokenRails: readonly Rail[]
  minimumCents: number
  maximumCents: number
}

/** Address and secrets of one provider in one mode, as configured. */
export interface ProviderConnection {
  baseUrl: string
  secretKey: string
  /** Further settings of this provider by name (an entity id, a site code …). */
  settings: Readonly<Record<string, string>>
}

export interface ChargeRequest {
  /** Our reference for the attempt: 16 characters of [a-z2-7], unique for ever. */
  providerReference: string
  amountCents: MinorUnits
  currency: Currency
  email: string
}

export interface TokenCharge extends ChargeRequest {
  token: string
}

export interface CheckoutRequest extends ChargeRequest {
  /** Where the provider's checkout sends the payer back to. */
  callbackUrl: string
  description: string | null
}

/** What is known of a charge. Only explicit words of a provider are final: an unknown word is PENDING. */
export type Outcome =
  | { state: 'SUCCEEDED'; providerTransactionId: string; amountCents: number; currency: string }
  | {
      state: 'DECLINED'
      /** Whether another provider may accept it (test mode goes on; stolen card never does). */
      soft: boolean
      reasonCode: FailureReason
      reasonMessage: string
      providerTransactionId: string | null
    }
  | { state: 'REQUIRES_ACTION'; url: string }
  | { state: 'PENDING'; providerTransactionId: string | null }
  /** Nothing was sent: refused connection, DNS, TLS, or the deadline passed before the first byte. */
  | { state: 'NOT_SENT'; detail: string }
  /** It may or may not have happened. Never resent, never failed over. */
  | { state: 'UNKNOWN'; detail: string }

/**
 * What asking about a charge found. UNPAID: the provider knows it and the payer has not paid
 * (an open or abandoned checkout). NOT_FOUND: the provider says it never heard of it.
 * UNKNOWN: the question was not answered.
 */
export type Finding =
  | Exclude<Outcome, { state: 'NOT_SENT' } | { state: 'REQUIRES_ACTION' }>
  | { state: 'UNPAID' }
  | { state: 'NOT_FOUND' }

/** A verified inbound event, reduced to what it says of which of our attempts. */
export interface ProviderEvent {
  /** The provider's own id of the event, or null where it has none. */
  eventId: string | null
  type: string
  /** The attempt's providerReference, or null where the event names none. */
  providerReference: string | null
  /** What it says of a charge; null for an event that moves no charge (a dispute, a kind we do not know). */
  finding: Finding | null
  dispute: boolean
}

/** When a charge may still be sent: the client refuses with NOT_SENT once the deadline has passed. */
export interface SendWindow {
  /** `performance.now()` and `Date.now()` read before the attempt row was inserted. */
  openedMonotonic: number
  openedWall: number
  /** Milliseconds after opening within which the first byte must go out. */
  forMs: number
}

/**
 * One payment provider behind its own wire format. No method throws for anything a provider or the
 * network does: every outcome is a value.
 */
export interface Provider {
  readonly id: ProviderId
  readonly capabilities: Capabilities
  /** Charges a token. Sends at most one request. */
  charge(connection: ProviderConnection, request: TokenCharge, window: SendWindow): Promise<Outcome>
  /** Makes a hosted checkout; REQUIRES_ACTION with its address where it worked. */
  checkout(connection: ProviderConnection, request: CheckoutRequest, window: SendWindow): Promise<Outcome>
  /** Asks what became of a charge or checkout, by our reference. */
  verify(connection: ProviderConnection, providerReference: string): Promise<Finding>
  /** Verifies an inbound event's signature over the raw body, in constant time, and reads it; null where the signature is not good. */
  verifyEvent(connection: ProviderConnection, headers: Readonly<Record<string, string | undefined>>, rawBody: Buffer): ProviderEvent | null
}
