import { healthOf, judgedBy, type OutcomeScope, type ProviderOutcomes } from '../providers/provider-health.ts'
import type { RoutingWeights } from './routing-rules.ts'

const LATENCY_TARGET_MS = 2_000
/** No provider's own price is known, so all have the same one: about what the rate cards for cards say. */
const EQUAL_COST_BPS = 300
/** How many standard deviations below the leader a provider stays at the lowest. */
const FLOOR_SIGMAS = 3

/** Every number that a score is made of, as the decision stores it. */
export interface ScoreTerms {
  /** Which outcomes were taken: of the rail and currency, or of the rail where those were too few. */
  outcomesOf: OutcomeScope
  /** n: payer's faults and unknown outcomes are not among them. */
  outcomes: number
  /** s. */
  successes: number
  /** p̂ = (s + 1) / (n + 2), the rule of succession. */
  successRate: number
  /** Standard deviation of p̂ (of Beta(s + 1, n − s + 1)). */
  deviation: number
  costBps: number
  costWeight: number
  /** 95th percentile of the answers of those outcomes; null where there is none. */
  latencyP95Ms: number | null
  latencyTargetMs: number
  /** λ. */
  latencyWeight: number
  latencyPenalty: number
  /** Folded over the same outcomes. */
  health: number
  /** Before it was lifted to the floor. */
  ownScore: number
  /** The leader's score less three of its deviations; null where the provider is not in the running. */
  floor: number | null
  /** Place among the priorities of the business, from 1; null where it has none. */
  priority: number | null
  /** Whether the provider can be asked what became of the payment, rather than only tell it by an event. */
  canBeAsked: boolean
  /** Whether the score is less than one deviation of the leader below the leader's: that may be chance. */
  nearLeader: boolean
}

/** Six decimals: enough to tell scores apart, few enough to be read, and no ties broken by rounding noise. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** The nearest-rank percentile: a value that occurred, the smallest with at least that share at or below it. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

/** Score and terms of one provider by its own past alone. */
export function scoreOf(
  past: ProviderOutcomes,
  weights: RoutingWeights,
): Omit<ScoreTerms, 'floor' | 'priority' | 'canBeAsked' | 'nearLeader'> {
  const { scope, window } = judgedBy(past)
  const n = window.outcomes.length
  const s = window.outcomes.filter((outcome) => outcome === 'SUCCESS').length
  const successRate = (s + 1) / (n + 2)
  const p95 = percentile(window.answersMs, 0.95)
  const late = Math.max(0, ((p95 ?? 0) - LATENCY_TARGET_MS) / LATENCY_TARGET_MS)
  const latencyPenalty = weights.latency * late
  const keeps = Math.max(0, 1 - (weights.cost * EQUAL_COST_BPS) / 10_000)
  return {
    outcomesOf: scope,
    outcomes: n,
    successes: s,
    successRate: rounded(successRate),
    deviation: rounded(Math.sqrt((successRate * (1 - successRate)) / (n + 3))),
    costBps: EQUAL_COST_BPS,
    costWeight: weights.cost,
    latencyP95Ms: p95,
    latencyTargetMs: LATENCY_TARGET_MS,
    latencyWeight: weights.latency,
    latencyPenalty: rounded(latencyPenalty),
    health: rounded(healthOf(window)),
    ownScore: rounded(successRate * keeps - latencyPenalty),
  }
}

/**
 * The lowest score that a provider of this round is given. One far below the leader would need a long time of the
 * leader's failing before it were tried again; from here it recovers as soon as the leader falters.
 */
export function floorOf(round: readonly Standing[]): number | null {
  const leader = leaderOf(round)
  return leader && rounded(leader.ownScore - FLOOR_SIGMAS * leader.deviation)
}

/** Whether a score of this round differs from the leader's by less than one deviation of the leader. */
export function isNearLeader(score: number, round: readonly Standing[]): boolean {
  const leader = leaderOf(round)
  return leader !== null && leader.ownScore - score < leader.deviation
}

type Standing = Pick<ScoreTerms, 'ownScore' | 'deviation'>

function leaderOf(round: readonly Standing[]): Standing | null {
  return round.reduce<Standing | null>((best, next) => (best && best.ownScore >= next.ownScore ? best : next), null)
}
