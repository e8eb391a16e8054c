import fc from 'fast-check'
import { MAX_AMOUNT } from '../../../src/domain/money.ts'
import type { RailCost, RailPrice } from '../../../src/domain/routing/rail-facts.ts'
import { costOf } from '../../../src/domain/routing/routing-cost.ts'

const SOURCE = { asOf: '2026-09', source: 'price page' }
const PUBLISHED: RailCost = { bps: 290, fixedCents: 100, ...SOURCE }
const at = (amountCents: number, cost?: RailCost, configured?: RailPrice) =>
  costOf({ cost: cost ? { ZAR: cost } : {} }, configured, { amountCents, currency: 'ZAR' })

test.each([
  ['a share and a fixed fee', 20_000, PUBLISHED, 340],
  ['a fixed fee weighs more on a small amount', 2_000, PUBLISHED, 790],
  ['a share alone', 20_000, { bps: 200, fixedCents: 0, ...SOURCE }, 200],
  ['the minimum fee if the share is less', 2_000, { bps: 285, fixedCents: 0, minimumCents: 100, ...SOURCE }, 500],
  ['the share if the minimum fee is less', 20_000, { bps: 285, fixedCents: 0, minimumCents: 100, ...SOURCE }, 285],
  ['two decimals', 15_000, PUBLISHED, 356.67],
])('the cost is %s', (_what, amountCents, cost, costBps) => {
  expect(at(amountCents, cost)).toMatchObject({ costBps, costOf: 'published' })
})

test('a configured price replaces the published one, and an unknown one is assumed', () => {
  expect(at(20_000, PUBLISHED, { bps: 150, fixedCents: 0 })).toEqual({
    bps: 150,
    fixedCents: 0,
    costBps: 150,
    costOf: 'configured',
  })
  expect(at(20_000)).toEqual({ bps: 300, fixedCents: 0, costBps: 300, costOf: 'assumed' })
  expect(costOf({ cost: { ZAR: PUBLISHED } }, undefined, { amountCents: 20_000, currency: 'USD' }).costOf).toBe(
    'assumed',
  )
})

test('a larger payment never costs a larger share, and each term can be recomputed', () => {
  const price = fc.record({ bps: fc.nat(1_000), fixedCents: fc.nat(10_000), minimumCents: fc.nat(10_000) })
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: MAX_AMOUNT - 1 }), ({ minimumCents, ...rest }, amountCents) => {
      const terms = at(amountCents, undefined, { ...rest, minimumCents })
      const fee = Math.max((amountCents * terms.bps) / 10_000 + terms.fixedCents, terms.minimumCents!)
      expect(Math.abs(terms.costBps - (fee / amountCents) * 10_000)).toBeLessThanOrEqual(0.0051)
      expect(at(amountCents + 1, undefined, { ...rest, minimumCents }).costBps).toBeLessThanOrEqual(terms.costBps)
    }),
  )
})
