import { USER_ROLES } from '../../domain/accounts/roles.ts'
import { ServiceError } from '../../domain/errors.ts'
import { DEFAULT_RULES, type RoutingRules } from '../../domain/routing/routing-rules.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { lockBusiness } from '../../db/accounts/business.ts'
import { readRoutingRules, type StoredRules } from '../../db/routing/routing-rules.ts'
import { RoutingRulesVersion } from '../../db/entities/index.ts'
import { recordActOf } from '../accounts/audit.ts'
import { requireStillAdmin } from '../accounts/users.ts'
import type { Admin, Api } from '../http/call.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { presentDecision, Routing, routingExample } from './decision-schema.ts'
import { previewRoute, routingRequestOf, routingRulesOf } from './routing.ts'
import { PaymentRequest, paymentRequestExample } from '../payments/schema.ts'
import { wrongState } from '../http/not-found.ts'

const ProviderIds = (description: string, example: string) =>
  t.Array(
    { ...t.ProviderId, title: 'NamedProvider', minLength: 1, maxLength: 40 },
    { uniqueItems: true, maxItems: 20, description, examples: [[example]] },
  )

const fields = {
  priorities: ProviderIds('These come first, in this order; the others follow by score.', 'peach'),
  disabledProviders: ProviderIds('These are never used, whatever their priority.', 'yoco'),
}

const Weight = (description: string, example: number) =>
  t.Number({ minimum: 0, maximum: 100, description, examples: [example] })

const Weights = t.component('RoutingWeights', 'The weights of cost and latency in a provider’s score.', {
  cost: Weight('The factor of a provider’s cost.', 1),
  latency: Weight('The deduction for each further multiple of the latency target (λ).', 0.1),
})

const RoutingRulesRequest = t.component('RoutingRulesRequest', {
  ...fields,
  weights: t.Optional(Weights),
  version: t.Optional(t.Integer({ minimum: 0 }), 'The version to replace; SV-3005 if it is no longer in force.', 1),
})

/** Rules of a preview. Omitted fields have their defaults: no priorities, no disabled providers. */
const TriedRules = t.closed(
  {
    priorities: t.Optional(fields.priorities),
    disabledProviders: t.Optional(fields.disabledProviders),
    weights: t.Optional(Weights),
  },
  { title: 'TriedRoutingRules', description: 'Rules for this preview instead of those in force. They are not saved.' },
)

const RoutingRulesSchema = t.component('RoutingRules', {
  version: t.count('Increases by one with each change; 0 if rules were never set.', 1),
  ...fields,
  weights: Weights,
  changedAt: t.nullable(t.Instant, 'When the rules were last changed; null if never.'),
})

const route = sharing({ tag: 'Routing', plan: 'PAID' })

const presentRules = ({ rules, changedAt }: StoredRules) => t.fieldsOf(RoutingRulesSchema, { ...rules, changedAt })

/** Throws SV-3006 for a provider that is connected in neither mode; rules apply to both. */
function requireKnown({ providerFacts }: Api, named: readonly string[]): void {
  const facts = providerFacts.filter(({ connectedModes }) => connectedModes.length > 0)
  const connected = facts.map(({ providerId }) => providerId)
  const unknown = named.filter((name) => !connected.includes(name))
  if (unknown.length === 0) return
  const message = `${unknown.length} of the named providers are unknown or not connected; use ${connected.join(', ')}.`
  throw new ServiceError('SV-3006', { message, details: { providers: unknown } })
}

async function change({ orm }: Api, db: Database, caller: Admin, body: t.Static<typeof RoutingRulesRequest>) {
  const { businessId, by } = caller
  // Concurrent changes wait for each other here, so that versions have no gaps and no change is lost unnoticed.
  await lockBusiness(db, { id: businessId })
  const { rules: now } = await readRoutingRules(db, businessId)
  const { version } = now
  if (body.version !== undefined && body.version !== version)
    throw wrongState('CHANGED', 'These rules have been changed: read them again before you replace them.', { version })
  const { priorities, disabledProviders, weights = DEFAULT_RULES.weights } = body
  const rules = { version: version + 1, priorities, disabledProviders, weights }
  return await unitOfWork({ orm }, db, async (em) => {
    await requireStillAdmin(em, caller)
    const added = em.create(RoutingRulesVersion, { businessId, actor: by.userId, ...rules })
    recordActOf(em, caller, 'routing.changed', businessId)
    await em.flush()
    return presentRules({ rules, changedAt: added.createdAt })
  })
}

const PreviewRequest = t.component('RoutingPreviewRequest', {
  ...PaymentRequest.properties,
  rules: t.Optional(TriedRules),
})

function rulesToTry(api: Api, rules: t.Static<typeof TriedRules> | undefined): RoutingRules | undefined {
  if (!rules) return undefined
  const { priorities = [], disabledProviders = [], weights = DEFAULT_RULES.weights } = rules
  requireKnown(api, [...priorities, ...disabledProviders])
  return { version: 0, priorities, disabledProviders, weights }
}

export const routingRoutes = [
  route('GET /v1/routing', {
    operationId: 'getRoutingRules',
    summary: 'Read the routing rules in force',
    description: 'Returns the rules of the next decision. To change them, edit this response and send it with `PUT`.',
    access: 'credential',
    responses: returns(200, 'The rules.', RoutingRulesSchema),
    result: async ({ caller }, { pool }) => presentRules(await readRoutingRules(pool, caller.businessId)),
  }),
  route('PUT /v1/routing', {
    operationId: 'replaceRoutingRules',
    recentPassword: true,
    summary: 'Replace the routing rules',
    description:
      'Prefers, orders or disables providers, in both modes. `POST /v1/routing/preview` shows the effect of a ' +
      'change. Each change is a new version; all versions are kept, and each decision names its version.',
    access: 'admin',
    request: { body: RoutingRulesRequest, example: { weights: {} } },
    responses: returns(200, 'The rules now in force.', RoutingRulesSchema),
    errors: ['SV-3005', 'SV-3006'],
    once: async (db, { caller, body }, api) => {
      requireKnown(api, [...body.priorities, ...body.disabledProviders])
      return {
        body: await change(api, db, caller, body),
        afterCommit: () => routingRulesOf(api).forget(caller.businessId),
      }
    },
  }),
  route('POST /v1/routing/preview', {
    operationId: 'previewRouting',
    summary: 'Preview how a payment would be routed',
    description:
      'Shows which provider would take a payment, on which rail and at what cost, and why others would not; ' +
      '`chosen` is null if none can. Nothing is stored or charged. `rules` replaces the rules in force for this ' +
      'preview. The routing of an existing payment is in its `routing`.',
    access: 'credential',
    roles: USER_ROLES,
    request: { body: PreviewRequest, example: { ...paymentRequestExample, rules: { priorities: ['peach'] } } },
    responses: returns(200, 'The decision.', Routing, routingExample),
    errors: ['SV-3001', 'SV-3003', 'SV-3006'],
    result: async ({ body: { rules, ...body }, caller }, api) =>
      presentDecision(await previewRoute(api, caller, routingRequestOf(body, caller), rulesToTry(api, rules))),
  }),
]
