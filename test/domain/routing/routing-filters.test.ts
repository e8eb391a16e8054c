import fc from 'fast-check'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../../../src/domain/money.ts'
import type { StaticExclusion } from '../../../src/domain/routing/decision.ts'
import {
  routesFor,
  staticCandidates,
  type ProviderFacts,
  type RoutingRequest,
} from '../../../src/domain/routing/routing-filters.ts'
import { isUniversal, type RailFacts, type RailTable } from '../../../src/domain/routing/rail-facts.ts'
import { PAY_IN_RAILS, type PayInRail } from '../../../src/domain/states.ts'
import { PLAIN_RAIL } from './routing-pasts.ts'

const rail: RailFacts = { ...PLAIN_RAIL, currencies: ['ZAR', 'NGN'], minimumCents: 100, maximumCents: 1_000 }
const table: RailTable = {
  CARD: rail,
  BANK_TRANSFER: { ...rail, currencies: ['ZAR'], maximumCents: 600, token: false },
}
const provider: ProviderFacts = {
  providerId: 'paystack',
  place: 1,
  connectedModes: ['TEST'],
  rails: { TEST: table, LIVE: table },
}
const request: RoutingRequest = { mode: 'TEST', amountCents: 500, currency: 'ZAR', rail: 'CARD', token: false }

test.each<[string, Partial<RoutingRequest>, StaticExclusion | null, string[]?]>([
  ['never, where all fits', {}, null],
  ['for a payment that names another', { namedProviderId: 'peach' }, 'not_named'],
  ['in a mode in which it is not connected', { mode: 'LIVE' }, 'not_connected'],
  ['in a currency that it does not take', { currency: 'EUR' }, 'currency'],
  ['for a rail that it does not have', { rail: 'PAYSHAP' }, 'method'],
  ['in a currency that the rail does not take', { rail: 'BANK_TRANSFER', currency: 'NGN' }, 'currency'],
  ['not for a rail at its checkout', { rail: 'BANK_TRANSFER' }, null],
  ['for a rail that it cannot charge a token on', { rail: 'BANK_TRANSFER', token: true }, 'method'],
  ['below its least amount', { amountCents: 99 }, 'amount'],
  ['not at its least amount', { amountCents: 100 }, null],
  ['not at its largest amount', { amountCents: 1_000 }, null],
  ['above its largest amount', { amountCents: 1_001 }, 'amount'],
  ['not at the largest amount of the rail', { rail: 'BANK_TRANSFER', amountCents: 600 }, null],
  ['above the largest amount of the rail', { rail: 'BANK_TRANSFER', amountCents: 601 }, 'amount'],
  ['not above the largest amount of another rail', { rail: 'CARD', amountCents: 601 }, null],
  ['where the business disabled it', {}, 'disabled', ['paystack']],
  ['not where it disabled another', {}, null, ['peach']],
  [
    'for what is not connected first, of several reasons',
    { mode: 'LIVE', currency: 'EUR' },
    'not_connected',
    ['paystack'],
  ],
])('a provider is excluded: %s', (_what, extra, excludedBecause, disabled = []) => {
  const asked = { ...request, ...extra }
  const eligible = excludedBecause === null
  expect(staticCandidates([provider], asked, disabled)).toEqual([
    { providerId: 'paystack', rail: asked.rail, eligible, excludedBecause },
  ])
})

const facts: fc.Arbitrary<RailFacts> = fc.record({
  currencies: fc.subarray(Object.keys(CURRENCIES) as Currency[]),
  minimumCents: fc.integer({ min: 1, max: 1_000 }),
  maximumCents: fc.oneof(fc.integer({ min: 1_000, max: 20_000 }), fc.constant(MAX_AMOUNT)),
  checkout: fc.constantFrom('PAGE', 'PHONE', null),
  token: fc.boolean(),
  needsPhone: fc.constant(false),
  lookups: fc.constantFrom('BY_REFERENCE', 'BY_CHECKOUT_ID', 'NEVER'),
  checkoutsHiddenForMinutes: fc.constant(0),
  refunds: fc.constant('PARTIAL'),
  cost: fc.constant({}),
})
const tables: fc.Arbitrary<RailTable> = fc.dictionary(fc.constantFrom(...PAY_IN_RAILS), facts, { minKeys: 1 })
const providers = fc.array(
  fc.record<ProviderFacts>({
    providerId: fc.constantFrom('yoco', 'stitch', 'peach', 'ozow', 'paystack'),
    connectedModes: fc.subarray<'TEST' | 'LIVE'>(['TEST', 'LIVE']),
    place: fc.nat(9),
    rails: fc.record({ TEST: tables, LIVE: tables }),
  }),
)
const requests = fc.record<RoutingRequest>({
  mode: fc.constantFrom('TEST', 'LIVE'),
  amountCents: fc.integer({ min: 1, max: 10_000 }),
  currency: fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
  rail: fc.option(fc.constantFrom(...PAY_IN_RAILS)),
  token: fc.boolean(),
})

