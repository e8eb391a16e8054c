import { type Candidate, type RoutingDecision, routesOf } from '../../domain/routing/decision.ts'
import type { SharedTerms } from '../../domain/routing/routing-score.ts'

const NULLS = { latencyP95Ms: null, floor: null, priority: null }

export function presentDecision(decision: RoutingDecision) {
  const {
    version: _version,
    rails: _rails,
    terms,
    candidates,
    chosen,
    fallbackOrder,
    choices = [],
    ...facts
  } = decision
  const order = routesOf(decision)
  return {
    ...facts,
    chosen,
    chosenRail: order[0]?.rail ?? null,
    fallbackOrder,
    order,
    candidates: present(candidates),
    choices: choices.map((round) => ({
      rail: round.rail,
      order: routesOf(round),
      candidates: present(round.candidates),
    })),
  }

  function present(among: readonly Candidate[]) {
    return among.map((candidate) => ({ ...candidate, terms: termsOf(candidate, terms) }))
  }
}

/** Returns the terms of a candidate; those that all candidates share are stored once. */
function termsOf({ score, terms }: Candidate, shared: SharedTerms | undefined) {
  return score === null ? terms : { ...NULLS, ...terms, ...shared }
}
