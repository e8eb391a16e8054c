import type { StatedMoney } from '../money.ts'
import type { FailureReason, PayInRail } from '../states.ts'

/** A word of the provider that its adapter does not know is PENDING. Amounts are in minor units. */
type Stated =
  | (StatedMoney & {
      state: 'SUCCEEDED'
      providerTransactionId: string
      /** The rail that the provider says was used; missing if it names none, or one that is not known. */
      paidRail?: PayInRail
    })
  | {
      state: 'DECLINED'
      /** True if another provider may accept the payment; never for a stolen card. Only test mode tries another one. */
      soft: boolean
      reasonCode: FailureReason
      reasonMessage: string
      providerTransactionId: string | null
      /** Set if the request was at fault (the service's or the business's); the provider's health is not affected. */
      blameless?: true
    }
  | { state: 'PENDING'; providerTransactionId: string | null }
  /** The provider reports no clear outcome (for example a reversed charge): an operator has to look. */
  | { state: 'STUCK'; providerTransactionId: string | null }

/**
 * The charge may have happened, so it is never sent again and never failed over. `blameless`: the service did not wait
 * for the response. `askAgainMs`: the question was postponed by so many milliseconds instead of being asked.
 */
interface Unknown {
  state: 'UNKNOWN'
  detail: string
  blameless?: true
  askAgainMs?: number
}

export type ProviderResult =
  | Stated
  | Unknown
  | { state: 'REQUIRES_ACTION'; url: string; providerTransactionId: string | null }
  /** The connection was refused, DNS or TLS failed, or it was too late. `blameless`: the service was the cause. */
  | { state: 'NOT_SENT'; detail: string; blameless?: true }

/** The result of a question about a sent attempt, or of a provider's event about it. */
export type LookupResult =
  | Stated
  | Unknown
  /** The provider knows the checkout, open or abandoned, and it is unpaid. */
  | { state: 'UNPAID' }
  /** An unpaid checkout on which the provider accepts no payment any more. */
  | { state: 'EXPIRED' }
  | { state: 'NOT_FOUND' }
