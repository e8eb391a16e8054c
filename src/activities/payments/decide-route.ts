import type { PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import type { Currency } from '../../domain/money.ts'
import { decideRoute, railAt, type RoutingDecision } from '../../domain/routing.ts'
import { providerFacts } from '../../providers/contract/connections.ts'
import type { ActivityDeps } from '../deps.ts'
import { OutcomeCache } from './outcome-cache.ts'

/** Decides the route of a payment by its business's rules and by what its providers did of late. */
export function routeDecider({ pool, providers: all, connections }: ActivityDeps) {
  const providers = providerFacts(all, connections)
  const pastOutcomes = new OutcomeCache((wanted) => recentOutcomes(pool, wanted))

  return async function decide(payment: PaymentSnapshot): Promise<RoutingDecision> {
    const { mode, amountCents, method, namedProviderId } = payment
    const currency = payment.currency as Currency
    const request = { mode, amountCents, currency, rail: method, token: !payment.hosted, namedProviderId }
    const wanted = providers.map((each) => ({ providerId: each.providerId, rail: railAt(each, request) }))
    const outcomes = await pastOutcomes.of({ mode, currency, providers: wanted })
    const rules = payment.rules ?? undefined
    return decideRoute({ providers, request, rules, outcomes, decidedAt: new Date().toISOString() })
  }
}
