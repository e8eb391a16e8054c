import {
  axisMoney,
  currenciesOf,
  inCurrency,
  outcomesOf,
  providersOf,
  sumOf,
  type Buckets,
  compared,
} from '../../dashboard/screens/overview/figures.ts'

test.each([
  [0, 'ZAR', 'R 0'],
  [150, 'ZAR', 'R 150'],
  [999, 'ZAR', 'R 999'],
  [1_200, 'ZAR', 'R 1,2k'],
  [1_050, 'ZAR', 'R 1,05k'],
  [450_000, 'ZAR', 'R 450k'],
  [1_500_000, 'USD', 'USD 1,5m'],
  [2_000_000_000, 'ZAR', 'R 2bn'],
  [0.5, 'ZAR', 'R 0,5'],
])('an axis of amounts shows %d %s as %s', (units, currency, text) =>
  expect(axisMoney(units, currency, 'en-ZA').replace('\u00A0', ' ')).toBe(text),
)

test.each([
  [5, 0, ['noneBefore', 0]],
  [0, 0, ['noneBefore', 0]],
  [7, 7, ['same', 7]],
  [3, 1, ['count', 1]],
  [500, 19, ['count', 19]],
  [4, 500, ['count', 500]],
  [112, 100, ['percent', 12]],
  [75, 100, ['percent', -25]],
  [10_001, 10_000, ['same', 0]],
  [1_240, 100, ['factor', 12]],
])('a comparison of %d with %d is %j', (now, before, comparison) => expect(compared(now, before)).toEqual(comparison))

const bucket = (given: Partial<Buckets['buckets'][number]>): Buckets['buckets'][number] => ({
  at: '2026-11-28T22:00:00.000Z',
  kind: 'COLLECT',
  providerId: 'yoco',
  state: 'SUCCEEDED',
  currency: 'ZAR',
  count: 1,
  amountCents: 10_000,
  ...given,
})
const overview: Buckets = {
  buckets: [
    bucket({ currency: 'USD', count: 2, amountCents: 900_000 }),
    bucket({ currency: 'USD', kind: 'REFUND', count: 40, amountCents: 70 }),
    bucket({ count: 7, amountCents: 70_000 }),
    bucket({ state: 'FAILED', count: 3, amountCents: 30_000 }),
    bucket({ providerId: 'peach', count: 6, amountCents: 60_000 }),
    bucket({ providerId: 'peach', state: 'FAILED', count: 3 }),
    bucket({ providerId: 'ozow', state: 'PROCESSING', count: 20 }),
    bucket({ kind: 'REFUND', count: 1, amountCents: 4_950 }),
  ],
}
const rand = inCurrency(overview, 'ZAR')

test('the currency with the most payments is first, however large the amounts of another', () =>
  expect(currenciesOf(overview)).toEqual(['ZAR', 'USD']))

test('amounts of another currency, of refunds and of failed payments are not taken', () => {
  expect(sumOf(rand, 'COLLECT', 'SUCCEEDED')).toEqual({ count: 13, amountCents: 130_000 })
  expect(sumOf(rand, 'REFUND', 'SUCCEEDED')).toEqual({ count: 1, amountCents: 4_950 })
})

test('a rate has at least ten payments that ended', () => {
  expect(outcomesOf(rand)).toEqual({ succeeded: 13, ended: 19, rate: 13 / 19 })
  expect(providersOf(rand)).toEqual([
    { providerId: 'yoco', succeeded: 7, ended: 10, rate: 0.7 },
    { providerId: 'peach', succeeded: 6, ended: 9, rate: null },
  ])
})
