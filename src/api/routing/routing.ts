import type { Static } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import type { Currency } from '../../domain/money.ts'
import { railOf } from '../../domain/payments/payment.ts'
import type { RoutingDecision } from '../../domain/routing/decision.ts'
import { choicesBefore, type PayerChoices, routesScored } from '../../domain/routing/payer-choices.ts'
import { decideRoute } from '../../domain/routing/routing.ts'
import { requestOf, type RoutingRequest, staticCandidates } from '../../domain/routing/routing-filters.ts'
import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import type { Payable } from '../../db/links/read-payable.ts'
import { recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import { ReadCache } from '../../db/read-cache.ts'
import { readRoutingRules } from '../../db/routing/routing-rules.ts'
import { type BusinessCaller, type Api, stateOf } from '../http/call.ts'
import type { PaymentRequest } from '../payments/schema.ts'

/** Rules hardly ever change, so most new payments need no query for them. The routing decision reads the database. */
export const routingRulesOf = stateOf(() => new ReadCache<RoutingRules>())

async function readFreshRules(api: Api, businessId: string): Promise<RoutingRules> {
  return await routingRulesOf(api).read(businessId, async () => (await readRoutingRules(api.pool, businessId)).rules)
}

export function routingRequestOf(body: Static<typeof PaymentRequest>, { mode }: BusinessCaller): RoutingRequest {
  const { amountCents, currency, paymentMethod } = body
  const { type = null, rails = null, token } = paymentMethod ?? {}
  return { mode, amountCents, currency, rail: type, allowedRails: rails, token: token !== undefined }
}

/**
 * Applies the static filters before anything is stored. Returns SV-3006 if the named provider is unknown or not
 * connected in the mode, SV-3002 if no provider is left, else null. The caller throws the error in the idempotent
 * effect, so that a repeat returns the first response even if the rules have changed.
 */
export async function providerRefusal(
  api: Api,
  { businessId }: BusinessCaller,
  request: RoutingRequest,
): Promise<ServiceError | null> {
  const { mode, namedProviderId } = request
  const { providerFacts: facts } = api
  const named = facts.find(({ providerId }) => providerId === namedProviderId)
  if (namedProviderId && !named?.connectedModes.includes(mode))
    return new ServiceError('SV-3006', {
      message: named
        ? `The provider ${namedProviderId} is not connected in ${mode} mode.`
        : `The provider is unknown: use one of ${facts.map(({ providerId }) => providerId).join(', ')}.`,
      details: { provider: namedProviderId },
    })
  const { disabledProviders } = await readFreshRules(api, businessId)
  const candidates = staticCandidates(facts, request, disabledProviders)
  if (candidates.some(({ eligible }) => eligible)) return null
  const excluded = candidates.map(({ providerId, rail, excludedBecause }) => ({ providerId, rail, excludedBecause }))
  return new ServiceError('SV-3002', { details: { excluded } })
}

export async function previewRoute(
  api: Api,
  { businessId }: BusinessCaller,
  request: RoutingRequest,
  unsaved?: RoutingRules,
): Promise<RoutingDecision> {
  const { mode, currency } = request
  const { providerFacts: providers } = api
  const [rules, outcomes] = await Promise.all([
    unsaved ?? readRoutingRules(api.pool, businessId).then((stored) => stored.rules),
    recentOutcomes(api.pool, { mode, currency, routes: routesScored(providers, request) }),
  ])
  return decideRoute({ providers, request, rules, outcomes, decidedAt: new Date().toISOString() })
}

/** The ways to pay on the page of a payment: those of its decision, or those that a decision would have now. */
export async function payerChoices(api: Api, row: Payable): Promise<PayerChoices> {
  const { businessId, decision } = row
  if (decision) {
    const rails = (decision.choices ?? []).map(({ rail }) => rail)
    const routed = decision.chosen === null ? [] : [railOf(decision, decision.chosen)]
    return { routed: routed.filter((rail) => !rails.includes(rail)), rails }
  }
  const request = requestOf({ ...row, currency: row.currency as Currency })
  const { disabledProviders } = await readFreshRules(api, businessId)
  return choicesBefore(api.providerFacts, request, disabledProviders)
}
