import type { ChargeQuestion } from '../../../src/providers/contract/provider.ts'
import { PROVIDER_IDS, type ProviderId } from '../../../src/providers/descriptors.ts'
import type { Keys } from './keys.ts'

export interface InboundEvent {
  headers: Record<string, string | undefined>
  body: string
}

/** How one provider speaks, where the suite itself must write what an adapter reads. */
export interface ContractHarness {
  /** The same keys with nothing in place of what events are signed with. */
  withoutEventSecret(keys: Keys): Keys
  /** Whether the payer's page shows the business, its reference and its words; otherwise it shows our reference. */
  showsPurchase: boolean
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

interface HarnessModule {
  harness: ContractHarness
}

/** Of every registered provider, each in a file by its id; the suite fails where one is missing. */
export const HARNESSES: ReadonlyMap<ProviderId, ContractHarness> = new Map(
  await Promise.all(
    PROVIDER_IDS.map(async (id) => [id, ((await import(`./${id}.ts`)) as HarnessModule).harness] as const),
  ),
)
