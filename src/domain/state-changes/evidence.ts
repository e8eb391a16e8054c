import type { AttemptState, PayInRail } from '../states.ts'

/** The facts that come with a claim. */
export interface Evidence {
  byOperator?: boolean
  /** The claim counts only if the attempt is in one of these states and the claim moves the transaction. */
  onlyFrom?: readonly AttemptState[]
  soft?: boolean
  blameless?: boolean
  providerTransactionId?: string | null
  paidRail?: PayInRail | null
  checkoutUrl?: string | null
  reported?: { amountCents: number; currency: string } | null
  detail?: string | null
  answerMs?: number | null
  nextActionMs: number | null
  askedAtMs?: number | null
  cannotBeAsked?: boolean
  inboundEventId?: string | null
}

/** The effect of a claim by the tables of moves and the record. */
export interface Effect {
  /** The attempt takes the claimed state. */
  replaces: boolean
  /** The transaction takes the claimed state. */
  moves: boolean
  /** A success that the transaction cannot take any more. */
  isLate: boolean
  /** A late success of a payment, whose money the rail cannot return. */
  cannotReturn: boolean
  /** A second charge under one reference: the provider names another one than the recorded success. */
  isSecondCharge: boolean
  /** The last question left the outcome open. */
  givesUp: boolean
}
