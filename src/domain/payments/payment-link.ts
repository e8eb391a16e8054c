import { isTerminal, type TransactionState } from '../states.ts'

export const LINK_STATES = ['ACTIVE', 'PAID', 'EXPIRED'] as const
export type LinkState = (typeof LINK_STATES)[number]

export interface LinkFacts {
  /** Of its transaction. */
  state: TransactionState
  /** Its time has passed, or the business ended it. */
  over: boolean
}

/**
 * A link's state is derived from its transaction. While a payment is being confirmed the link has not expired; a payment
 * that the provider reports only after the link's expiry still pays it, so EXPIRED may become PAID.
 */
export function linkStateOf({ state, over }: LinkFacts): LinkState {
  if (state === 'SUCCEEDED') return 'PAID'
  return isTerminal(state) || (over && state !== 'PROCESSING') ? 'EXPIRED' : 'ACTIVE'
}

/** The state of the payment as its reference tells it: STOPPED from the moment in which its link is EXPIRED. */
export function statusOf(facts: LinkFacts): TransactionState {
  return !isTerminal(facts.state) && linkStateOf(facts) === 'EXPIRED' ? 'STOPPED' : facts.state
}
