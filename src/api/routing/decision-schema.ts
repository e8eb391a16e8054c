import { Type } from 'typebox'
import { ExclusionReason } from '../schema/error-schema.ts'
import { closed, described, Instant, nullable, ProviderId, RailName, word } from '../schema/schema.ts'

const number = (description: string, example: number) =>
  Type.Optional(Type.Number({ description, examples: [example] }))
const numberOrNull = (description: string, example: number) =>
  Type.Optional(Type.Union([Type.Number(), Type.Null()], { description, examples: [example] }))

const OutcomesOf = word(
  'OutcomesOf',
  ['rail_and_currency', 'rail'],
  'Which outcomes were counted: of the rail and currency, or of the rail where those were too few.',
)

/** All of them, or none where the provider was excluded before it was scored. */
const ScoreTerms = closed(
  {
    outcomesOf: Type.Optional(OutcomesOf),
    outcomes: number('n: the newest outcomes that count.', 125),
    successes: number('s: those of them that succeeded.', 124),
    successRate: number('(s + 1) / (n + 2).', 0.984252),
    deviation: number('Standard deviation of the success rate.', 0.011004),
    costBps: number('Cost in hundredths of a percent.', 300),
    costWeight: number('Its weight.', 1),
    latencyP95Ms: numberOrNull('95th percentile of the answers; null where there is none.', 640),
    latencyTargetMs: number('What is not counted as late.', 2000),
    latencyWeight: number('Its weight.', 0.1),
    latencyPenalty: number('What lateness takes off the score.', 0),
    health: number('Of the provider on the rail, from 0 to 1.', 1),
    ownScore: number('The score before it was lifted to the floor.', 0.954724),
    floor: numberOrNull('The least that a provider of this decision is given.', 0.921712),
    priority: numberOrNull('Place among the priorities of the business, from 1.', 1),
    canBeAsked: Type.Optional(
      Type.Boolean({
        description: 'Whether the provider can be asked what became of the payment, rather than only send an event.',
        examples: [true],
      }),
    ),
    nearLeader: Type.Optional(
      Type.Boolean({
        description:
          'Whether the score is less than one deviation of the leader below the best score. Among such providers ' +
          'those that can be asked come first.',
        examples: [true],
      }),
    ),
  },
  { title: 'ScoreTerms' },
)

const Candidate = closed(
  {
    providerId: ProviderId,
    rail: described(RailName, 'The rail that it would use.'),
    eligible: Type.Boolean({ description: 'Whether it is in the order.', examples: [true] }),
    excludedBecause: described(nullable(ExclusionReason), 'Why it is not in the order; else null.'),
    score: nullable(
      Type.Number({ description: 'Higher is earlier; null where it was excluded unscored.', examples: [0.954724] }),
    ),
    terms: described(ScoreTerms, 'What the score and the place in the order are made of.'),
  },
  { title: 'RoutingCandidate', description: 'One provider, and why it stands where it does.' },
)

export const Routing = closed(
  {
    decidedAt: described(Instant, 'When the order was decided.'),
    configurationVersion: Type.Integer({
      description: 'Version of the routing rules that it was made with; 0 for none, and for rules that are not saved.',
      examples: [0],
    }),
    failover: Type.Boolean({
      description: 'Whether the order is followed past its first provider: in test mode only.',
    }),
    lastResort: Type.Optional(
      Type.Boolean({ description: 'Whether every circuit was open, so that the least bad provider was taken.' }),
    ),
    chosen: described(nullable(ProviderId), 'The first provider; null where none can take it.'),
    fallbackOrder: Type.Array(ProviderId, { description: 'The providers after it, in order.' }),
    candidates: Type.Array(Candidate, { description: 'Every provider of the service.' }),
  },
  { title: 'Routing' },
)

const termsExample = {
  outcomesOf: 'rail_and_currency',
  outcomes: 125,
  successes: 124,
  successRate: 0.984252,
  deviation: 0.011004,
  costBps: 300,
  costWeight: 1,
  latencyP95Ms: 640,
  latencyTargetMs: 2000,
  latencyWeight: 0.1,
  latencyPenalty: 0,
  health: 1,
  ownScore: 0.954724,
  floor: 0.921712,
  priority: null,
  canBeAsked: true,
  nearLeader: true,
}

export const routingExample = {
  decidedAt: '2026-11-21T06:00:00.020Z',
  configurationVersion: 0,
  failover: true,
  lastResort: false,
  chosen: 'paystack',
  fallbackOrder: [],
  candidates: [
    {
      providerId: 'paystack',
      rail: 'CARD',
      eligible: true,
      excludedBecause: null,
      score: 0.954724,
      terms: termsExample,
    },
    { providerId: 'peach', rail: 'CARD', eligible: false, excludedBecause: 'disabled', score: null, terms: {} },
  ],
}
