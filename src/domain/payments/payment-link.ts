import { isTerminal, type TransactionState } from '../states.ts'

export const LINK_STATES = ['ACTIVE', 'PAID', 'EXPIRED'] as const
export type LinkState = (typeof LINK_STATES)[number]

export interface LinkFacts {
  state: TransactionState
  /** True after its expiry, or if the business ended it. */
  over: boolean
}

/** EXPIRED only once no payment is being confirmed. It may become PAID: the provider may report a payment later. */
export function linkStateOf({ state, over }: LinkFacts): LinkState {
  if (state === 'SUCCEEDED') return 'PAID'
  return isTerminal(state) || (over && state !== 'PROCESSING') ? 'EXPIRED' : 'ACTIVE'
}

/** Returns the payment's state as the API shows it: STOPPED as soon as its link is EXPIRED. */
export function statusOf(facts: LinkFacts): TransactionState {
  return !isTerminal(facts.state) && linkStateOf(facts) === 'EXPIRED' ? 'STOPPED' : facts.state
}
