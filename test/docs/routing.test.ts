import { type ProviderRoute, routeKey, routesOf } from '../../src/domain/routing/decision.ts'
import { decideRoute } from '../../src/domain/routing/routing.ts'
import type { ProviderFacts } from '../../src/domain/routing/routing-filters.ts'
import { PAY_IN_RAILS } from '../../src/domain/states.ts'
import { DECIDED_AT, pastOf, providerWith } from '../domain/routing/routing-pasts.ts'
import { tableIn } from './tables.ts'

/* Recomputes the example of docs/routing.md from its own text. */

const rows = tableIn('docs/routing.md', 'An example').map(([route, price, n, s, ...judged]) => {
  const [providerId, name] = route!.split(' ')
  const [, percent, fixed = '0'] = /^([\d.]+) %(?: \+ (\d+))?$/.exec(price!)!
  return {
    route: { providerId: providerId!, rail: PAY_IN_RAILS.find((rail) => rail === name)! },
    price: { bps: Math.round(Number(percent) * 100), fixedCents: Number(fixed) },
    past: { successes: Number(s), faults: Number(n) - Number(s) },
    judged,
  }
})

const PLACES = ['paystack', 'peach', 'yoco']

const providers: ProviderFacts[] = PLACES.map((providerId, place) => {
  const own = rows.filter(({ route }) => route.providerId === providerId)
  const { rails } = providerWith(providerId)
  const table = Object.fromEntries(own.map(({ route: { rail } }) => [rail, rails.TEST[rail]!]))
  const prices = Object.fromEntries(own.map(({ route, price }) => [route.rail, { ZAR: price }]))
  return { providerId, place, connectedModes: ['TEST'], rails: { TEST: table, LIVE: {} }, prices: { TEST: prices } }
})

test('the example of docs/routing.md is what the router decides', () => {
  const decision = decideRoute({
    providers,
    request: { mode: 'TEST', amountCents: 20_000, currency: 'ZAR', rail: null, token: false },
    outcomes: new Map(rows.map(({ route, past }) => [routeKey(route), pastOf(past)])),
    decidedAt: DECIDED_AT,
  })
  const order = routesOf(decision).map(routeKey)
  const judgedOf = (route: ProviderRoute) => {
    const { score, terms } = decision.candidates.find((each) => routeKey(each) === routeKey(route))!
    const place = order.indexOf(routeKey(route))
    const figures = [terms.successRate, terms.deviation].map((figure) => figure!.toFixed(4))
    const cost = String(terms.costBps)
    return [...figures, cost, score!.toFixed(4), terms.potential!.toFixed(4), place < 0 ? '' : String(place + 1)]
  }
  expect(rows.map(({ judged }) => judged)).toEqual(rows.map(({ route }) => judgedOf(route)))
})
