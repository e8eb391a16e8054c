import fc from 'fast-check'
import { orderOf, railOf } from '../../../src/domain/payments/payment.ts'
import type { ProviderOutcomes } from '../../../src/domain/providers/provider-health.ts'
import { routeKey, type RoutingDecision, routesOf } from '../../../src/domain/routing/decision.ts'
import { routeReason } from '../../../src/domain/routing/route-reason.ts'
import { decideRoute, type RoutingInput } from '../../../src/domain/routing/routing.ts'
import type { PayInRail } from '../../../src/domain/states.ts'
import { DECIDED_AT, type Past, pastOf, providerWith, REQUEST } from './routing-pasts.ts'

const PUBLISHED = { asOf: '2026-09', source: 'price page' }
const card = { cost: { ZAR: { bps: 290, fixedCents: 100, ...PUBLISHED } } }
const transfer = { cost: { ZAR: { bps: 200, fixedCents: 0, ...PUBLISHED } } }
/** Two providers with both rails: transfers cost less than cards. */
const TWO = [providerWith('paystack', card, transfer), providerWith('peach', card, transfer)]
const CHECKOUT = { ...REQUEST, rail: null, token: false }

type Pasts = Record<string, Partial<Record<PayInRail, Past>>>
const pastsOf = (pasts: Pasts): Map<string, ProviderOutcomes> =>
  new Map(
    Object.entries(pasts).flatMap(([providerId, rails]) =>
      Object.entries(rails).map(([rail, past]) => [`${providerId} ${rail}`, pastOf(past)] as const),
    ),
  )
const decide = (pasts: Pasts = {}, input: Partial<RoutingInput> = {}) =>
  decideRoute({ providers: TWO, request: CHECKOUT, decidedAt: DECIDED_AT, outcomes: pastsOf(pasts), ...input })
const shown = (decision: RoutingDecision) => routesOf(decision).map((route) => routeKey(route))

describe('a decision over routes', () => {
  test('the cheapest route comes first at equal health', () => {
    const decision = decide()
    expect(shown(decision)).toEqual(['paystack BANK_TRANSFER', 'peach BANK_TRANSFER'])
    expect(decision.candidates[0]).toMatchObject({
      providerId: 'paystack',
      rail: 'CARD',
      eligible: false,
      excludedBecause: 'other_rail',
      terms: { bps: 290, fixedCents: 100, costBps: 356.67, costOf: 'published' },
    })
    expect(decision.terms).toMatchObject({ amountCents: 15_000, costWeight: 1 })
  })

  test('a configured price counts instead of the published one, in its mode', () => {
    const [paystack, peach] = TWO
    const prices = { TEST: { BANK_TRANSFER: { ZAR: { bps: 150, fixedCents: 0 } } } }
    const providers = [paystack!, { ...peach!, prices }]
    const tested = decide({}, { providers })
    expect(shown(tested)).toEqual(['peach BANK_TRANSFER', 'paystack BANK_TRANSFER'])
    expect(routeReason(tested)).toBe('cost')
    expect(tested.candidates[3]!.terms).toMatchObject({ bps: 150, costBps: 150, costOf: 'configured' })
    const live = decide({}, { providers, request: { ...CHECKOUT, mode: 'LIVE' } })
    expect(shown(live)[0]).toBe('paystack BANK_TRANSFER')
  })

  test('the outcomes of one rail do not count on another', () => {
    const halfFails = { successes: 60, faults: 60 }
    const paystack = { BANK_TRANSFER: halfFails, CARD: { successes: 120 } }
    const decision = decide({ paystack, peach: { BANK_TRANSFER: halfFails } })
    expect(shown(decision)[0]).toBe('paystack CARD')
    expect(decision.candidates.map(({ terms }) => terms.outcomes)).toEqual([120, 120, 0, 120])
  })

  test('a route without outcomes is tried before a dearer one that works, and not before a cheaper one', () => {
    expect(shown(decide({ paystack: { CARD: { successes: 120 } } }))[0]).toBe('paystack BANK_TRANSFER')
    expect(shown(decide({ paystack: { BANK_TRANSFER: { successes: 120 } } }))[0]).toBe('paystack BANK_TRANSFER')
  })

  test('an open circuit on one rail leaves the other rail in the order', () => {
    const decision = decide({ paystack: { BANK_TRANSFER: { faults: 40 } } })
    expect(shown(decision)).toEqual(['peach BANK_TRANSFER', 'paystack CARD'])
    expect(decision.candidates[1]).toMatchObject({ rail: 'BANK_TRANSFER', excludedBecause: 'circuit_open' })
  })

  test('a priority of the business is one of the provider: its best rail is used', () => {
    const rules = { version: 1, priorities: ['peach'], disabledProviders: [], weights: { cost: 1, latency: 0.1 } }
    expect(shown(decide({}, { rules }))).toEqual(['peach BANK_TRANSFER', 'paystack BANK_TRANSFER'])
  })

  test('whatever happened, each provider comes once, on a rail that is eligible', () => {
    const past = fc.record({ successes: fc.nat(125), faults: fc.nat(125), newestAgeMs: fc.nat(60_000) })
    const rails = fc.record({ CARD: past, BANK_TRANSFER: past })
    fc.assert(
      fc.property(fc.record({ paystack: rails, peach: rails }), (pasts) => {
        const decision = decide(pasts)
        const order = routesOf(decision)
        expect(new Set(order.map(({ providerId }) => providerId)).size).toBe(order.length)
        const eligible = decision.candidates.filter((each) => each.eligible).map((each) => routeKey(each))
        expect(shown(decision).toSorted()).toEqual(eligible.toSorted())
        expect(order.map(({ providerId }) => railOf(decision, providerId))).toEqual(order.map(({ rail }) => rail))
      }),
    )
  })

  test('a stored decision has no null among its terms', () => {
    const { candidates } = decide({}, { request: REQUEST })
    expect(candidates.flatMap(({ terms }) => Object.values(terms))).not.toContain(null)
  })
})

/** A decision as version 1.1.0 stored it. */
const WITHOUT_VERSION: RoutingDecision = {
  decidedAt: DECIDED_AT,
  configurationVersion: 0,
  failover: true,
  lastResort: false,
  chosen: 'peach',
  fallbackOrder: ['ozow'],
  candidates: [
    { providerId: 'ozow', rail: 'BANK_TRANSFER', eligible: true, excludedBecause: null, score: 0.4, terms: {} },
    { providerId: 'peach', rail: 'CARD', eligible: true, excludedBecause: null, score: 0.485, terms: {} },
    { providerId: 'yoco', rail: 'BANK_TRANSFER', eligible: false, excludedBecause: 'method', score: null, terms: {} },
  ],
}

test('a decision without a version is read: its order, the rail of each provider, and its reason', () => {
  expect(shown(WITHOUT_VERSION)).toEqual(['peach CARD', 'ozow BANK_TRANSFER'])
  expect(orderOf(WITHOUT_VERSION)).toEqual(['peach', 'ozow'])
  expect(['peach', 'ozow', 'yoco', 'gone'].map((id) => railOf(WITHOUT_VERSION, id))).toEqual([
    'CARD',
    'BANK_TRANSFER',
    'BANK_TRANSFER',
    'CARD',
  ])
  const scored = WITHOUT_VERSION.candidates.map((each) => ({ ...each, terms: { successRate: 0.5, floor: null } }))
  const [ozow, peach, yoco] = scored
  const candidates = [ozow!, { ...peach!, terms: { successRate: 0.6, floor: null } }, yoco!]
  expect(routeReason({ ...WITHOUT_VERSION, candidates })).toBe('score')
})
