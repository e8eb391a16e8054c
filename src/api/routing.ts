import type { Static } from 'typebox'
import { ServiceError } from '../domain/errors.ts'
import { decideRoute, railAt, type RoutingDecision, type RoutingRequest, staticCandidates } from '../domain/routing.ts'
import { recentOutcomes } from '../db/statements/recent-outcomes.ts'
import { readRoutingRules } from '../db/statements/routing-rules.ts'
import { providerFacts } from '../providers/facts.ts'
import type { BusinessCaller } from './call.ts'
import type { Api } from './deps.ts'
import type { PaymentRequest } from './schemas/payment.ts'

/** What routing has to know of a payment that is asked for. */
export function routingRequestOf(body: Static<typeof PaymentRequest>, { mode }: BusinessCaller): RoutingRequest {
  const { amountCents, currency, paymentMethod } = body
  return { mode, amountCents, currency, rail: paymentMethod?.type ?? null, token: paymentMethod?.token !== undefined }
}

/**
 * The static filters, before anything is stored. Throws SV-3006 where the named provider is unknown or not connected in
 * the mode, SV-3002 where the filters leave no provider.
 */
export async function requireProvider(
  api: Api,
  { businessId }: BusinessCaller,
  request: RoutingRequest,
): Promise<void> {
  const { mode, namedProviderId } = request
  const facts = providerFacts(api.providers, api.connections)
  const named = facts.find(({ providerId }) => providerId === namedProviderId)
  if (namedProviderId && !named?.connectedModes.includes(mode))
    throw new ServiceError('SV-3006', { details: { provider: namedProviderId } })
  const { disabledProviders } = await api.routingRules.of(businessId)
  const candidates = staticCandidates(facts, request, disabledProviders)
  if (candidates.some(({ eligible }) => eligible)) return
  const excluded = candidates.map(({ providerId, excludedBecause }) => ({ providerId, excludedBecause }))
  throw new ServiceError('SV-3002', { details: { excluded } })
}

/** How a payment would be routed now, by what is stored now; nothing is made of it. */
export async function previewRoute(
  api: Api,
  { businessId }: BusinessCaller,
  request: RoutingRequest,
): Promise<RoutingDecision> {
  const { mode, currency } = request
  const providers = providerFacts(api.providers, api.connections)
  const wanted = providers.map((facts) => ({ providerId: facts.providerId, rail: railAt(facts, request) }))
  const [{ rules }, outcomes] = await Promise.all([
    readRoutingRules(api.pool, businessId),
    recentOutcomes(api.pool, { mode, currency, providers: wanted }),
  ])
  return decideRoute({ providers, request, rules, outcomes, decidedAt: new Date().toISOString() })
}
