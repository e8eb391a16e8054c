import { Type } from 'typebox'
import { closed, Instant, nullable } from '../http/schema.ts'

const ProviderIds = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { uniqueItems: true, maxItems: 20, description })

const fields = {
  priorities: ProviderIds('These come first, in this order; the others follow by score.'),
  disabledProviders: ProviderIds('These are never used, whatever their priority.'),
}

const Weight = (description: string) => Type.Number({ minimum: 0, maximum: 100, description })

const Weights = closed({
  cost: Weight('What the cost of a provider is multiplied by.'),
  latency: Weight('Score that is lost for each time that the latency target is passed again (λ).'),
})

export const RoutingRulesRequest = closed(
  {
    ...fields,
    weights: Type.Optional(Weights),
    version: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The version that this replaces; SV-3005 where it is not in force any more.',
      }),
    ),
  },
  { title: 'RoutingRulesRequest' },
)

export const RoutingRulesSchema = closed(
  {
    version: Type.Integer({ minimum: 0, description: 'Grows by one with each change; 0 where nothing was ever said.' }),
    ...fields,
    weights: Weights,
    changedAt: nullable(Instant),
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
