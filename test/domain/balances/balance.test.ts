import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BalanceSums, balanceOf } from '../../../src/domain/balances/balance.ts'
import type { LineKind, SettlementLine } from '../../../src/domain/settlements/settlement.ts'
import { depositedBy, entriesOfCharge, entriesOfLine } from '../../../src/domain/statements/entries.ts'

const NOTHING: BalanceSums = {
  ...{ currency: 'ZAR', capturedCents: 0, refundedCents: 0, paidOutCents: 0, openShareCents: 0 },
  openChargebackCents: 0,
  lines: [],
}

describe('a balance', () => {
  test('the balance of payments that no settlement has is what they brought, less what was returned and shared', () => {
    const sums = { ...NOTHING, capturedCents: 10_000, refundedCents: 4_000, openShareCents: 1_000, paidOutCents: 700 }
    expect(balanceOf(sums)).toEqual({
      ...{ currency: 'ZAR', capturedCents: 10_000, refundedCents: 4_000, chargedBackCents: 0, feeCents: 0 },
      ...{ sharedCents: 1_000, settledCents: 0, inSettlementCents: 5_000, paidOutCents: 700 },
    })
  })

  test('the balance of settled payments has their fees, and nothing is left in settlement', () => {
    const lines = [
      { kind: 'CHARGE', amountCents: 10_000, feeCents: 290, sharedCents: 2_000 },
      { kind: 'REFUND', amountCents: 4_000, feeCents: 10, sharedCents: 800 },
      { kind: 'CHARGEBACK', amountCents: 1_000, feeCents: 150, sharedCents: 0 },
    ] as const
    expect(balanceOf({ ...NOTHING, capturedCents: 10_000, refundedCents: 4_000, lines })).toMatchObject({
      ...{ chargedBackCents: 1_000, feeCents: 450, sharedCents: 1_200 },
      ...{ settledCents: 7_710 - 3_210 - 1_150, inSettlementCents: 0 },
    })
  })

  test('has what lost disputes took, and once a settlement deducted it, what that says', () => {
    const sums = { ...NOTHING, capturedCents: 10_000 }
    expect(balanceOf({ ...sums, openChargebackCents: 3_000 })).toMatchObject({
      ...{ chargedBackCents: 3_000, settledCents: 0, inSettlementCents: 7_000 },
    })
    const lines = [{ kind: 'CHARGEBACK', amountCents: 3_000, feeCents: 0, sharedCents: 0 }] as const
    expect(balanceOf({ ...sums, lines })).toMatchObject({
      ...{ chargedBackCents: 3_000, settledCents: -3_000, inSettlementCents: 10_000 },
    })
  })

  test('is negative in settlement where a provider deposited too much', () => {
    const lines = [{ kind: 'CHARGE', amountCents: 20_000, feeCents: 0, sharedCents: 0 }] as const
    expect(balanceOf({ ...NOTHING, capturedCents: 10_000, lines }).inSettlementCents).toBe(-10_000)
  })
})

/** What happened to an amount of money, of which a settlement may have a line. */
interface Happened {
  what: 'CHARGE' | 'REFUND' | 'CHARGEBACK'
  amountCents: number
  /** Of connected accounts, by the split. */
  shareCents: number
  /** Lost in disputes before a settlement had it: a provider may not tell of disputes. */
  lostCents: number
  settled: { feeCents: number; sharedCents: number } | null
}

const cents = fc.integer({ min: 1, max: 99_999_999 })
const happened: fc.Arbitrary<Happened> = fc
  .record({ what: fc.constantFrom('CHARGE' as const, 'REFUND' as const, 'CHARGEBACK' as const), amountCents: cents })
  .chain(({ what, amountCents }) => {
    const part = fc.integer({ min: 0, max: amountCents })
    const settled = fc.record({ feeCents: part, sharedCents: part })
    // Of a refund no share is known before it is in a settlement.
    return fc.record({
      what: fc.constant(what),
      amountCents: fc.constant(amountCents),
      shareCents: what === 'CHARGE' ? part : fc.constant(0),
      lostCents: what === 'CHARGEBACK' ? fc.integer({ min: 0, max: amountCents }) : fc.constant(0),
      settled: fc.option(settled),
    })
  })

const lineOf = ({ what, amountCents, settled }: Happened): SettlementLine => ({
  ...{ kind: what, providerReference: null, amountCents, currency: 'ZAR' },
  ...settled!,
})

function sumsOf(all: readonly Happened[]): BalanceSums {
  const total = (fits: (each: Happened) => boolean, of: (each: Happened) => number) =>
    all.filter(fits).reduce((sum, each) => sum + of(each), 0)
  const lines = (['CHARGE', 'REFUND', 'CHARGEBACK'] as const).map((kind: LineKind) => {
    const isLine = ({ what, settled }: Happened) => what === kind && settled !== null
    return {
      kind,
      amountCents: total(isLine, ({ amountCents }) => amountCents),
      feeCents: total(isLine, ({ settled }) => settled!.feeCents),
      sharedCents: total(isLine, ({ settled }) => settled!.sharedCents),
    }
  })
  return {
    ...NOTHING,
    capturedCents: total(
      ({ what }) => what === 'CHARGE',
      ({ amountCents }) => amountCents,
    ),
    refundedCents: total(
      ({ what }) => what === 'REFUND',
      ({ amountCents }) => amountCents,
    ),
    openShareCents: total(
      ({ settled }) => settled === null,
      ({ shareCents }) => shareCents,
    ),
    openChargebackCents: total(
      ({ settled }) => settled === null,
      ({ lostCents }) => lostCents,
    ),
    lines,
  }
}

/** The lines of a statement about all of it. */
const entriesOf = (all: readonly Happened[]) =>
  all.flatMap((each) => {
    const { what, amountCents, shareCents, lostCents, settled } = each
    const made = {
      CHARGE: entriesOfCharge(amountCents, shareCents),
      REFUND: [{ kind: 'REFUND', amountCents: -amountCents }],
      CHARGEBACK: [{ kind: 'CHARGEBACK', amountCents: -lostCents }],
    }[what]
    if (!settled) return made
    const counted = what === 'CHARGEBACK' ? lostCents : shareCents
    return [...made, ...entriesOfLine(lineOf(each), counted), depositedBy(lineOf(each))]
  })

test('captured less refunded, charged back, fees and shared is always settled and in settlement', () => {
  fc.assert(
    fc.property(fc.array(happened), (all) => {
      const { inSettlementCents, ...balance } = balanceOf(sumsOf(all))
      const { capturedCents, refundedCents, chargedBackCents, feeCents, sharedCents, settledCents } = balance
      expect(capturedCents - refundedCents - chargedBackCents - feeCents - sharedCents).toBe(
        settledCents + inSettlementCents,
      )
      // Every line here agrees with the record, so only what no settlement has is left.
      const left = all.reduce((sum, { what, amountCents, shareCents, lostCents, settled }) => {
        if (settled) return sum
        return sum + { CHARGE: amountCents - shareCents, REFUND: -amountCents, CHARGEBACK: -lostCents }[what]
      }, 0)
      expect(inSettlementCents).toBe(left)
    }),
  )
})

test('the lines of a statement always sum to what is in settlement', () => {
  fc.assert(
    fc.property(fc.array(happened), (all) => {
      const closing = entriesOf(all).reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(closing).toBe(balanceOf(sumsOf(all)).inSettlementCents)
    }),
  )
})
