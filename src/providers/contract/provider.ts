import type { LookupResult, ProviderResult } from '../../domain/providers/provider-result.ts'
import type { Currency, MinorUnits } from '../../domain/money.ts'
import type { Rail } from '../../domain/states.ts'
import type { ProviderId } from '../descriptors.ts'
import type { CallLimits, Capabilities } from './descriptor.ts'
import type { Purchase } from './purchase.ts'
import type { RefundLookup, RefundResult, RefundQuestion, RefundRequest } from './refunds.ts'
import type { SplitCapability } from './splits.ts'
import type { TransferCapability } from './transfers.ts'

/** Address and secrets of one provider in one mode, as configured. */
export interface ProviderConnection {
  baseUrl: string
  secretKey: string
  /** Further settings of this provider by name (an entity id, a site code …). */
  settings: Readonly<Record<string, string>>
  /** How many calls the provider takes; without it, any number. */
  limits?: CallLimits
  /** What the calls of one piece of work may spend of the provider's budget; without it, any number of calls. */
  allowance?: CallAllowance
}

/** Asked by the HTTP client before each call. */
export interface CallAllowance {
  /** Null where the call may be made now, else the milliseconds until it is worth asking again. */
  take(): Promise<number | null>
}

export interface ChargeRequest {
  /** Our reference for the attempt: 16 characters of [a-z2-7], unique for ever. */
  providerReference: string
  amountCents: MinorUnits
  currency: Currency
  email: string
  /** The provider's code of the split that its shares are settled by; null for a payment that is the business's alone. */
  splitCode: string | null
}

export interface TokenCharge extends ChargeRequest {
  token: string
  /** Where the provider sends the payer back to, should the bank of the card ask for 3-D Secure. */
  callbackUrl: string
}

export interface CheckoutRequest extends ChargeRequest {
  /** The one that the router decided on, of the provider's `rails`: the page offers no other. */
  rail: Rail
  /** Where the provider's checkout sends the payer back to. */
  callbackUrl: string
  purchase: Purchase
}

/** Which charge or checkout is asked about. */
export interface ChargeQuestion {
  providerReference: string
  /** The provider's own id as far as it is known (of a REQUIRES_ACTION, PENDING … answer). */
  providerTransactionId: string | null
}

/**
 * Nothing was processed, and the same may be sent again after that many milliseconds: the provider turned the request
 * away with 429, or the budget of calls was spent before it was sent. This is no result, and nobody's fault.
 */
export interface Throttled {
  state: 'THROTTLED'
  detail: string
  retryAfterMs: number
}

/** The answer to what was sent, or that it is to be sent again. */
export type SendResult = ProviderResult | Throttled

/** A verified inbound event, reduced to what it says of which of our attempts. */
export interface ProviderEvent {
  /** The provider's own id of the event, or null where it has none. */
  eventId: string | null
  type: string
  subject: 'CHARGE' | 'REFUND' | 'TRANSFER'
  /**
   * The attempt's providerReference, or null where the event names none. A refund's event that names only the
   * charge carries the charge's, with `finding` null: each open refund of that charge is then asked about.
   */
  providerReference: string | null
  /** What an event that names only the charge says of a refund; used where exactly one of that charge can be meant. */
  hint?: LookupResult | null
  /** What it says of its subject; null for an event that moves nothing (a dispute, a hint, a kind we do not know). */
  finding: LookupResult | null
  dispute: boolean
}

/** When a request may still be sent: the client refuses with NOT_SENT once the deadline has passed. */
export interface SendWindow {
  /** `performance.now()` and `Date.now()` read before the attempt row was inserted. */
  openedMonotonic: number
  openedWall: number
  /** Milliseconds after opening within which the first byte must go out. */
  forMs: number
}

/**
 * How one payment provider is spoken to. No method throws for anything a provider or the network does: every result
 * is a value.
 */
export interface Adapter {
  /**
   * Charges a token. Sends at most one request that can charge. The result is REQUIRES_ACTION, with the address of the
   * challenge, where the payer has to pass 3-D Secure first.
   */
  charge(connection: ProviderConnection, request: TokenCharge, window: SendWindow): Promise<SendResult>
  /** Makes a hosted checkout; REQUIRES_ACTION with its address where it worked. */
  checkout(connection: ProviderConnection, request: CheckoutRequest, window: SendWindow): Promise<SendResult>
  /** Asks what became of a charge or checkout. */
  verify(connection: ProviderConnection, question: ChargeQuestion): Promise<LookupResult>
  /** Returns all or part of a charge. Sends at most one request that can refund. */
  refund(connection: ProviderConnection, request: RefundRequest, window: SendWindow): Promise<RefundResult>
  /** Asks what became of a refund; NOT_FOUND only where the provider's whole list was read without it. */
  findRefund(connection: ProviderConnection, question: RefundQuestion): Promise<RefundLookup>
  /** Paying out; absent where `transferRails` is empty in both modes. */
  readonly transfers?: TransferCapability
  /** Settling shares of payments to others; absent where its capabilities say so. Then no request has a `splitCode`. */
  readonly splits?: SplitCapability
  /** Verifies an inbound event's signature over the raw body, in constant time, and reads it; null where the signature is not good. */
  verifyEvent(
    connection: ProviderConnection,
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Buffer,
  ): ProviderEvent | null
}

/** A provider as the other rooms see it: its adapter, and what its descriptor says. */
export interface Provider extends Adapter {
  readonly id: ProviderId
  readonly place: number
  readonly capabilities: Capabilities
}
