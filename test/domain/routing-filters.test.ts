import { describe, expect, test } from '@jest/globals'
import { decideRoute, type ProviderFacts, type RoutingRequest, staticCandidates } from '../../src/domain/routing.ts'
import { DEFAULT_RULES } from '../../src/domain/routing-rules.ts'
import { DECIDED_AT, providerWith, REQUEST } from './routing-pasts.ts'

/** Each row breaks one more rule than the row below it, and the first rule broken is the reason that is recorded. */
const exclusions: [string, Partial<ProviderFacts>, Partial<RoutingRequest>, string[], string | null][] = [
  ['not_connected', { connectedModes: [], currencies: ['USD'] }, {}, ['peach'], 'not_connected'],
  ['not_connected in this mode', { connectedModes: ['TEST'] }, { mode: 'LIVE' }, ['peach'], 'not_connected'],
  ['currency', { currencies: ['USD'], rails: ['EFT'], tokenRails: [] }, {}, ['peach'], 'currency'],
  ['method: the rail is not offered', { rails: ['EFT'] }, { token: false }, ['peach'], 'method'],
  ['method: no token on this rail', { tokenRails: [], minimumCents: 20_000 }, {}, ['peach'], 'method'],
  ['amount below the minimum', { minimumCents: 15_001 }, {}, ['peach'], 'amount'],
  ['amount above the maximum', { maximumCents: 14_999 }, {}, ['peach'], 'amount'],
  ['disabled', {}, {}, ['peach'], 'disabled'],
  ['nothing', { minimumCents: 15_000, maximumCents: 15_000 }, {}, ['yoco'], null],
  ['nothing: any rail will do', { rails: ['EFT'] }, { rail: null, token: false }, [], null],
]

describe('the static filters exclude because of', () => {
  test.each(exclusions)('%s', (_rule, facts, request, disabledProviders, reason) => {
    const [candidate] = staticCandidates([providerWith('peach', facts)], { ...REQUEST, ...request }, disabledProviders)
    expect(candidate).toMatchObject({ eligible: reason === null, excludedBecause: reason })
  })

  test('the same reasons stand in the decision, without score or terms', () => {
    const providers = [providerWith('paystack'), providerWith('peach', { currencies: ['USD'] }), providerWith('yoco')]
    const rules = { ...DEFAULT_RULES, version: 3, disabledProviders: ['yoco'] }
    const decision = decideRoute({ providers, request: REQUEST, rules, decidedAt: DECIDED_AT })
    expect(decision).toMatchObject({ configurationVersion: 3, chosen: 'paystack', fallbackOrder: [] })
    expect(decision.candidates.slice(1)).toEqual([
      { providerId: 'peach', rail: 'CARD', eligible: false, excludedBecause: 'currency', score: null, terms: {} },
      { providerId: 'yoco', rail: 'CARD', eligible: false, excludedBecause: 'disabled', score: null, terms: {} },
    ])
  })

  test('nobody is chosen where nobody is left', () => {
    const decision = decideRoute({ providers: [], request: REQUEST, decidedAt: DECIDED_AT })
    expect(decision).toMatchObject({ chosen: null, fallbackOrder: [], lastResort: false, candidates: [] })
  })
})
