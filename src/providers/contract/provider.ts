import type { LookupResult } from '../../domain/providers/provider-result.ts'
import type { Money } from '../../domain/money.ts'
import type { PayInRail, Rail } from '../../domain/states.ts'
import type { ProviderId } from '../descriptors.ts'
import type { ProviderConnection, SendResult, SendWindow } from './call.ts'
import type { Capabilities, ProviderDescriptor } from './descriptor.ts'
import type { DisputeCapability } from './disputes.ts'
import type { RefundLookup, RefundResult, RefundQuestion, RefundRequest } from './refunds.ts'
import type { SettlementCapability } from './settlements.ts'
import type { SplitCapability } from './splits.ts'
import type { TransferCapability } from './transfers.ts'

export interface ChargeRequest extends Money {
  /** Our reference for the attempt, in the descriptor's form, unique forever. */
  providerReference: string
  email: string
  /**
   * The payer's phone number as the business gave it (`+27 82 123 4567`, `082 123 4567`); null if it gave none. The
   * adapter writes it as its provider does. Like the email address it stays out of logs and results.
   */
  phone: string | null
  /** The provider's code of the split that divides the payment; null if the business gets all of it. */
  splitCode: string | null
}

export interface TokenCharge extends ChargeRequest {
  token: string
  /** The payer's return address if the card's bank requires 3-D Secure. */
  callbackUrl: string
}

/** The purchase, as far as a provider's checkout can show it. */
interface Purchase {
  businessName: string
  reference: string
  description: string | null
}

/** The purchase as metadata of a checkout, which the provider stores and shows on its dashboard. */
export function purchaseNotes({ businessName, reference, description }: Purchase): Record<string, string> {
  return { business: businessName, order: reference, ...(description === null ? {} : { description }) }
}

export interface CheckoutRequest extends ChargeRequest {
  /** The rail that the router chose; the page offers no other. */
  rail: PayInRail
  callbackUrl: string
  purchase: Purchase
}

export interface ChargeQuestion {
  /** The rail of its attempt; missing if that is not known, as after a restore. */
  rail?: Rail
  providerReference: string
  /** The provider's own id, if a response had it (REQUIRES_ACTION, PENDING …). */
  providerTransactionId: string | null
}

/** An inbound event as it was received, for signatures over the body, some headers, the method or the address. */
export interface InboundRequest {
  method: string
  /** The service's public address with the path and query as received, which the provider signed. */
  url: string
  headers: Readonly<Record<string, string | undefined>>
  rawBody: Buffer
}

export interface ProviderEvent {
  /** The provider's own id, or `contentId` of the text that it signed; null if it signs the bytes: those are hashed. */
  eventId: string | null
  type: string
  subject: 'CHARGE' | 'REFUND' | 'TRANSFER'
  /**
   * The attempt's providerReference, or null if the event has none. A refund's event that names only the charge has the
   * charge's reference and `finding` null: then each open refund of that charge is looked up.
   */
  providerReference: string | null
  /** Meaning for a refund of an event that names only the charge; used if it can concern exactly one refund. */
  hint?: LookupResult | null
  /** Meaning for its subject; null for an event that changes nothing (a dispute, a hint, an unknown kind). */
  finding: LookupResult | null
  dispute: boolean
  /** The provider's id of the dispute, which is then read. If it is missing, the payment is flagged for an operator. */
  disputeId?: string | null
}

/** Anyone can send it, so it says nothing: the provider is asked about the attempt, within its call budget. */
export interface UnsignedEvent {
  unsigned: true
  /** The attempt's providerReference; null if the event has none. */
  providerReference: string | null
}

/** No method throws for a fault of the provider or the network: every result is a value. */
export interface Adapter {
  /** Sends at most one request that can charge. REQUIRES_ACTION has the address of the 3-D Secure challenge. */
  charge(connection: ProviderConnection, request: TokenCharge, window: SendWindow): Promise<SendResult>
  /**
   * Asks the payer to pay. On a page: REQUIRES_ACTION with its address. By a prompt on the phone: PENDING, and no
   * second prompt for one reference. If its payer does not respond in time, `verify` and the event are DECLINED with
   * the reason `expired`.
   */
  checkout(connection: ProviderConnection, request: CheckoutRequest, window: SendWindow): Promise<SendResult>
  verify(connection: ProviderConnection, question: ChargeQuestion): Promise<LookupResult>
  /** Sends at most one request that can refund. */
  refund(connection: ProviderConnection, request: RefundRequest, window: SendWindow): Promise<RefundResult>
  /** Looks up a refund; NOT_FOUND only if the provider's whole list was read without finding it. */
  findRefund(connection: ProviderConnection, question: RefundQuestion): Promise<RefundLookup>
  /** Payouts; absent if `transferRails` is empty in both modes. */
  readonly transfers?: TransferCapability
  /** Settling shares to other accounts; absent without the capability, and then no request has a `splitCode`. */
  readonly splits?: SplitCapability
  /** Reading what was settled; absent if its settlements are only in files that an operator gets from the provider. */
  readonly settlements?: SettlementCapability
  /** Reads and answers disputes; if it is missing, a dispute's event flags the payment for an operator. */
  readonly disputes?: DisputeCapability
  /** Verifies the signature over the request as received, in constant time, and parses it; null if it is wrong. */
  verifyEvent(connection: ProviderConnection, received: InboundRequest): ProviderEvent | UnsignedEvent | null
}

/** A provider for the other rooms: its adapter and facts of its descriptor. */
export interface Provider extends Adapter {
  readonly id: ProviderId
  readonly place: number
  readonly capabilities: Capabilities
  readonly settlement: ProviderDescriptor['settlement']
}
