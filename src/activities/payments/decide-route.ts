import type { PaymentSnapshot } from '../../db/payments/load-payment.ts'
import { type OutcomesWanted, recentOutcomes } from '../../db/payments/recent-outcomes.ts'
import type { Currency } from '../../domain/money.ts'
import type { ProviderOutcomes } from '../../domain/provider-health.ts'
import { decideRoute, railAt, type RoutingDecision } from '../../domain/routing.ts'
import { providerFacts } from '../../providers/contract/connections.ts'
import type { ActivityDeps } from '../deps.ts'

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

/** How old what is known of providers may be. */
const FRESH_MS = 1_000

type Outcomes = ReadonlyMap<string, ProviderOutcomes>

interface Entry {
  readAt: number
  outcomes: Promise<Outcomes>
}

/** Health is one for all payments, so one look at the database serves every payment of the next second. */
export class OutcomeCache {
  readonly #read: (wanted: OutcomesWanted) => Promise<Outcomes>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  constructor(read: (wanted: OutcomesWanted) => Promise<Outcomes>, now: () => number = () => performance.now()) {
    this.#read = read
    this.#now = now
  }

  /** What is known of the providers; calls that come while it is being read wait for the same answer. */
  async of(wanted: OutcomesWanted): Promise<Outcomes> {
    const key = JSON.stringify([wanted.mode, wanted.currency, wanted.providers.map(({ rail }) => rail)])
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
