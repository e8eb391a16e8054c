import type { AttemptState, FailureReason } from '../states.ts'

/** What an attempt at a payment says about its provider. */
export type AttemptOutcome = 'SUCCESS' | 'FAULT'

/**
 * What an attempt in this state says about its provider; null if it says nothing. An open or UNKNOWN attempt says nothing.
 * Neither does a payer's fault (no funds, a stolen or expired card, a decline by the issuer), which would have happened at
 * any provider, nor a lost charge, which the network may have lost, nor what a business or an operator ended.
 */
export function outcomeOf(attempt: {
  state: AttemptState
  reasonCode: FailureReason | null
  blameless: boolean
}): AttemptOutcome | null {
  const { state, reasonCode, blameless } = attempt
  if (state === 'SUCCEEDED') return 'SUCCESS'
  if (blameless) return null
  const isFault = reasonCode === 'not_processed' || reasonCode === 'provider_unavailable'
  return state === 'NOT_SENT' || (state === 'DECLINED' && isFault) ? 'FAULT' : null
}

/** How many of the newest outcomes are looked at. */
export const WINDOW = 125
/** Fewer outcomes than this say too little of one currency: those of the whole rail are taken. */
export const ENOUGH_OUTCOMES = 100

/** The newest outcomes of one provider on one rail, in one currency or in all. */
export interface OutcomeWindow {
  /** Oldest first, `WINDOW` at most. */
  outcomes: readonly AttemptOutcome[]
  /** Milliseconds that the provider took to answer, where it did, in no order. */
  answersMs: readonly number[]
  /** Milliseconds since the newest outcome, by the database's clock; null where there is none. */
  newestAgeMs: number | null
}

export const NO_OUTCOMES: OutcomeWindow = { outcomes: [], answersMs: [], newestAgeMs: null }

/** One provider's past outcomes, as they concern one payment. */
export interface ProviderOutcomes {
  /** On the rail and in the currency of the payment. */
  railAndCurrency: OutcomeWindow
  /** On the rail, in any currency; not looked at where the above are enough. */
  rail: OutcomeWindow
}

export type OutcomeScope = 'rail_and_currency' | 'rail'

/** The outcomes by which a provider is judged: those of rail and currency where they are enough, else of the rail. */
export function judgedBy({ railAndCurrency, rail }: ProviderOutcomes): { scope: OutcomeScope; window: OutcomeWindow } {
  return railAndCurrency.outcomes.length >= ENOUGH_OUTCOMES
    ? { scope: 'rail_and_currency', window: railAndCurrency }
    : { scope: 'rail', window: rail }
}

const PER_FAULT = 0.95
const PER_SUCCESS = 1.0526
/** Below this a provider's circuit is open. */
const OPEN_BELOW = 0.2
/** A provider with an open circuit may be tried again this long after its newest outcome. */
const RECOVERS_AFTER_MS = 30_000

/** 1 is well; folded over the outcomes from the oldest on, never above 1. */
export function healthOf({ outcomes }: Pick<OutcomeWindow, 'outcomes'>): number {
  return outcomes.reduce(
    (health, outcome) => Math.min(1, health * (outcome === 'SUCCESS' ? PER_SUCCESS : PER_FAULT)),
    1,
  )
}

/** CLOSED: used as ever. OPEN: not used. RECOVERING: used again, as the last one. */
export type Circuit = 'CLOSED' | 'OPEN' | 'RECOVERING'

/** Whether the provider is let near a payment; an open circuit never refuses one. */
export function circuitOf(window: OutcomeWindow): Circuit {
  if (healthOf(window) >= OPEN_BELOW) return 'CLOSED'
  return (window.newestAgeMs ?? Infinity) >= RECOVERS_AFTER_MS ? 'RECOVERING' : 'OPEN'
}
