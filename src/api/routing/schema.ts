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
    cost: Weight('The factor of a provider’s cost.', 1),
    latency: Weight('The deduction for each further multiple of the latency target (λ).', 0.1),
  },
  { title: 'RoutingWeights', description: 'The weights of cost and latency in a provider’s score.' },
)

export const RoutingRulesRequest = closed(
  {
    ...fields,
    weights: Type.Optional(Weights),
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The version to replace; SV-3005 if it is no longer in force.',
        examples: [1],
      }),
    ),
  },
  { title: 'RoutingRulesRequest' },
)

/** Rules of a preview. Omitted fields have their defaults: no priorities, no disabled providers. */
export const TriedRules = closed(
  {
    priorities: Type.Optional(fields.priorities),
    disabledProviders: Type.Optional(fields.disabledProviders),
    weights: Type.Optional(Weights),
  },
  {
    title: 'TriedRoutingRules',
    description: 'Rules for this preview instead of those in force. They are not saved.',
  },
)

export const RoutingRulesSchema = closed(
  {
    version: Type.Integer({
      minimum: 0,
      description: 'Increases by one with each change; 0 if rules were never set.',
      examples: [1],
    }),
    ...fields,
    weights: Weights,
    changedAt: described(nullable(Instant), 'When the rules were last changed; null if never.'),
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
