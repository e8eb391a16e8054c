import type { ChargeQuestion, InboundRequest } from '../../../src/providers/contract/provider.ts'
import type { Keys } from './keys.ts'

export interface InboundEvent {
  headers: Record<string, string | undefined>
  body: string
}

/** A signature covers these texts, joined by the separator. */
export interface SignedTexts {
  texts: readonly string[]
  separator: string
  /** The same event with other texts, and its signature as it is. */
  divided(texts: readonly string[]): Partial<InboundRequest>
}

/** A provider's wire format, for what the suite itself sends to its adapter. */
export interface ContractHarness {
  /** The same keys, with an empty secret for events. */
  withoutEventSecret(keys: Keys): Keys
  /**
   * True if the payer's page shows the business, its reference and its description; otherwise it shows our reference.
   */
  showsPurchase: boolean
  /** True if a payment names the rail that was paid. */
  namesRail?: true
  /** How a refund is looked up: by our reference or note too, by the provider's id only, or not at all. */
  findsRefunds: 'ALWAYS' | 'BY_ID' | 'NEVER'
  /** The subject that a refund's event names: the refund, only its charge, or neither in a known way. */
  refundEventNames: 'REFUND' | 'CHARGE' | 'NOTHING'
  /** A valid lookup, for a charge that need not exist. */
  question(reference: string): ChargeQuestion
  unknownStatus(question: ChargeQuestion): string
  successWithoutAmount(question: ChargeQuestion): string
  /** A complete response that refuses the input: a bad email, a currency that is not set up. */
  inputRefusal: string
  /** The response of a server in the provider's place to requests that are not under test. */
  aside?(request: string): string | null
  /** True if the signature covers the method and the address. */
  signsAddress?: true
  sign(keys: Keys, content: string, to: Pick<InboundRequest, 'method' | 'url'>): InboundEvent
  /** The same event with another signature, or without one. */
  withSignature(event: InboundEvent, signature: string | undefined): InboundEvent
  /** `signedTexts` of an event that was sent there. */
  signedTexts(event: InboundEvent, to: Pick<InboundRequest, 'method' | 'url'>): SignedTexts
  /** `note` is in a field whose text a payer or a business chooses, if there is one. */
  successContent(reference: string, note?: string): string
  /** Null if the provider sends no events about disputes. */
  disputeContent: ((reference: string) => string) | null
  /** An event of a kind that the adapter does not know. */
  otherContent: string
}
