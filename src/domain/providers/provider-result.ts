import type { FailureReason } from '../states.ts'

/** What is known by explicit words of a provider; a word that nobody knows is PENDING. Amounts are in minor units. */
type Stated =
  | { state: 'SUCCEEDED'; providerTransactionId: string; amountCents: number; currency: string }
  | {
      state: 'DECLINED'
      /** Whether another provider may accept it (test mode goes on; a stolen card never does). */
      soft: boolean
      reasonCode: FailureReason
      reasonMessage: string
      providerTransactionId: string | null
      /** The refusal was about what was asked (ours or the business's doing): it says nothing of the provider. */
      blameless?: true
    }
  | { state: 'PENDING'; providerTransactionId: string | null }
  /** The provider says something from which no outcome follows by itself (a charge that was given back): a person has to look. */
  | { state: 'STUCK'; providerTransactionId: string | null }

/**
 * It may or may not have happened. Never resent, never failed over. `blameless` where this service was too late to hear
 * an answer; `askAgainMs` where a question was put off for so long, and so was not put.
 */
interface Unknown {
  state: 'UNKNOWN'
  detail: string
  blameless?: true
  askAgainMs?: number
}

/** The answer to what was sent. */
export type ProviderResult =
  | Stated
  | Unknown
  /** A checkout, with the provider's own id of it where it has one. */
  | { state: 'REQUIRES_ACTION'; url: string; providerTransactionId: string | null }
  /**
   * Nothing was sent: refused connection, DNS, TLS, or the deadline passed before the first byte. `blameless` where
   * that was this service's own doing.
   */
  | { state: 'NOT_SENT'; detail: string; blameless?: true }

/** The answer to a question about what was sent, and what a provider's event says of it. */
export type LookupResult =
  | Stated
  | Unknown
  /** The provider knows the checkout, open or abandoned, and it is unpaid. */
  | { state: 'UNPAID' }
  /** An unpaid checkout on which the provider takes no payment any more. */
  | { state: 'EXPIRED' }
  /** The provider does not know the charge. */
  | { state: 'NOT_FOUND' }
