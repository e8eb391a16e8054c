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
 * A link has no state of its own: it is what its transaction makes of it. A payer who was paying when the time was
 * over still pays it, so EXPIRED may become PAID.
 */
export function linkStateOf({ state, over }: LinkFacts): LinkState {
  if (state === 'SUCCEEDED') return 'PAID'
  return over || isTerminal(state) ? 'EXPIRED' : 'ACTIVE'
}
