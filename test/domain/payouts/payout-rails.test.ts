import { HIGHEST_PAYOUT_CENTS, itemsAboveEveryRail } from '../../../src/domain/payouts/payout-rails.ts'

test('only amounts above every limit at any time are refused, each named by its place', () => {
  expect(HIGHEST_PAYOUT_CENTS).toBe(500_000_000)
  const refused = { reason: 'amount', highestCents: HIGHEST_PAYOUT_CENTS }
  expect(itemsAboveEveryRail([1, HIGHEST_PAYOUT_CENTS])).toEqual([])
  expect(itemsAboveEveryRail([1, HIGHEST_PAYOUT_CENTS + 1, 2, HIGHEST_PAYOUT_CENTS + 2])).toEqual([
    { index: 1, ...refused },
    { index: 3, ...refused },
  ])
  expect(itemsAboveEveryRail([])).toEqual([])
})
