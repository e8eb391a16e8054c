import { type Candidate, routeKey, type RoutingDecision, routesOf } from './decision.ts'

/**
 * Why the first provider of an order is first:
 * - named: the business named it.
 * - only: no other provider could take the payment.
 * - last_resort: all circuits were open, and it is the healthiest provider.
 * - circuit: the next provider's circuit is recovering.
 * - priority: the rules of the business prefer it.
 * - askable: the scores are close, and only this provider can be asked about an unknown outcome.
 * - score: its score is higher.
 * - cost: its score is higher, but only because of its price.
 * - default: the scores are equal, and it is first in the default order.
 */
type RouteReason = 'named' | 'only' | 'last_resort' | 'circuit' | 'priority' | 'askable' | 'score' | 'cost' | 'default'

function quality({ successRate = 0, latencyPenalty = 0 }: Candidate['terms']): number {
  return successRate - latencyPenalty
}

/** Reads the reason from a decision of any version, which lists the terms of every route. */
export function routeReason(decision: RoutingDecision): RouteReason {
  const { candidates, lastResort } = decision
  if (lastResort) return 'last_resort'
  if (candidates.some(({ excludedBecause }) => excludedBecause === 'not_named')) return 'named'
  const [first, next] = routesOf(decision).map((route) =>
    candidates.find((candidate) => routeKey(candidate) === routeKey(route)),
  )
  if (!first || !next) return 'only'
  if ((first.terms.floor ?? null) !== null && (next.terms.floor ?? null) === null) return 'circuit'
  if ((first.terms.priority ?? null) !== (next.terms.priority ?? null)) return 'priority'
  const potentialOf = ({ score, terms }: Candidate) => terms.potential ?? score!
  const better = potentialOf(first) - potentialOf(next) || first.score! - next.score!
  if (better > 0) return quality(first.terms) > quality(next.terms) ? 'score' : 'cost'
  return first.terms.canBeAsked && !next.terms.canBeAsked ? 'askable' : 'default'
}
