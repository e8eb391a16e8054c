import fc from 'fast-check'
import { MAX_AMOUNT } from '../../../src/domain/money.ts'
import {
  isSplittable,
  MAX_SHARES,
  partsOf,
  refundPartsOf,
  type Parts,
  type SplitTerms,
} from '../../../src/domain/payments/splits.ts'

const amount = fc.integer({ min: 1, max: MAX_AMOUNT })
const id = (index: number): string => `acc_${index}`
const named = (shares: number[]) => shares.map((share, index) => ({ accountId: id(index), share }))

const percentages = fc
  .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: MAX_SHARES })
  .map((shares): SplitTerms => {
    const fitting: number[] = []
    for (const share of shares) if (fitting.reduce((sum, each) => sum + each, share) <= 100) fitting.push(share)
    return { type: 'PERCENTAGE', shares: named(fitting) }
  })
const flat = fc
  .array(fc.integer({ min: 1, max: Math.floor(MAX_AMOUNT / MAX_SHARES) }), { minLength: 1, maxLength: MAX_SHARES })
  .map((shares): SplitTerms => ({ type: 'FLAT', shares: named(shares) }))
const terms = fc.oneof(percentages, flat)

const listed = ({ shares, businessCents }: Parts): number[] => [
  ...shares.map(({ amountCents }) => amountCents),
  businessCents,
]
const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)

test.each([
  [10_000, [30, 20], [3_000, 2_000, 5_000]],
  // The remaining cent goes to the largest fraction, and among equal fractions to the first.
  [101, [50], [51, 50]],
  [1, [33, 33], [0, 0, 1]],
  [10, [33, 33, 34], [3, 3, 4, 0]],
  [7, [15, 15, 15], [1, 1, 1, 4]],
  [99_999_999_999, [33, 33, 33], [33_000_000_000, 33_000_000_000, 32_999_999_999, 1_000_000_000]],
])('the parts of %d in the percentages %j equal %j', (amountCents, shares, parts) => {
  expect(listed(partsOf(amountCents, { type: 'PERCENTAGE', shares: named(shares) }))).toEqual(parts)
})

test('flat shares leave the business the rest, which may be 0', () => {
  const split: SplitTerms = { type: 'FLAT', shares: named([300, 200]) }
  expect(partsOf(1_000, split)).toEqual({
    shares: [
      { accountId: 'acc_0', amountCents: 300 },
      { accountId: 'acc_1', amountCents: 200 },
    ],
    businessCents: 500,
  })
  expect(partsOf(500, split).businessCents).toBe(0)
  expect(isSplittable(499, split)).toBe(false)
  expect(() => partsOf(499, split)).toThrow(RangeError)
})

test('the parts of a payment sum exactly to the amount, none negative, each within one unit of its quota', () => {
  fc.assert(
    fc.property(amount, terms, (amountCents, split) => {
      fc.pre(isSplittable(amountCents, split))
      const parts = partsOf(amountCents, split)
      expect(sum(listed(parts))).toBe(amountCents)
      for (const [index, part] of listed(parts).entries()) {
        expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
        const share = split.shares[index]?.share
        if (share === undefined) continue
        const quota = split.type === 'FLAT' ? share : (amountCents * share) / 100
        expect(Math.abs(part - quota)).toBeLessThan(split.type === 'FLAT' ? 1e-9 : 1)
      }
    }),
  )
})

test('the parts of a payment never give a larger share less', () => {
  fc.assert(
    fc.property(amount, percentages, (amountCents, split) => {
      const { shares } = partsOf(amountCents, split)
      for (const [a, left] of split.shares.entries())
        for (const [b, right] of split.shares.entries())
          if (left.share > right.share) expect(shares[a]!.amountCents).toBeGreaterThanOrEqual(shares[b]!.amountCents)
    }),
  )
})

test('the parts of refunds follow the ratio of the payment', () => {
  const paid = partsOf(10_000, { type: 'PERCENTAGE', shares: named([30, 20]) })
  expect(listed(refundPartsOf(5_000, paid, []))).toEqual([1_500, 1_000, 2_500])
})

test('the parts of refunds cent by cent take no more of a part than it had', () => {
  const paid = partsOf(3, { type: 'FLAT', shares: named([1, 1]) })
  const refunds: Parts[] = []
  for (let cent = 0; cent < 3; cent++) refunds.push(refundPartsOf(1, paid, refunds))
  expect(refunds.map(listed)).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])
})

test('the parts of refunds sum to each amount, never take more than is left, and equal the payment together', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(amount, terms, cuts, (amountCents, split, fractions) => {
      fc.pre(isSplittable(amountCents, split))
      const paid = partsOf(amountCents, split)
      const refunds: Parts[] = []
      let left = amountCents
      for (const fraction of [...fractions, 1]) {
        const refundCents = Math.max(1, Math.floor(left * fraction))
        if (left === 0) break
        const parts = refundPartsOf(refundCents, paid, refunds)
        expect(sum(listed(parts))).toBe(refundCents)
        refunds.push(parts)
        left -= refundCents
        for (const [index, part] of listed(paid).entries()) {
          const taken = sum(refunds.map((refund) => listed(refund)[index]!))
          expect(taken).toBeLessThanOrEqual(part)
          expect(listed(parts)[index]).toBeGreaterThanOrEqual(0)
        }
      }
      expect(listed(paid).map((_part, index) => sum(refunds.map((refund) => listed(refund)[index]!)))).toEqual(
        listed(paid),
      )
    }),
  )
})
