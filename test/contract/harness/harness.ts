import type { ChargeQuestion, ProviderConnection, ProviderId } from '../../../src/providers/contract/provider.ts'
import { ozowHarness } from './ozow.ts'
import { paystackHarness } from './paystack.ts'
import { peachHarness } from './peach.ts'
import { stitchHarness } from './stitch.ts'
import { yocoHarness } from './yoco.ts'

/** Whose keys a connection has: ours in the two modes, or those of somebody whom the provider does not know. */
export type Keyholder = 'TEST' | 'LIVE' | 'STRANGER'

export type Keys = Pick<ProviderConnection, 'secretKey' | 'settings'>

export interface InboundEvent {
  headers: Record<string, string | undefined>
  body: string
}

/** How one provider speaks, where the suite itself must write what an adapter reads. */
export interface ContractHarness {
  keys(of: Keyholder): Keys
  /** The same keys with nothing in place of what events are signed with. */
  withoutEventSecret(keys: Keys): Keys
  /** What an open checkout is for whoever asks; NOT_FOUND where a provider shows payments only. */
  unpaid: 'UNPAID' | 'NOT_FOUND'
  /** Whether the payer's page shows our description. */
  showsDescription: boolean
  /** How a refund is found: also by our reference or note, by the provider's id only, or not at all. */
  findsRefunds: 'ALWAYS' | 'BY_ID' | 'NEVER'
  /** What a refund's event names: the refund, only its charge, or neither in a way that we know. */
  refundEventNames: 'REFUND' | 'CHARGE' | 'NOTHING'
  /** A question that the provider can be asked, about a charge that there need not be. */
  question(reference: string): ChargeQuestion
  /** The answer to a question about a charge, with a status word that nobody knows. */
  unknownStatus(question: ChargeQuestion): string
  /** An explicit success that lacks the amount. */
  successWithoutAmount(question: ChargeQuestion): string
  /** A whole answer that refuses what was asked: a bad e-mail, a currency that is not set up. */
  inputRefusal: string
  /** What a server in the provider's place answers to this request, where it is not what is tested. */
  aside?(request: string): string | null
  /** Signs what an event says. */
  sign(keys: Keys, content: string): InboundEvent
  /** The same event with another signature, or with none. */
  withSignature(event: InboundEvent, signature: string | undefined): InboundEvent
  successContent(reference: string): string
  /** Null where the provider tells of no disputes. */
  disputeContent: ((reference: string) => string) | null
  /** What an event of a kind says that the adapter does not know. */
  otherContent: string
}

/** A provider in the registry that is missing here fails the suite. */
export const HARNESSES: Partial<Record<ProviderId, ContractHarness>> = {
  paystack: paystackHarness,
  peach: peachHarness,
  yoco: yocoHarness,
  ozow: ozowHarness,
  stitch: stitchHarness,
}
