import type { ProviderName } from '../names.ts'

/** In what the simulated providers differ, other than in their words. */
interface Quirks {
  /** Tells by an event that a payer's checkout was declined. */
  tellsDeclines: boolean
  /** Tells by an event what became of a charge whose answer was lost; others have to be asked. */
  tellsLostAnswers: boolean
  /** A refund is done, or refused, in the answer; elsewhere it is pending first. */
  refundsAtOnce: boolean
  /** Pays out of a balance. */
  transfers: boolean
}

export const QUIRKS: Readonly<Record<ProviderName, Quirks>> = {
  paystack: { tellsDeclines: false, tellsLostAnswers: false, refundsAtOnce: false, transfers: true },
  peach: { tellsDeclines: true, tellsLostAnswers: false, refundsAtOnce: true, transfers: false },
  yoco: { tellsDeclines: true, tellsLostAnswers: true, refundsAtOnce: true, transfers: false },
  ozow: { tellsDeclines: true, tellsLostAnswers: false, refundsAtOnce: false, transfers: false },
  stitch: { tellsDeclines: true, tellsLostAnswers: false, refundsAtOnce: false, transfers: false },
}
