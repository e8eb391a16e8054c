import { type Circuit, circuitOf, judgedBy, NO_OUTCOMES, type ProviderOutcomes } from '../providers/provider-health.ts'
import {
  canBeAsked,
  type ProviderFacts,
  type RoutingRequest,
  type StaticCandidate,
  type Exclusion,
  staticCandidates,
} from './routing-filters.ts'
import { DEFAULT_RULES, type RoutingRules } from './routing-rules.ts'
import { floorOf, isNearLeader, type ScoreTerms, scoreOf } from './routing-score.ts'
import type { Rail } from '../states.ts'

export { railAt, staticCandidates } from './routing-filters.ts'
export type { ProviderFacts, RoutingRequest } from './routing-filters.ts'

export interface Candidate {
  providerId: string
  rail: Rail
  eligible: boolean
  excludedBecause: Exclusion | null
  /** Null where a static filter left it out. */
  score: number | null
  terms: Readonly<Partial<ScoreTerms>>
}

export interface RoutingDecision {
  decidedAt: string
  /** The version of the business's rules that it was made with. */
  configurationVersion: number
  /** Whether the order may be followed past its first provider: in test mode only. */
  failover: boolean
  /** Every circuit was open, so the least bad provider was taken all the same. */
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
  /** By provider; one that is missing has no past. */
  outcomes?: ReadonlyMap<string, ProviderOutcomes>
}

const NO_PAST: ProviderOutcomes = { railAndCurrency: NO_OUTCOMES, rail: NO_OUTCOMES }

/** A provider that the static filters let through. */
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

/** Whether it goes before another one whose score is as good as its own but for chance. */
function isPreferred({ terms }: Runner): number {
  return terms.canBeAsked && terms.nearLeader ? 1 : 0
}

/** Priorities first; then those near the leader that can be asked; then the better score, then the default order. */
function inOrder(a: Runner, b: Runner): number {
  const last = Number.MAX_SAFE_INTEGER
  return (
    (a.terms.priority ?? last) - (b.terms.priority ?? last) ||
    isPreferred(b) - isPreferred(a) ||
    b.score - a.score ||
    byDefault(a, b)
  )
}

function leastBad(a: Runner, b: Runner): number {
  return b.terms.health - a.terms.health || inOrder(a, b)
}

function runnersOf(
  { providers, request, outcomes }: RoutingInput,
  candidates: readonly StaticCandidate[],
  rules: RoutingRules,
): Runner[] {
  const round = providers
    .filter((_, index) => candidates[index]!.eligible)
    .map((facts) => {
      const past = outcomes?.get(facts.providerId) ?? NO_PAST
      const circuit = circuitOf(judgedBy(past).window)
      return { ...facts, circuit, asked: canBeAsked(facts, request), own: scoreOf(past, rules.weights) }
    })
  const of = (circuit: Circuit) => round.filter((each) => each.circuit === circuit).map(({ own }) => own)
  const floor = floorOf(of('CLOSED'))
  return round.map(({ providerId, place, circuit, asked, own }) => {
    const at = rules.priorities.indexOf(providerId)
    const lift = circuit === 'CLOSED' ? floor : null
    const score = Math.max(own.ownScore, lift ?? -Infinity)
    const near = { canBeAsked: asked, nearLeader: isNearLeader(score, of(circuit)) }
    const terms = { ...own, floor: lift, priority: at < 0 ? null : at + 1, ...near }
    return { providerId, place, circuit, score, terms }
  })
}

/** Providers with a closed circuit, then those that recover from an open one; where all are open, the least bad of them. */
function orderOf(runners: readonly Runner[]): { order: string[]; lastResort: boolean } {
  const of = (circuit: Circuit) => runners.filter((runner) => runner.circuit === circuit)
  const order = [...of('CLOSED').toSorted(inOrder), ...of('RECOVERING').toSorted(inOrder)]
  const lastResort = order.length === 0 && runners.length > 0
  const taken = lastResort ? runners.toSorted(leastBad).slice(0, 1) : order
  return { order: taken.map(({ providerId }) => providerId), lastResort }
}

/**
 * Decides the order in which a payment's providers are tried. Every provider is in the decision, with the terms of
 * its score or the reason why it was left out, so that the decision can be read and worked out again.
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
