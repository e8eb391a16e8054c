import { circuitOf, selectWindow, NO_OUTCOMES } from '../providers/provider-health.ts'
import type { Circuit, ProviderOutcomes } from '../providers/provider-health.ts'
import { canBeAsked, staticCandidates } from './routing-filters.ts'
import type { ProviderFacts, RoutingRequest, StaticCandidate } from './routing-filters.ts'
import { type Candidate, type ProviderRoute, type RailRound, routeKey, type RoutingDecision } from './decision.ts'
import { providersWithPage, railsToChoose } from './payer-choices.ts'
import { costOf } from './routing-cost.ts'
import { DEFAULT_RULES, type RoutingRules } from './routing-rules.ts'
import { floorOf, isNearLeader, type ScoreTerms, scoreOf, sharedTerms } from './routing-score.ts'

export interface RoutingInput {
  providers: readonly ProviderFacts[]
  request: RoutingRequest
  decidedAt: string
  rules?: RoutingRules
  /** The outcomes of each route by its key; a missing route has none. */
  outcomes?: ReadonlyMap<string, ProviderOutcomes>
}

const NO_HISTORY: ProviderOutcomes = { railAndCurrency: NO_OUTCOMES, rail: NO_OUTCOMES }

/** A route that passed the static filters. */
interface Runner extends ProviderRoute {
  place: number
  circuit: Circuit
  score: number
  terms: ScoreTerms
}

/** 1 if the route is preferred to others whose scores differ only by chance. */
function isPreferred({ terms }: Runner): number {
  return terms.canBeAsked && terms.nearLeader ? 1 : 0
}

function byRank(a: Runner, b: Runner): number {
  const last = Number.MAX_SAFE_INTEGER
  return (
    (a.terms.priority ?? last) - (b.terms.priority ?? last) ||
    isPreferred(b) - isPreferred(a) ||
    b.terms.potential - a.terms.potential ||
    b.score - a.score ||
    a.place - b.place ||
    (a.providerId < b.providerId ? -1 : 1)
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
  const round = candidates
    .filter(({ eligible }) => eligible)
    .map((route) => {
      const { providerId, rail } = route
      const { place, rails, prices } = providers.find((each) => each.providerId === providerId)!
      const facts = rails[request.mode][rail]!
      const past = outcomes?.get(routeKey(route)) ?? NO_HISTORY
      const circuit = circuitOf(selectWindow(past).window)
      const cost = costOf(facts, prices?.[request.mode]?.[rail]?.[request.currency], request)
      const own = scoreOf(past, rules.weights, cost)
      return { providerId, rail, place, circuit, asked: canBeAsked(facts, request), own }
    })
  const scoresWith = (circuit: Circuit) => round.filter((each) => each.circuit === circuit).map(({ own }) => own)
  const floor = floorOf(scoresWith('CLOSED'))
  return round.map(({ asked, own, ...route }) => {
    const at = rules.priorities.indexOf(route.providerId)
    const lift = route.circuit === 'CLOSED' ? floor : null
    const score = Math.max(own.ownScore, lift ?? -Infinity)
    const nearLeader = isNearLeader(Math.max(score, own.potential), scoresWith(route.circuit))
    const further = { floor: lift, priority: at < 0 ? null : at + 1, canBeAsked: asked, nearLeader }
    return { ...route, score, terms: { ...own, ...further } }
  })
}

/** Each provider comes once, on its best rail: no payment that one may have taken is tried there again on another. */
function orderOf(runners: readonly Runner[]): { order: Runner[]; lastResort: boolean } {
  const withCircuit = (circuit: Circuit) => runners.filter((runner) => runner.circuit === circuit)
  const all = [...withCircuit('CLOSED').toSorted(byRank), ...withCircuit('RECOVERING').toSorted(byRank)]
  const isFirst = ({ providerId }: Runner, index: number) =>
    all.findIndex((each) => each.providerId === providerId) === index
  const lastResort = all.length === 0 && runners.length > 0
  return { order: lastResort ? runners.toSorted(byHealth).slice(0, 1) : all.filter(isFirst), lastResort }
}

/** Leaves out what is null, since every payment stores its decision. */
function withoutNulls<T extends object>(terms: T): Partial<T> {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)) as Partial<T>
}

function judged(candidate: StaticCandidate, runner: Runner | undefined, order: readonly Runner[]): Candidate {
  if (!runner) return { ...candidate, score: null, terms: {} }
  const eligible = order.includes(runner)
  const excludedBecause = eligible ? null : runner.circuit === 'OPEN' ? 'circuit_open' : 'other_rail'
  return { ...candidate, eligible, excludedBecause, score: runner.score, terms: withoutNulls(runner.terms) }
}

/** The decision has every route with the terms of its score or its exclusion, so that it can be recomputed. */
export function decideRoute(input: RoutingInput): RoutingDecision {
  const choices = choicesOf(input)
  return { ...orderAmong(input), ...(choices.length > 0 && { choices }) }
}

function choicesOf({ rules = DEFAULT_RULES, ...input }: RoutingInput): RailRound[] {
  return railsToChoose(input.providers, input.request, rules.disabledProviders).map((rail) => {
    const providers = providersWithPage(input.providers, input.request.mode, rail)
    const request = { ...input.request, rail }
    const { lastResort, chosen, fallbackOrder, rails, candidates } = orderAmong({ ...input, rules, providers, request })
    return { rail, lastResort, chosen, fallbackOrder, rails, candidates }
  })
}

function orderAmong(input: RoutingInput): RoutingDecision {
  const { providers, request, decidedAt, rules = DEFAULT_RULES } = input
  const candidates = staticCandidates(providers, request, rules.disabledProviders)
  const runners = runnersOf(input, candidates, rules)
  const { order, lastResort } = orderOf(runners)
  const ids = order.map(({ providerId }) => providerId)
  const runnerOf = (route: ProviderRoute) => runners.find((each) => routeKey(each) === routeKey(route))
  return {
    version: 2,
    decidedAt,
    configurationVersion: rules.version,
    failover: request.mode === 'TEST',
    lastResort,
    chosen: ids[0] ?? null,
    fallbackOrder: ids.slice(1),
    rails: order.map(({ rail }) => rail),
    terms: sharedTerms(request.amountCents, rules.weights),
    candidates: candidates.map((candidate) => judged(candidate, runnerOf(candidate), order)),
  }
}
