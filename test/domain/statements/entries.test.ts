import { describe, expect, test } from '@jest/globals'
import { balanceOf } from '../../../src/domain/balances/balance.ts'
import type { SettlementLine } from '../../../src/domain/settlements/settlement.ts'
import { depositedBy, entriesOfCharge, entriesOfLine, movementBetween } from '../../../src/domain/statements/entries.ts'

const charge: SettlementLine = {
  ...{ kind: 'CHARGE', providerReference: 'x7qa2m4n6p3r5t7v', amountCents: 10_000, feeCents: 290, sharedCents: 0 },
  currency: 'ZAR',
}

describe('the entries of a statement', () => {
  test('the entries of a payment are the payment, and the share of connected accounts', () => {
    expect(entriesOfCharge(10_000, 0)).toEqual([{ kind: 'PAYMENT', amountCents: 10_000 }])
    expect(entriesOfCharge(10_000, 2_000)).toEqual([
      { kind: 'PAYMENT', amountCents: 10_000 },
      { kind: 'SHARE', amountCents: -2_000 },
    ])
  })

  test('the entries of a settled payment are its fee, and what the provider shared more than the split says', () => {
    expect(entriesOfLine(charge, 0)).toEqual([{ kind: 'FEE', amountCents: -290 }])
    expect(entriesOfLine({ ...charge, sharedCents: 1_900 }, 2_000)).toEqual([
      { kind: 'FEE', amountCents: -290 },
      { kind: 'SHARE', amountCents: 100 },
    ])
    expect(entriesOfLine({ ...charge, feeCents: 0, sharedCents: 2_000 }, 2_000)).toEqual([])
  })

  test('the entries of a deducted refund or chargeback are what connected accounts returned, and the chargeback', () => {
    const returned = { ...charge, feeCents: 0, sharedCents: 500 }
    expect(entriesOfLine({ ...returned, kind: 'REFUND' }, 0)).toEqual([{ kind: 'SHARE', amountCents: 500 }])
    expect(entriesOfLine({ ...returned, kind: 'CHARGEBACK' }, 0)).toEqual([
      { kind: 'CHARGEBACK', amountCents: -10_000 },
      { kind: 'SHARE', amountCents: 500 },
    ])
  })

  test('the entries of a deducted chargeback are what the provider took more than the lost disputes say', () => {
    const taken: SettlementLine = { ...charge, kind: 'CHARGEBACK', amountCents: 4_000, feeCents: 150 }
    const fee = { kind: 'FEE', amountCents: -150 }
    expect(entriesOfLine(taken, 4_000)).toEqual([fee])
    expect(entriesOfLine(taken, 3_000)).toEqual([{ kind: 'CHARGEBACK', amountCents: -1_000 }, fee])
    expect(entriesOfLine(taken, 10_000)).toEqual([{ kind: 'CHARGEBACK', amountCents: 6_000 }, fee])
  })

  test('the entry of a deposit takes from the balance what the provider paid', () => {
    expect(depositedBy(charge)).toEqual({ kind: 'DEPOSIT', amountCents: -9_710 })
    expect(depositedBy({ ...charge, kind: 'REFUND' })).toEqual({ kind: 'DEPOSIT', amountCents: 10_290 })
  })
})

test('what happened between two balances is the difference of each figure', () => {
  const sums = { currency: 'ZAR', refundedCents: 0, openShareCents: 0, openChargebackCents: 0, lines: [] }
  const earlier = balanceOf({ ...sums, capturedCents: 10_000, paidOutCents: 300 })
  const later = balanceOf({ ...sums, capturedCents: 25_000, refundedCents: 4_000, paidOutCents: 200 })
  expect(movementBetween(earlier, later)).toEqual({
    ...{ currency: 'ZAR', capturedCents: 15_000, refundedCents: 4_000, chargedBackCents: 0, feeCents: 0 },
    ...{ sharedCents: 0, settledCents: 0, paidOutCents: -100 },
  })
})
