import { decideRoute } from '../../../src/domain/routing/routing.ts'
import type { RoutingRequest } from '../../../src/domain/routing/routing-filters.ts'
import { DEFAULT_RULES, type RoutingRules } from '../../../src/domain/routing/routing-rules.ts'
import { routeReason } from '../../../src/domain/routing/route-reason.ts'
import { DECIDED_AT, type Past, pastsOf, providerWith, REQUEST, THREE } from './routing-pasts.ts'

interface Given {
  request?: Partial<RoutingRequest>
  rules?: Partial<RoutingRules>
  pasts?: Record<string, Past>
  providers?: typeof THREE
}

const DOWN: Past = { faults: 40 }
const RECOVERING: Past = { faults: 40, newestAgeMs: 30_000 }
const unaskable = providerWith('paystack', { lookups: 'BY_CHECKOUT_ID' })

test.each<[string, Given]>([
  ['default', {}],
  ['score', { pasts: { yoco: { successes: 5 } } }],
  ['priority', { rules: { priorities: ['yoco'] } }],
  ['named', { request: { namedProviderId: 'peach' } }],
  ['only', { rules: { disabledProviders: ['peach', 'yoco'] } }],
  ['only', { pasts: { peach: DOWN, yoco: DOWN } }],
  ['last_resort', { pasts: { paystack: DOWN, peach: DOWN, yoco: { faults: 35 } } }],
  ['circuit', { providers: [providerWith('yoco'), providerWith('peach')], pasts: { yoco: RECOVERING } }],
  ['askable', { providers: [providerWith('yoco'), unaskable] }],
])('%s: %j', (reason, { request, rules, pasts = {}, providers = THREE }) => {
  const decision = decideRoute({
    providers,
    request: { ...REQUEST, ...request },
    decidedAt: DECIDED_AT,
    rules: { ...DEFAULT_RULES, ...rules },
    outcomes: pastsOf(pasts),
  })
  expect(routeReason(decision)).toBe(reason)
})
