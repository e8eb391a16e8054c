import { ExclusionReason } from '../schema/error-schema.ts'
import { composedExample } from '../schema/composed-example.ts'
import * as t from '../schema/schema.ts'
import { type Candidate, type RoutingDecision, routesOf } from '../../domain/routing/decision.ts'
import type { SharedTerms } from '../../domain/routing/routing-score.ts'

const number = (description: string, example: number) => t.Optional(t.Number({ description, examples: [example] }))
const numberOrNull = (description: string, example: number) =>
  t.Optional(t.Union([t.Number(), t.Null()], { description, examples: [example] }))

const OutcomesOf = t.word(
  'OutcomesOf',
  ['rail_and_currency', 'rail'],
  'The counted outcomes: those of the rail and currency; those of the whole rail if they are too few.',
)

const CostOf = t.word(
  'CostOf',
  ['configured', 'published', 'assumed'],
  'The origin of the price: the configuration of the service, the provider’s publication, or neither.',
)

/** The terms of a score; all absent if the provider was excluded before scoring. */
const ScoreTerms = t.component('ScoreTerms', {
  outcomesOf: t.Optional(OutcomesOf),
  outcomes: number('n: the number of counted outcomes.', 125),
  successes: number('s: the number of successes among them.', 124),
  successRate: number('(s + 1) / (n + 2).', 0.984252),
  deviation: number('Standard deviation of the success rate.', 0.011004),
  amountCents: t.Optional(t.Integer(), 'The amount of the payment, in minor units of its currency.', 15_000),
  bps: number('The provider’s share of the amount, in hundredths of a percent.', 290),
  fixedCents: number('The provider’s fixed fee, in minor units.', 100),
  minimumCents: number('The provider’s minimum fee, in minor units; absent if it has none.', 100),
  costBps: number(
    'The cost in hundredths of a percent of the amount: share and fixed fee, or the minimum fee if that is more.',
    356.67,
  ),
  costOf: t.Optional(CostOf),
  costWeight: number('The weight of the cost.', 1),
  latencyP95Ms: numberOrNull('95th percentile of the response times; null if there are none.', 640),
  latencyTargetMs: number('The target for the latency, in milliseconds.', 2000),
  latencyWeight: number('The weight of the latency.', 0.1),
  latencyPenalty: number('The deduction from the score for latency.', 0),
  health: number('The health of the provider on the rail, from 0 to 1.', 1),
  ownScore: number('The score before it was raised to the floor.', 0.949147),
  potential: number(
    'The score if the success rate is two deviations higher, at most 1. The order follows it, so that a provider ' +
      'with few outcomes gets its chance.',
    0.964333,
  ),
  floor: numberOrNull('The minimum score in this decision.', 0.916135),
  priority: numberOrNull('Place among the priorities of the business, from 1.', 1),
  canBeAsked: t.Optional(t.flag('True if the provider has a lookup for the outcome, rather than only events.', true)),
  nearLeader: t.Optional(
    t.flag(
      'True if the potential is less than the leader’s deviation below the best score. Among such providers ' +
        'those with a lookup come first.',
      true,
    ),
  ),
})

const Candidate = t.component('RoutingCandidate', 'A provider on one of its rails, with its score.', {
  providerId: t.ProviderId,
  rail: t.described(t.RailName, 'The rail of the provider.'),
  eligible: t.flag('True if the provider is in the order on this rail.', true),
  excludedBecause: t.nullable(ExclusionReason, 'Why the provider is not in the order on this rail; else null.'),
  score: t.nullable(t.number('Judges the outcomes so far; null if excluded before scoring.', 0.949147)),
  terms: t.described(ScoreTerms, 'The terms of the score and of the place in the order.'),
})

const Route = t.component('Route', 'A provider on one of its rails.', {
  providerId: t.ProviderId,
  rail: t.described(t.RailName, 'The rail of the provider.'),
})

const Choice = t.component('RoutingChoice', 'The order of providers if the payer chooses a rail.', {
  rail: t.described(t.RailName, 'The rail that the payer may choose.'),
  order: t.arrayOf(Route, 'The providers on that rail, in order.'),
  candidates: t.arrayOf(Candidate, 'Every provider with a page for that rail.'),
})

export const Routing = t.component('Routing', {
  decidedAt: t.instant('When the order was decided.'),
  configurationVersion: t.integer(
    'The version of the routing rules; 0 without rules, and for rules that are not saved.',
    0,
  ),
  failover: t.flag('True if further providers are tried after the first; in test mode only.'),
  lastResort: t.Optional(
    t.flag('True if every circuit was open, so that the provider with the best health was chosen.'),
  ),
  chosen: t.nullable(t.ProviderId, 'The first provider; null if none can take the payment.'),
  chosenRail: t.nullable(t.RailName, 'The rail of the first provider; null if none can take the payment.'),
  fallbackOrder: t.arrayOf(t.ProviderId, 'The further providers, in order.'),
  order: t.arrayOf(Route, 'The whole order: each provider once, on its best rail for this payment.'),
  candidates: t.arrayOf(Candidate, 'Every provider of the service, on each of its rails that the payment may use.'),
  choices: t.Optional(
    t.arrayOf(
      Choice,
      'The orders on the rails that need an account or app of the payer, who may choose them on our page.',
    ),
  ),
})

const termsExample = composedExample(t.Required(t.Omit(ScoreTerms, ['minimumCents'])), {
  costOf: 'published',
  priority: null,
})

export const routingExample = {
  decidedAt: '2026-11-21T06:00:00.020Z',
  failover: true,
  lastResort: false,
  fallbackOrder: [],
  candidates: [
    { excludedBecause: null, terms: termsExample },
    { providerId: 'peach', eligible: false, excludedBecause: 'disabled', score: null },
  ],
  choices: [],
}

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
