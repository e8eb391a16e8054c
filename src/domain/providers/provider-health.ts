import type { AttemptState, FailureReason } from '../states.ts'

export type AttemptOutcome = 'SUCCESS' | 'FAULT'

/**
 * Returns the effect of an attempt in this state on its provider's health; null for none. These have no effect:
 * - an open or UNKNOWN attempt
 * - a payer's fault (no funds, a stolen or expired card, a decline by the issuer): it would happen at any provider
 * - a lost charge: the network may have lost it
 * - an attempt that a business or an operator ended
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

export const WINDOW = 125
/** The outcomes of the whole rail count if one currency has fewer than this. */
export const ENOUGH_OUTCOMES = 100

/** The newest outcomes of one provider on one rail, in one currency or in all. */
export interface OutcomeWindow {
  /** Oldest first, `WINDOW` at most. */
  outcomes: readonly AttemptOutcome[]
  /** The provider's response times in milliseconds, in no order. */
  answersMs: readonly number[]
  /** Milliseconds since the newest outcome, by the database's clock; null without outcomes. */
  newestAgeMs: number | null
}

export const NO_OUTCOMES: OutcomeWindow = { outcomes: [], answersMs: [], newestAgeMs: null }

export interface ProviderOutcomes {
  railAndCurrency: OutcomeWindow
  /** On the rail, in any currency; ignored if the above are enough. */
  rail: OutcomeWindow
}

export function selectWindow({ railAndCurrency, rail }: ProviderOutcomes) {
  return railAndCurrency.outcomes.length >= ENOUGH_OUTCOMES
    ? ({ scope: 'rail_and_currency', window: railAndCurrency } as const)
    : ({ scope: 'rail', window: rail } as const)
}

const PER_FAULT = 0.95
const PER_SUCCESS = 1.0526
const OPEN_BELOW = 0.2
/** A provider with an open circuit may be tried again this long after its newest outcome. */
const RECOVERS_AFTER_MS = 30_000

export function healthOf({ outcomes }: Pick<OutcomeWindow, 'outcomes'>): number {
  return outcomes.reduce((health, each) => Math.min(1, health * (each === 'SUCCESS' ? PER_SUCCESS : PER_FAULT)), 1)
}

/** CLOSED: the provider is used. OPEN: it is not used. RECOVERING: it is used last. */
export type Circuit = 'CLOSED' | 'OPEN' | 'RECOVERING'

/** An open circuit refuses no payment: `decideRoute` then takes the healthiest. */
export function circuitOf(window: OutcomeWindow): Circuit {
  if (healthOf(window) >= OPEN_BELOW) return 'CLOSED'
  return (window.newestAgeMs ?? Infinity) >= RECOVERS_AFTER_MS ? 'RECOVERING' : 'OPEN'
}
