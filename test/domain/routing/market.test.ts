import { tableIn } from '../../docs/tables.ts'
import { WINDOW, type AttemptOutcome } from '../../../src/domain/providers/provider-health.ts'
import { routeKey, type ProviderRoute } from '../../../src/domain/routing/decision.ts'
import type { RailPrice } from '../../../src/domain/routing/rail-facts.ts'
import { costOf } from '../../../src/domain/routing/routing-cost.ts'
import { decideRoute } from '../../../src/domain/routing/routing.ts'
import type { ProviderFacts } from '../../../src/domain/routing/routing-filters.ts'
import { DEFAULT_RULES, type RoutingRules } from '../../../src/domain/routing/routing-rules.ts'
import type { PayInRail } from '../../../src/domain/states.ts'
import { DECIDED_AT, providerWith } from './routing-pasts.ts'

/** A route of the market: its price, and the share of payments in percent that its provider can process. */
interface MarketRoute extends ProviderRoute {
  price: RailPrice
  percent: number
}

interface Market {
  routes: readonly MarketRoute[]
  payments: number
  /** The provider that processes nothing between these two payments. */
  outage: { providerId: string; from: number; to: number }
}

/** One payment a second: its amount, and what each route would do with it. */
interface Payment {
  index: number
  amountCents: number
  succeeds: ReadonlyMap<MarketRoute, boolean>
}

interface Played {
  payments: number
  succeeded: number
  /** The fees of the successful payments, in hundredths of a percent of their amounts. */
  costBps: number
  /** The share of all amounts that reached the business after fees, in percent. */
  netPercent: number
}

type Policy = (payment: Payment) => MarketRoute

/** Returns pseudo-random numbers below 1, always the same (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

const percentNow = ({ outage }: Market, { providerId, percent }: MarketRoute, index: number): number =>
  outage.providerId === providerId && index >= outage.from && index < outage.to ? 0 : percent

/** Amounts between R20 and R5 000; every order of magnitude is as frequent as the others. */
function paymentsOf(market: Market): Payment[] {
  const next = numbersFrom(20_261_128)
  return Array.from({ length: market.payments }, (_, index) => ({
    index,
    amountCents: Math.round(2_000 * 250 ** next()),
    succeeds: new Map(market.routes.map((route) => [route, next() * 100 < percentNow(market, route, index)])),
  }))
}

function feeCents({ price }: MarketRoute, { amountCents }: Pick<Payment, 'amountCents'>): number {
  const { costBps } = costOf({ cost: {} }, price, { amountCents, currency: 'ZAR' })
  return (amountCents * costBps) / 10_000
}

function play(market: Market, policy: Policy): Played {
  let [succeeded, wanted, taken, fees] = [0, 0, 0, 0]
  for (const payment of paymentsOf(market)) {
    const route = policy(payment)
    wanted += payment.amountCents
    if (!payment.succeeds.get(route)) continue
    succeeded += 1
    taken += payment.amountCents
    fees += feeCents(route, payment)
  }
  const netPercent = (100 * (taken - fees)) / wanted
  return { payments: market.payments, succeeded, costBps: (10_000 * fees) / taken, netPercent }
}

const alwaysFirst =
  ({ routes }: Market): Policy =>
  () =>
    routes[0]!

const alwaysCheapest =
  ({ routes }: Market): Policy =>
  (payment) =>
    routes.toSorted((a, b) => feeCents(a, payment) - feeCents(b, payment))[0]!

/** Knows every success rate, and every outage at once. */
function oracle(market: Market): Policy {
  const net = (route: MarketRoute, payment: Payment) =>
    percentNow(market, route, payment.index) * (1 - feeCents(route, payment) / payment.amountCents)
  return (payment) => market.routes.toSorted((a, b) => net(b, payment) - net(a, payment))[0]!
}

