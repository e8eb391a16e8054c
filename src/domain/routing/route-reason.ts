import type { RoutingDecision } from './routing.ts'

/**
 * Why the first provider of an order is first:
 * - named: the business named it.
 * - only: no other provider could take the payment.
 * - last_resort: all circuits were open, and it is the healthiest provider.
 * - circuit: the next provider's circuit is recovering.
 * - priority: the rules of the business prefer it.
 * - askable: the scores are close, and only this provider can be asked about an unknown outcome.
 * - score: its score is higher.
 * - default: the scores are equal, and it is first in the default order.
 */
type RouteReason = 'named' | 'only' | 'last_resort' | 'circuit' | 'priority' | 'askable' | 'score' | 'default'

/** Reads the reason from a decision, which lists the terms of every provider. */
export function routeReason({ candidates, chosen, fallbackOrder, lastResort }: RoutingDecision): RouteReason {
  if (lastResort) return 'last_resort'
  if (candidates.some(({ excludedBecause }) => excludedBecause === 'not_named')) return 'named'
  const first = candidates.find(({ providerId }) => providerId === chosen)
  const next = candidates.find(({ providerId }) => providerId === fallbackOrder[0])
  if (!first || !next) return 'only'
  if ((first.terms.floor ?? null) !== null && next.terms.floor === null) return 'circuit'
  if (first.terms.priority !== next.terms.priority) return 'priority'
  if (first.score! > next.score!) return 'score'
  return first.terms.canBeAsked && !next.terms.canBeAsked ? 'askable' : 'default'
}
