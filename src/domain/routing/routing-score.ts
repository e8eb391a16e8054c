import { healthOf, selectWindow, type ProviderOutcomes } from '../providers/provider-health.ts'
import type { CostTerms } from './routing-cost.ts'
import type { RoutingWeights } from './routing-rules.ts'

const LATENCY_TARGET_MS = 2_000
/** The floor lies this many standard deviations below the leader. */
const FLOOR_SIGMAS = 3
/**
 * A route gets the benefit of the doubt up to this many of its standard deviations. By its score alone, a route
 * without outcomes is worth half of one that works: the first route that ever worked would be kept, however bad it is.
 */
const DOUBT_SIGMAS = 2

export type SharedTerms = ReturnType<typeof sharedTerms>

/** The further terms of a score, as the decision stores them. Of these, null is left out. */
export interface ScoreTerms extends ReturnType<typeof scoreOf> {
  /** The leader's score less three of its deviations; null if the circuit is not closed. */
  floor: number | null
  /** Its place among the priorities of the business, from 1; null without one. */
  priority: number | null
  canBeAsked: boolean
  /** True if the score is less than one deviation of the leader below the leader's; the difference may be chance. */
  nearLeader: boolean
}

/** Rounds to six decimals: readable, and rounding noise breaks no ties. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** Returns the nearest-rank percentile: the smallest value with at least this share of the values at or below it. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

export function sharedTerms(amountCents: number, { cost, latency }: RoutingWeights) {
  return { amountCents, costWeight: cost, latencyTargetMs: LATENCY_TARGET_MS, latencyWeight: latency }
}

export function scoreOf(past: ProviderOutcomes, weights: RoutingWeights, cost: CostTerms) {
  const { scope, window } = selectWindow(past)
  const n = window.outcomes.length
  const s = window.outcomes.filter((outcome) => outcome === 'SUCCESS').length
  const successRate = (s + 1) / (n + 2)
  const p95 = percentile(window.answersMs, 0.95)
  const late = Math.max(0, ((p95 ?? 0) - LATENCY_TARGET_MS) / LATENCY_TARGET_MS)
  const latencyPenalty = weights.latency * late
  const deviation = Math.sqrt((successRate * (1 - successRate)) / (n + 3))
  const best = Math.min(1, successRate + DOUBT_SIGMAS * deviation)
  const costFactor = Math.max(0, 1 - (weights.cost * cost.costBps) / 10_000)
  return {
    /** The scope of the outcomes: rail and currency, or the rail alone if those are too few. */
    outcomesOf: scope,
    /** n; payers' faults and unknown outcomes are left out. */
    outcomes: n,
    /** s. */
    successes: s,
    /** p̂ = (s + 1) / (n + 2), the rule of succession. */
    successRate: rounded(successRate),
    /** Standard deviation of p̂ (of Beta(s + 1, n − s + 1)). */
    deviation: rounded(deviation),
    ...cost,
    /** 95th percentile of the response times; null without responses. */
    latencyP95Ms: p95,
    latencyPenalty: rounded(latencyPenalty),
    health: rounded(healthOf(window)),
    /** The score before it is raised to the floor. */
    ownScore: rounded(successRate * costFactor - latencyPenalty),
    /** The score as if the true success rate lay two deviations above p̂, at most 1. The order follows it. */
    potential: rounded(best * costFactor - latencyPenalty),
  }
}

/** The floor lets a route far below the leader be tried again before the leader has failed for a long time. */
export function floorOf(round: readonly Scored[]): number | null {
  const leader = leaderOf(round)
  return leader && rounded(leader.ownScore - FLOOR_SIGMAS * leader.deviation)
}

export function isNearLeader(score: number, round: readonly Scored[]): boolean {
  const leader = leaderOf(round)
  return leader !== null && leader.ownScore - score < leader.deviation
}

type Scored = Pick<ScoreTerms, 'ownScore' | 'deviation'>

/** The best score; of equal ones that of which more is known, so that no order of the providers matters. */
function leaderOf(round: readonly Scored[]): Scored | null {
  return round.toSorted((a, b) => b.ownScore - a.ownScore || a.deviation - b.deviation)[0] ?? null
}
