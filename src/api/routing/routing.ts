import type { Static } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import type { RoutingDecision } from '../../domain/routing/decision.ts'
import { routesScored } from '../../domain/routing/payer-choices.ts'
import { decideRoute } from '../../domain/routing/routing.ts'
import { type RoutingRequest, staticCandidates } from '../../domain/routing/routing-filters.ts'
import type { RoutingRules } from '../../domain/routing/routing-rules.ts'
import { recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import { readRoutingRules } from '../../db/routing/routing-rules.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import type { PaymentRequest } from '../payments/schema.ts'
import { readFreshRules } from './rules-cache.ts'

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
        ? `The provider ${namedProviderId} is not connected in ${request.mode} mode.`
        : `The provider is unknown: use one of ${facts.map(({ providerId }) => providerId).join(', ')}.`,
      details: { provider: namedProviderId },
    })
  const { disabledProviders } = await readFreshRules(api, businessId)
  const candidates = staticCandidates(facts, request, disabledProviders)
  if (candidates.some(({ eligible }) => eligible)) return null
  const excluded = candidates.map(({ providerId, rail, excludedBecause }) => ({ providerId, rail, excludedBecause }))
  return new ServiceError('SV-3002', { details: { excluded } })
}

/** Returns how a payment would be routed now, by the unsaved rules or by those in force. Stores nothing. */
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
