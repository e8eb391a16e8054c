import type { ActivityDeps } from '../deps.ts'
import type { PaymentSnapshot } from '../../db/payments/payment.ts'
import { type OutcomesWanted, recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import type { Currency } from '../../domain/money.ts'
import type { ProviderOutcomes } from '../../domain/providers/provider-health.ts'
import { type RoutingDecision, routeKey } from '../../domain/routing/decision.ts'
import { routesScored } from '../../domain/routing/payer-choices.ts'
import { decideRoute } from '../../domain/routing/routing.ts'
import { requestOf } from '../../domain/routing/routing-filters.ts'
import { providerFacts } from '../../providers/contract/connections.ts'
import { circuitLog } from '../../telemetry/decisions.ts'

/**
 * Returns a function that decides the route of a payment, by the business's rules and the providers' recent outcomes.
 */
export function routeDecider({ pool, providers: all, connections, logger }: ActivityDeps) {
  const providers = providerFacts(all, connections)
  const logCircuits = circuitLog(logger)
  const pastOutcomes = new OutcomeCache((wanted) => recentOutcomes(pool, wanted))

  return async function decide(payment: PaymentSnapshot): Promise<RoutingDecision> {
    const request = requestOf({ ...payment, currency: payment.currency as Currency })
    const { mode, currency } = request
    const outcomes = await pastOutcomes.of({ mode, currency, routes: routesScored(providers, request) })
    const rules = payment.rules ?? undefined
    const decision = decideRoute({ providers, request, rules, outcomes, decidedAt: new Date().toISOString() })
    logCircuits({ mode, currency }, decision)
    return decision
  }
}

/** How old the providers' outcomes may be. */
const FRESH_MS = 1_000

type Outcomes = ReadonlyMap<string, ProviderOutcomes>

interface Entry {
  readAt: number
  outcomes: Promise<Outcomes>
}

/**
 * Caches the outcomes of providers. They are the same for all payments, so one query serves every payment of the next
 * second.
 */
export class OutcomeCache {
  readonly #read: (wanted: OutcomesWanted) => Promise<Outcomes>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  constructor(read: (wanted: OutcomesWanted) => Promise<Outcomes>, now: () => number = () => performance.now()) {
    this.#read = read
    this.#now = now
  }

  /** Returns the outcomes. Calls during a query share its result. */
  async of(wanted: OutcomesWanted): Promise<Outcomes> {
    const key = [wanted.mode, wanted.currency, ...wanted.routes.map(routeKey)].join()
    const known = this.#entries.get(key)
    if (known && this.#now() - known.readAt < FRESH_MS) return await known.outcomes
    const entry = { readAt: this.#now(), outcomes: this.#read(wanted) }
    this.#entries.set(key, entry)
    try {
      return await entry.outcomes
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }
}
