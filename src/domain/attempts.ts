import type { RoutingDecision } from './routing.ts'
import type { Rail } from './states.ts'

/** The providers that may be tried, in their order. */
export function orderOf(decision: RoutingDecision | null): string[] {
  if (!decision?.chosen) return []
  return decision.failover ? [decision.chosen, ...decision.fallbackOrder] : [decision.chosen]
}

/** The rail on which a provider of the order is tried. */
export function railOf(decision: RoutingDecision | null, providerId: string): Rail {
  return decision?.candidates.find((candidate) => candidate.providerId === providerId)?.rail ?? 'CARD'
}
