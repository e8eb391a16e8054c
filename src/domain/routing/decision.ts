import type { PayInRail } from '../states.ts'
import type { ScoreTerms, SharedTerms } from './routing-score.ts'

export interface ProviderRoute {
  providerId: string
  rail: PayInRail
}

export function routeKey({ providerId, rail }: ProviderRoute): string {
  return `${providerId} ${rail}`
}

/** Why a provider cannot take a payment on a rail, whatever its health. */
const STATIC_EXCLUSIONS = ['not_named', 'not_connected', 'currency', 'method', 'amount', 'disabled'] as const
export type StaticExclusion = (typeof STATIC_EXCLUSIONS)[number]

/** Why a provider is not in the order of a payment on this rail. It is there on one rail at most. */
export const EXCLUSIONS = [...STATIC_EXCLUSIONS, 'circuit_open', 'other_rail'] as const

export interface Candidate extends ProviderRoute {
  eligible: boolean
  excludedBecause: (typeof EXCLUSIONS)[number] | null
  /** Null if a static filter excluded the route. */
  score: number | null
  terms: Readonly<Partial<ScoreTerms>>
}

/** A decision as it is stored. Those of versions 1.0 and 1.1 of the service have no version. */
export interface RoutingDecision {
  version?: 2
  decidedAt: string
  configurationVersion: number
  /** True if the order may be followed past its first provider; only in test mode. */
  failover: boolean
  /** True if every circuit was open, so that the healthiest route was chosen anyway. */
  lastResort: boolean
  /** The order: its first provider, and the further ones. A provider is there once, on its best rail. */
  chosen: string | null
  fallbackOrder: readonly string[]
  /** The rail of each provider in the order. Without a version, each candidate has the only rail of its provider. */
  rails?: readonly PayInRail[]
  /** A decision without a version has them among the terms of each candidate. */
  terms?: SharedTerms
  candidates: readonly Candidate[]
  choices?: readonly RailRound[]
}

type Order = Pick<RoutingDecision, 'chosen' | 'fallbackOrder' | 'rails' | 'candidates'>

export interface RailRound extends Order, Pick<RoutingDecision, 'lastResort'> {
  rail: PayInRail
}

export function routesOf({ chosen, fallbackOrder, rails, candidates }: Order): ProviderRoute[] {
  if (chosen === null) return []
  return [chosen, ...fallbackOrder].map((providerId, index) => {
    const candidate = candidates.find((each) => each.providerId === providerId)
    return { providerId, rail: rails?.[index] ?? candidate?.rail ?? 'CARD' }
  })
}
