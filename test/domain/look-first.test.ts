import { derivedUuid, idFrom } from '../../src/domain/ids.ts'
import {
  lookConclusionOf,
  type LookFirst,
  mayHaveCharged,
  mostUnsentCharges,
  reachOf,
  type Sighting,
  soughtFrom,
} from '../../src/domain/look-first.ts'
import type { RailFacts } from '../../src/domain/routing/rail-facts.ts'
import { providerWith } from './routing/routing-pasts.ts'

const RANDOM = 'txn_0198f2a1b2c37abc8def0123456789ab'
const DERIVED = idFrom('transaction', derivedUuid(new Date(0), 'f'.repeat(64)))
const NOTHING: LookFirst = { openedMs: null, beforeMs: null, forgotBeforeMs: null, untilMs: null }

describe('where an attempt is looked for', () => {
  const cases: [string, { id?: string; createdMs: number }, Partial<LookFirst>, string][] = [
    ['no epoch demands it', { createdMs: 1 }, {}, 'NOWHERE'],
    ['the transaction is older than a promotion', { createdMs: 1 }, { beforeMs: 2 }, 'ASKABLE'],
    ['the transaction is newer than a promotion', { createdMs: 2 }, { beforeMs: 2 }, 'NOWHERE'],
    [
      'the transaction is older than a restore that forgot',
      { createdMs: 1 },
      { beforeMs: 2, forgotBeforeMs: 2 },
      'ALL',
    ],
    ['it lies between a restore and a promotion', { createdMs: 3 }, { beforeMs: 4, forgotBeforeMs: 2 }, 'ASKABLE'],
    ['a derived id was made within a day of a restore', { id: DERIVED, createdMs: 9 }, { untilMs: 10 }, 'ALL'],
    ['a derived id was made a day later', { id: DERIVED, createdMs: 10 }, { untilMs: 10 }, 'NOWHERE'],
    ['a random id was made within a day of a restore', { createdMs: 9 }, { untilMs: 10 }, 'NOWHERE'],
  ]

  test.each(cases)('%s', (_, { id = RANDOM, createdMs }, demands, expected) => {
    expect(reachOf({ id, createdAt: new Date(createdMs) }, { ...NOTHING, ...demands })).toBe(expected)
  })
})

describe('what follows from the sightings', () => {
  const cases: [Sighting[], string][] = [
    [[], 'SEND'],
    [['NOT_FOUND', 'NOT_FOUND'], 'SEND'],
    [['NOT_FOUND', 'FOUND'], 'ADOPT'],
    [['NO_ANSWER', 'FOUND'], 'ADOPT'],
    [['CANNOT_BE_ASKED', 'FOUND'], 'ADOPT'],
    [['NOT_FOUND', 'NO_ANSWER'], 'WAIT'],
    [['CANNOT_BE_ASKED', 'NO_ANSWER'], 'WAIT'],
    [['CANNOT_BE_ASKED', 'NOT_FOUND'], 'REVIEW'],
  ]

  test.each(cases)('%j leads to %s', (sightings, expected) => {
    expect(lookConclusionOf(sightings)).toBe(expected)
  })
})

describe('a provider that may have charged a payment', () => {
  const facts = (changes: Partial<RailFacts>) =>
    providerWith('paystack', { currencies: ['ZAR'], ...changes }).rails.TEST
  const PAYMENT = { currency: 'ZAR' as const, hosted: false, namedProviderId: null, splitId: null }
  const cases: [string, Partial<RailFacts>, object, boolean][] = [
    ['a suitable provider may', {}, {}, true],
    ['the named provider may', {}, { namedProviderId: 'paystack' }, true],
    ['another than the named one may not', {}, { namedProviderId: 'peach' }, false],
    ['a provider without the currency may not', {}, { currency: 'USD' }, false],
    ['a provider without token charges may not have a token', { token: false }, {}, false],
    ['a provider without token charges may have a checkout', { token: false }, { hosted: true }, true],
    ['a provider without a checkout may not have one', { checkout: null }, { hosted: true }, false],
    ['a provider without splits may not have a shared payment', {}, { splitId: 'spl_1' }, false],
  ]

  test.each(cases)('%s', (_, changes, payment, expected) => {
    const provider = { providerId: 'paystack', rails: facts(changes), splits: false }
    expect(mayHaveCharged(provider, { ...PAYMENT, ...payment })).toBe(expected)
  })
})

test('the next numbers are sought too, since attempts that never left leave a gap', () => {
  expect(soughtFrom(2, mostUnsentCharges(2, false))).toEqual([2, 3, 4])
  expect(soughtFrom(1, mostUnsentCharges(5, false))).toEqual([1, 2, 3, 4, 5])
})

test('a checkout is sought among the tries of three openings, each with two tries more than there are providers', () => {
  expect(mostUnsentCharges(1, true)).toBe(9)
  expect(mostUnsentCharges(2, true)).toBe(12)
})
