import { isTerminal, type TransactionState } from './states.ts'

export const LINK_STATES = ['ACTIVE', 'PAID', 'EXPIRED'] as const
export type LinkState = (typeof LINK_STATES)[number]

export interface LinkFacts {
  /** Of its transaction. */
  state: TransactionState
  /** Its time has passed, or the business ended it. */
  over: boolean
}

/**
 * A link has no state of its own: it is what its transaction makes of it. While a payment is being confirmed it is not
 * over; a payer whom the provider has not told of yet when the time was over still pays it, so EXPIRED may become PAID.
 */
export function linkStateOf({ state, over }: LinkFacts): LinkState {
  if (state === 'SUCCEEDED') return 'PAID'
  return isTerminal(state) || (over && state !== 'PROCESSING') ? 'EXPIRED' : 'ACTIVE'
}

/** The state of the payment as its reference tells it: STOPPED from the moment in which its link is EXPIRED. */
export function statusOf(facts: LinkFacts): TransactionState {
  return !isTerminal(facts.state) && linkStateOf(facts) === 'EXPIRED' ? 'STOPPED' : facts.state
}
