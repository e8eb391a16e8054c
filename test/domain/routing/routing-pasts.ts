import type { AttemptOutcome, OutcomeWindow, ProviderOutcomes } from '../../../src/domain/providers/provider-health.ts'
import type { RailFacts, RailTable } from '../../../src/domain/routing/rail-facts.ts'
import { routeKey } from '../../../src/domain/routing/decision.ts'
import { PAY_IN_RAILS } from '../../../src/domain/states.ts'
import type { ProviderFacts, RoutingRequest } from '../../../src/domain/routing/routing-filters.ts'

const BY_PLACE = ['paystack', 'peach', 'yoco', 'ozow', 'stitch']

/** A rail that takes every payment. */
export const PLAIN_RAIL: RailFacts = {
  currencies: ['ZAR', 'USD'],
  minimumCents: 1,
  maximumCents: 99_999_999_999,
  checkout: 'PAGE',
  token: true,
  needsPhone: false,
  lookups: 'BY_REFERENCE',
  checkoutsHiddenForMinutes: 0,
  refunds: 'PARTIAL',
  cost: {},
}

/** A provider that takes every payment, unless the test changes the facts of its rails, or of transfers alone. */
export function providerWith(
  providerId: string,
  facts: Partial<RailFacts> = {},
  transfers: Partial<RailFacts> = {},
): ProviderFacts {
  const rail = { ...PLAIN_RAIL, ...facts }
  const rails: RailTable = { CARD: rail, BANK_TRANSFER: { ...rail, token: false, ...transfers } }
  return {
    providerId,
    place: BY_PLACE.includes(providerId) ? BY_PLACE.indexOf(providerId) : BY_PLACE.length,
    connectedModes: ['TEST', 'LIVE'],
    rails: { TEST: rails, LIVE: rails },
  }
}

export const THREE = [providerWith('yoco'), providerWith('peach'), providerWith('paystack')]

export const REQUEST: RoutingRequest = { mode: 'TEST', amountCents: 15_000, currency: 'ZAR', rail: 'CARD', token: true }

export const DECIDED_AT = '2026-11-21T06:00:00.000Z'

export interface Past {
  successes?: number
  faults?: number
  answersMs?: number[]
  newestAgeMs?: number | null
}

/** Faults come first, so that the successes are newer. */
export function windowOf({ successes = 0, faults = 0, answersMs = [], newestAgeMs }: Past): OutcomeWindow {
  const times = (outcome: AttemptOutcome, count: number) => Array.from({ length: count }, () => outcome)
  const outcomes = [...times('FAULT', faults), ...times('SUCCESS', successes)]
  return {
    outcomes,
    answersMs,
    newestAgeMs: newestAgeMs === undefined ? (outcomes.length > 0 ? 1_000 : null) : newestAgeMs,
  }
}

/** The same outcomes in the payment's currency and on its whole rail. */
export function pastOf(past: Past): ProviderOutcomes {
  return { railAndCurrency: windowOf(past), rail: windowOf(past) }
}

/** The outcomes of providers, on each of their rails. */
export function pastsOf(pasts: Record<string, Past>): Map<string, ProviderOutcomes> {
  return new Map(
    Object.entries(pasts).flatMap(([providerId, past]) =>
      PAY_IN_RAILS.map((rail) => [routeKey({ providerId, rail }), pastOf(past)]),
    ),
  )
}