const everything = Object.fromEntries(
  PAY_IN_RAILS.map((name) => [name, { ...rail, currencies: ['ZAR', 'KES'] as const, token: name === 'CARD' }]),
)
const all: ProviderFacts = { ...provider, rails: { TEST: everything, LIVE: {} } }
const listed = (asked: Partial<RoutingRequest>, of = all) =>
  staticCandidates([of], { ...request, rail: null, ...asked }).map((each) => [each.rail, each.excludedBecause])

test.each<[string, Partial<RoutingRequest>, PayInRail[]]>([
  ['on the rails that anybody can use', {}, ['CARD', 'BANK_TRANSFER']],
  ['on mobile money too where its networks are', { currency: 'KES' }, ['CARD', 'BANK_TRANSFER', 'MOBILE_MONEY']],
  ['on those of the allowed rails that anybody can use', { allowedRails: ['PAYSHAP', 'CARD'] }, ['CARD']],
  [
    'on the allowed rails if nobody can use them without an app',
    { allowedRails: ['PAYSHAP', 'QR'] },
    ['PAYSHAP', 'QR'],
  ],
  ['on the requested rail alone', { rail: 'PAYSHAP' }, ['PAYSHAP']],
  [
    'on the requested rail alone, which the payer chose of the allowed ones',
    { rail: 'QR', allowedRails: ['QR', 'CARD'] },
    ['QR'],
  ],
  ['on the rails with tokens', { token: true }, ['CARD']],
])('a decision lists a provider: %s', (_what, asked, expected) => {
  expect(listed(asked)).toEqual(expected.map((name) => [name, null]))
})

test('a provider that has none of those rails is listed once, excluded', () => {
  const ofApps: ProviderFacts = { ...provider, rails: { TEST: { PAYSHAP: rail, QR: rail }, LIVE: {} } }
  expect(listed({}, ofApps)).toEqual([['PAYSHAP', 'method']])
  expect(listed({ allowedRails: ['CARD'] }, ofApps)).toEqual([['PAYSHAP', 'method']])
  expect(listed({ rail: 'CARD' }, ofApps)).toEqual([['CARD', 'method']])
})

test('every route is listed once, and is eligible exactly where it could take the payment', () => {
  fc.assert(
    fc.property(providers, requests, (known, asked) => {
      const candidates = staticCandidates(known, asked)
      expect(candidates.map(({ providerId, rail: on }) => ({ providerId, rail: on }))).toEqual(routesFor(known, asked))
      const expected = known.flatMap((facts) =>
        routesFor([facts], asked).map(({ rail: on }) => {
          const of = facts.rails[asked.mode][on]
          const isWanted = asked.rail ? on === asked.rail : asked.token || isUniversal(on, asked.currency)
          return (
            facts.connectedModes.includes(asked.mode) &&
            of !== undefined &&
            isWanted &&
            of.currencies.includes(asked.currency) &&
            (asked.token ? of.token : of.checkout !== null) &&
            of.minimumCents <= asked.amountCents &&
            asked.amountCents <= of.maximumCents
          )
        }),
      )
      expect(candidates.map(({ eligible }) => eligible)).toEqual(expected)
    }),
  )
})

test('what one provider is judged by does not depend on the others', () => {
  fc.assert(
    fc.property(providers, requests, (known, asked) => {
      expect(staticCandidates(known, asked)).toEqual(known.flatMap((facts) => staticCandidates([facts], asked)))
    }),
  )
})
