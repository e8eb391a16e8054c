import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../../../src/domain/money.ts'
import {
  staticCandidates,
  type ProviderFacts,
  type RoutingRequest,
  type StaticExclusion,
} from '../../../src/domain/routing/routing-filters.ts'
import { RAILS } from '../../../src/domain/states.ts'

const provider: ProviderFacts = {
  providerId: 'paystack',
  place: 1,
  connectedModes: ['TEST'],
  currencies: ['ZAR', 'NGN'],
  rails: ['CARD', 'BANK_TRANSFER'],
  tokenRails: ['CARD'],
  checkout: 'PAGE',
  minimumCents: 100,
  maximumCents: 1_000,
  railMaximumCents: { BANK_TRANSFER: 600 },
  lookups: 'BY_REFERENCE',
}
const request: RoutingRequest = { mode: 'TEST', amountCents: 500, currency: 'ZAR', rail: null, token: false }

describe('a provider is excluded', () => {
  test.each<[string, Partial<RoutingRequest>, StaticExclusion | null, string[]?]>([
    ['never, where all fits', {}, null],
    ['for a payment that names another', { namedProviderId: 'peach' }, 'not_named'],
    ['in a mode in which it is not connected', { mode: 'LIVE' }, 'not_connected'],
    ['in a currency that it does not take', { currency: 'EUR' }, 'currency'],
    ['for a rail that it does not have', { rail: 'EFT' }, 'method'],
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
  ])('%s', (_what, extra, excludedBecause, disabled = []) => {
    const asked = { ...request, ...extra }
    const eligible = excludedBecause === null
    expect(staticCandidates([provider], asked, disabled)).toEqual([
      { providerId: 'paystack', rail: asked.rail ?? 'CARD', eligible, excludedBecause },
    ])
  })
})

const rails = fc.uniqueArray(fc.constantFrom(...RAILS), { minLength: 1 })
const providers = fc.array(
  fc.record({
    providerId: fc.constantFrom('yoco', 'stitch', 'peach', 'ozow', 'paystack'),
    connectedModes: fc.subarray<'TEST' | 'LIVE'>(['TEST', 'LIVE']),
    currencies: fc.subarray(Object.keys(CURRENCIES) as Currency[]),
    place: fc.nat(9),
    rails,
    tokenRails: rails,
    checkout: fc.constantFrom('PAGE', 'PHONE', null),
    minimumCents: fc.integer({ min: 1, max: 1_000 }),
    maximumCents: fc.integer({ min: 1_000, max: MAX_AMOUNT }),
    railMaximumCents: fc.dictionary(fc.constantFrom(...RAILS), fc.integer({ min: 1, max: 20_000 })),
    lookups: fc.constantFrom('BY_REFERENCE', 'BY_CHECKOUT_ID', 'NEVER'),
  }),
)
const requests = fc.record<RoutingRequest>({
  mode: fc.constantFrom('TEST', 'LIVE'),
  amountCents: fc.integer({ min: 1, max: 10_000 }),
  currency: fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
  rail: fc.option(fc.constantFrom(...RAILS)),
  token: fc.boolean(),
})

test('every provider is named once, in its place, and is eligible exactly where it could take the payment', () => {
  fc.assert(
    fc.property(providers, requests, (known, asked) => {
      const candidates = staticCandidates(known, asked)
      expect(candidates.map(({ providerId }) => providerId)).toEqual(known.map(({ providerId }) => providerId))
      for (const [index, { eligible, rail }] of candidates.entries()) {
        const facts = known[index]!
        const takes =
          facts.connectedModes.includes(asked.mode) &&
          facts.currencies.includes(asked.currency) &&
          (asked.token || facts.checkout !== null) &&
          (asked.token ? facts.tokenRails : facts.rails).includes(rail) &&
          facts.minimumCents <= asked.amountCents &&
          asked.amountCents <= facts.maximumCents &&
          asked.amountCents <= (facts.railMaximumCents[rail] ?? MAX_AMOUNT)
        expect(eligible).toBe(takes)
        if (asked.rail !== null) expect(rail).toBe(asked.rail)
      }
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