function factsOf({ routes }: Market): ProviderFacts[] {
  const ids = [...new Set(routes.map(({ providerId }) => providerId))]
  return ids.map((providerId, place) => {
    const own = routes.filter((route) => route.providerId === providerId)
    const [plain] = Object.values(providerWith(providerId).rails.LIVE)
    const rails = Object.fromEntries(own.map(({ rail }) => [rail, plain])) as Partial<Record<PayInRail, typeof plain>>
    const prices = Object.fromEntries(own.map(({ rail, price }) => [rail, { ZAR: price }]))
    return { providerId, place, connectedModes: ['LIVE'], rails: { TEST: {}, LIVE: rails }, prices: { LIVE: prices } }
  })
}

/** The router of the service, with the outcomes of its payments. In live mode only the first route is tried. */
function router(market: Market, rules: RoutingRules = DEFAULT_RULES): Policy {
  const providers = factsOf(market)
  const pasts = new Map<string, { outcomes: AttemptOutcome[]; newest: number }>()
  return (payment) => {
    const { index, amountCents } = payment
    const windows = [...pasts].map(([key, { outcomes, newest }]) => {
      const window = { outcomes, answersMs: [], newestAgeMs: (index - newest) * 1_000 }
      return [key, { railAndCurrency: window, rail: window }] as const
    })
    const request = { mode: 'LIVE', amountCents, currency: 'ZAR', rail: null, token: false } as const
    const decision = decideRoute({ providers, request, rules, outcomes: new Map(windows), decidedAt: DECIDED_AT })
    const chosen = { providerId: decision.chosen!, rail: decision.rails![0]! }
    const route = market.routes.find((each) => routeKey(each) === routeKey(chosen))!
    const before = pasts.get(routeKey(route))?.outcomes ?? []
    const outcome: AttemptOutcome = payment.succeeds.get(route) ? 'SUCCESS' : 'FAULT'
    pasts.set(routeKey(route), { outcomes: [...before, outcome].slice(-WINDOW), newest: index })
    return route
  }
}

/** Two providers work equally well on two rails at different prices, and the cheapest route of all often fails. */
const MARKET: Market = {
  payments: 10_000,
  outage: { providerId: 'paystack', from: 4_000, to: 5_000 },
  routes: [
    { providerId: 'paystack', rail: 'CARD', price: { bps: 290, fixedCents: 100 }, percent: 98 },
    { providerId: 'paystack', rail: 'BANK_TRANSFER', price: { bps: 200, fixedCents: 0 }, percent: 98 },
    { providerId: 'peach', rail: 'CARD', price: { bps: 295, fixedCents: 150 }, percent: 98 },
    { providerId: 'peach', rail: 'BANK_TRANSFER', price: { bps: 150, fixedCents: 150 }, percent: 98 },
    { providerId: 'yoco', rail: 'CARD', price: { bps: 295, fixedCents: 0 }, percent: 97 },
    { providerId: 'ozow', rail: 'BANK_TRANSFER', price: { bps: 100, fixedCents: 0, minimumCents: 100 }, percent: 85 },
  ],
}

const routed = play(MARKET, router(MARKET))
const first = play(MARKET, alwaysFirst(MARKET))
const cheapest = play(MARKET, alwaysCheapest(MARKET))
const best = play(MARKET, oracle(MARKET))

test('the router brings a business nearly what an oracle would, at the price of a few failed tries', () => {
  expect(routed.succeeded).toBeGreaterThan(0.99 * best.succeeded)
  expect(routed.netPercent).toBeGreaterThan(0.99 * best.netPercent)
})

test('the router costs less than always the first provider and succeeds more often than always the cheapest', () => {
  expect(routed.costBps).toBeLessThan(0.75 * first.costBps)
  for (const fixed of [first, cheapest]) {
    expect(routed.succeeded).toBeGreaterThan(1.1 * fixed.succeeded)
    expect(routed.netPercent).toBeGreaterThan(1.1 * fixed.netPercent)
  }
})

test('docs/routing.md has the figures of this play', () => {
  const shown = ({ succeeded, costBps, netPercent }: Played) => [
    String(succeeded),
    costBps.toFixed(0),
    `${netPercent.toFixed(1)} %`,
  ]
  expect(tableIn('docs/routing.md', 'A simulated comparison').map(([, ...figures]) => figures)).toEqual(
    [routed, first, cheapest, best].map(shown),
  )
})
