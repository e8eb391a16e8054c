import { Type } from 'typebox'
import { closed, described, Instant, nullable, ProviderId } from '../schema/schema.ts'

const ProviderIds = (description: string) =>
  Type.Array(
    { ...ProviderId, title: 'NamedProvider', minLength: 1, maxLength: 40 },
    { uniqueItems: true, maxItems: 20, description },
  )

const fields = {
  priorities: ProviderIds('These come first, in this order; the others follow by score.'),
  disabledProviders: ProviderIds('These are never used, whatever their priority.'),
}

const Weight = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 100, description, examples: [example] })

const Weights = closed(
  {
    cost: Weight('What the cost of a provider is multiplied by.', 1),
    latency: Weight('Score that is lost for each time that the latency target is passed again (λ).', 0.1),
  },
  { title: 'RoutingWeights', description: 'What a provider’s cost and slowness weigh in its score.' },
)

export const RoutingRulesRequest = closed(
  {
    ...fields,
    weights: Type.Optional(Weights),
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The version that this replaces; SV-3005 where it is not in force any more.',
        examples: [1],
      }),
    ),
  },
  { title: 'RoutingRulesRequest' },
)

/** Rules to try: what is left out is as in a change, neither preferred nor disabled. */
export const TriedRules = closed(
  {
    priorities: Type.Optional(fields.priorities),
    disabledProviders: Type.Optional(fields.disabledProviders),
    weights: Type.Optional(Weights),
  },
  {
    title: 'TriedRoutingRules',
    description: 'Rules to decide with instead of those in force. They are not saved.',
  },
)

export const RoutingRulesSchema = closed(
  {
    version: Type.Integer({
      minimum: 0,
      description: 'Grows by one with each change; 0 where nothing was ever said.',
      examples: [1],
    }),
    ...fields,
    weights: Weights,
    changedAt: described(nullable(Instant), 'When they were changed last; null where they never were.'),
  },
  { title: 'RoutingRules' },
)

export const rulesExample = {
  version: 1,
  priorities: ['peach'],
  disabledProviders: ['yoco'],
  weights: { cost: 1, latency: 0.1 },
  changedAt: '2026-11-21T06:00:00.000Z',
}
