import {
  type Circuit,
  circuitOf,
  selectWindow,
  NO_OUTCOMES,
  type ProviderOutcomes,
} from '../providers/provider-health.ts'
import {
  canBeAsked,
  railAt,
  type ProviderFacts,
  type RoutingRequest,
  type StaticCandidate,
  type Exclusion,
  staticCandidates,
} from './routing-filters.ts'
import { DEFAULT_RULES, type RoutingRules } from './routing-rules.ts'
import { floorOf, isNearLeader, type ScoreTerms, scoreOf } from './routing-score.ts'
import type { PayInRail } from '../states.ts'

export { canBeAsked, railAt, staticCandidates } from './routing-filters.ts'
export type { ProviderFacts, RoutingRequest } from './routing-filters.ts'

export interface Candidate {
  providerId: string
  rail: PayInRail
  eligible: boolean
  excludedBecause: Exclusion | null
  /** Null if a static filter excluded the provider. */
  score: number | null
  terms: Readonly<Partial<ScoreTerms>>
}

export interface RoutingDecision {
  decidedAt: string
  /** The version of the business's rules. */
  configurationVersion: number
  /** True if the order may be followed past its first provider; only in test mode. */
  failover: boolean
  /** True if every circuit was open, so that the healthiest provider was chosen anyway. */
  lastResort: boolean
  chosen: string | null
  fallbackOrder: readonly string[]
  candidates: readonly Candidate[]
}

export interface RoutingInput {
  providers: readonly ProviderFacts[]
  request: RoutingRequest
  decidedAt: string
  rules?: RoutingRules
  /** The outcomes of each provider; a missing provider has none. */
  outcomes?: ReadonlyMap<string, ProviderOutcomes>
}

const NO_HISTORY: ProviderOutcomes = { railAndCurrency: NO_OUTCOMES, rail: NO_OUTCOMES }

/** A provider that passed the static filters. */
interface Runner {
  providerId: string
  place: number
  circuit: Circuit
  score: number
  terms: ScoreTerms
}

function byDefault(a: Runner, b: Runner): number {
  return a.place - b.place || (a.providerId < b.providerId ? -1 : 1)
}

/** 1 if the provider is preferred to others whose scores differ only by chance. */
function isPreferred({ terms }: Runner): number {
  return terms.canBeAsked && terms.nearLeader ? 1 : 0
}

/** Orders by priority, then by preference near the leader, then by score, then by the default order. */
function byRank(a: Runner, b: Runner): number {
  const last = Number.MAX_SAFE_INTEGER
  return (
    (a.terms.priority ?? last) - (b.terms.priority ?? last) ||
    isPreferred(b) - isPreferred(a) ||
    b.score - a.score ||
    byDefault(a, b)
  )
}

function byHealth(a: Runner, b: Runner): number {
  return b.terms.health - a.terms.health || byRank(a, b)
}

function runnersOf(
  { providers, request, outcomes }: RoutingInput,
  candidates: readonly StaticCandidate[],
  rules: RoutingRules,
): Runner[] {
  const round = providers
    .filter((_, index) => candidates[index]!.eligible)
    .map((facts) => {
      const past = outcomes?.get(facts.providerId) ?? NO_HISTORY
      const circuit = circuitOf(selectWindow(past).window)
      const asked = canBeAsked(facts.rails[request.mode][railAt(facts, request)]!, request)
      return { ...facts, circuit, asked, own: scoreOf(past, rules.weights) }
    })
  const scoresWith = (circuit: Circuit) => round.filter((each) => each.circuit === circuit).map(({ own }) => own)
  const floor = floorOf(scoresWith('CLOSED'))
  return round.map(({ providerId, place, circuit, asked, own }) => {
    const at = rules.priorities.indexOf(providerId)
    const lift = circuit === 'CLOSED' ? floor : null
    const score = Math.max(own.ownScore, lift ?? -Infinity)
    const near = { canBeAsked: asked, nearLeader: isNearLeader(score, scoresWith(circuit)) }
    const terms = { ...own, floor: lift, priority: at < 0 ? null : at + 1, ...near }
    return { providerId, place, circuit, score, terms }
  })
}

/**
 * Orders providers with a closed circuit before recovering ones. If all circuits are open, takes the healthiest
 * provider.
 */
function orderOf(runners: readonly Runner[]): { order: string[]; lastResort: boolean } {
  const withCircuit = (circuit: Circuit) => runners.filter((runner) => runner.circuit === circuit)
  const order = [...withCircuit('CLOSED').toSorted(byRank), ...withCircuit('RECOVERING').toSorted(byRank)]
  const lastResort = order.length === 0 && runners.length > 0
  const taken = lastResort ? runners.toSorted(byHealth).slice(0, 1) : order
  return { order: taken.map(({ providerId }) => providerId), lastResort }
}

/**
 * Decides the order in which a payment's providers are tried. The decision lists every provider with the terms of its
 * score or the reason of its exclusion, so that it can be recomputed.
 */
export function decideRoute(input: RoutingInput): RoutingDecision {
  const { providers, request, decidedAt, rules = DEFAULT_RULES } = input
  const candidates = staticCandidates(providers, request, rules.disabledProviders)
  const runners = runnersOf(input, candidates, rules)
  const { order, lastResort } = orderOf(runners)
  return {
    decidedAt,
    configurationVersion: rules.version,
    failover: request.mode === 'TEST',
    lastResort,
    chosen: order[0] ?? null,
    fallbackOrder: order.slice(1),
    candidates: candidates.map((candidate) => {
      const runner = runners.find(({ providerId }) => providerId === candidate.providerId)
      if (!runner) return { ...candidate, score: null, terms: {} }
      const eligible = order.includes(candidate.providerId)
      return {
        ...candidate,
        eligible,
        excludedBecause: eligible ? null : 'circuit_open',
        score: runner.score,
        terms: runner.terms,
      }
    }),
  }
}
