import { balanceOf, balancesOf, movementBetween } from '../../../src/domain/balances/balance.ts'

test('what is in settlement is what was captured, less all that was returned, kept, shared and deposited', () => {
  const sums = { CAPTURE: 10_000, REFUND: 4_000, CHARGEBACK: 1_000, FEE: 290, SHARE: 700, DEPOSIT: 3_000, PAYOUT: 50 }
  expect(balanceOf('ZAR', sums)).toEqual({
    currency: 'ZAR',
    capturedCents: 10_000,
    refundedCents: 4_000,
    chargedBackCents: 1_000,
    feeCents: 290,
    sharedCents: 700,
    settledCents: 3_000,
    inSettlementCents: 1_010,
    paidOutCents: 50,
  })
})

test('a provider that deposited too much is owed: what is in settlement is negative', () => {
  expect(balanceOf('ZAR', { CAPTURE: 10_000, DEPOSIT: 20_000 }).inSettlementCents).toBe(-10_000)
})

test('each currency has its balance', () => {
  const balances = balancesOf([
    { currency: 'USD', kind: 'CAPTURE', cents: 700 },
    { currency: 'ZAR', kind: 'CAPTURE', cents: 500 },
    { currency: 'USD', kind: 'REFUND', cents: 200 },
  ])
  expect(balances.map(({ currency, inSettlementCents }) => [currency, inSettlementCents])).toEqual([
    ['USD', 500],
    ['ZAR', 500],
  ])
})

test('what happened between two balances is the difference of each figure', () => {
  const earlier = balanceOf('ZAR', { CAPTURE: 10_000, PAYOUT: 300 })
  const later = balanceOf('ZAR', { CAPTURE: 25_000, REFUND: 4_000, PAYOUT: 200 })
  expect(movementBetween(earlier, later)).toEqual({
    currency: 'ZAR',
    capturedCents: 15_000,
    refundedCents: 4_000,
    chargedBackCents: 0,
    feeCents: 0,
    sharedCents: 0,
    settledCents: 0,
    paidOutCents: -100,
  })
})
