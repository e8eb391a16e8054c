import type { ActivityDeps } from '../deps.ts'
import type { PaymentSnapshot } from '../../db/payments/payment.ts'
import { type OutcomesWanted, recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import { ReadCache } from '../../db/read-cache.ts'
import type { Currency } from '../../domain/money.ts'
import type { ProviderOutcomes } from '../../domain/providers/provider-health.ts'
import { type RoutingDecision, routeKey } from '../../domain/routing/decision.ts'
import { routesScored } from '../../domain/routing/payer-choices.ts'
import { decideRoute } from '../../domain/routing/routing.ts'
import { requestOf } from '../../domain/routing/routing-filters.ts'
import { providerFacts } from '../../providers/contract/connections.ts'
import { circuitLog } from '../../telemetry/decisions.ts'

export function routeDecider({ pool, providers: all, connections, logger }: ActivityDeps) {
  const providers = providerFacts(all, connections)
  const logCircuits = circuitLog(logger)
  const pastOutcomes = outcomesReader((wanted) => recentOutcomes(pool, wanted))

  return async function decide(payment: PaymentSnapshot): Promise<RoutingDecision> {
    const request = requestOf({ ...payment, currency: payment.currency as Currency })
    const { mode, currency } = request
    const outcomes = await pastOutcomes({ mode, currency, routes: routesScored(providers, request) })
    const rules = payment.rules ?? undefined
    const decision = decideRoute({ providers, request, rules, outcomes, decidedAt: new Date().toISOString() })
    logCircuits({ mode, currency }, decision)
    return decision
  }
}

type Outcomes = ReadonlyMap<string, ProviderOutcomes>

/** The outcomes are the same for all payments, so one query serves every payment of the next second. */
export function outcomesReader(read: (wanted: OutcomesWanted) => Promise<Outcomes>): typeof read {
  const cache = new ReadCache<Outcomes>()
  return (wanted) => {
    const key = [wanted.mode, wanted.currency, ...wanted.routes.map(routeKey)].join()
    return cache.read(key, () => read(wanted))
  }
}
