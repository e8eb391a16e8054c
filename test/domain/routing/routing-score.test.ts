import fc from 'fast-check'
import { DEFAULT_RULES } from '../../../src/domain/routing/routing-rules.ts'
import type { CostTerms } from '../../../src/domain/routing/routing-cost.ts'
import { floorOf, percentile, scoreOf, sharedTerms } from '../../../src/domain/routing/routing-score.ts'
import { type Past, pastOf, windowOf } from './routing-pasts.ts'

const COST: CostTerms = { bps: 300, fixedCents: 0, costBps: 300, costOf: 'assumed' }
const score = (past: Past, weights = DEFAULT_RULES.weights, cost = COST) => scoreOf(pastOf(past), weights, cost)

/** p̂ · (1 − 0.03) − 0.1 · max(0, (p95 − 2 s) / 2 s) */
const scores: [string, Past, number, number][] = [
  ['nothing known', {}, 0.5, 0.5 * 0.97],
  ['one success', { successes: 1 }, 2 / 3, (2 / 3) * 0.97],
  ['one fault', { faults: 1 }, 1 / 3, (1 / 3) * 0.97],
  ['a full window of successes', { successes: 125 }, 126 / 127, (126 / 127) * 0.97],
  ['answers within the target', { successes: 1, answersMs: [2_000] }, 2 / 3, (2 / 3) * 0.97],
  ['answers twice as late as the target', { successes: 1, answersMs: [4_000] }, 2 / 3, (2 / 3) * 0.97 - 0.1],
]

test.each(scores)('the score: %s', (_past, past, successRate, expected) => {
  const terms = score(past)
  expect(terms.successRate).toBeCloseTo(successRate, 6)
  expect(terms.ownScore).toBeCloseTo(expected, 5)
})

test('the score equals the sum of its terms', () => {
  const weights = { cost: 2, latency: 0.5 }
  const cost = { bps: 290, fixedCents: 100, costBps: 356.67, costOf: 'published' } as const
  const { ownScore, ...own } = score({ successes: 90, faults: 20, answersMs: [100, 2_600] }, weights, cost)
  const terms = { ...own, ...sharedTerms(15_000, weights) }
  expect(terms).toMatchObject({
    outcomes: 110,
    successes: 90,
    latencyP95Ms: 2_600,
    amountCents: 15_000,
    ...cost,
    costWeight: 2,
    latencyWeight: 0.5,
  })
  const { successRate, costWeight, costBps, latencyPenalty, latencyWeight, latencyP95Ms, latencyTargetMs } = terms
  expect(latencyPenalty).toBeCloseTo((latencyWeight * (latencyP95Ms! - latencyTargetMs)) / latencyTargetMs, 6)
  expect(ownScore).toBeCloseTo(successRate * (1 - (costWeight * costBps) / 10_000) - latencyPenalty, 5)
})

test('the score leaves cost and latency out if their weights are 0', () => {
  expect(score({ answersMs: [60_000] }, { cost: 0, latency: 0 }).ownScore).toBe(0.5)
})

test('the score goes by the rail and currency where there are 100 outcomes, else by the rail', () => {
  const rail = windowOf({ successes: 60, faults: 65 })
  const of = (successes: number) =>
    scoreOf({ railAndCurrency: windowOf({ successes }), rail }, DEFAULT_RULES.weights, COST)
  expect(of(100)).toMatchObject({ outcomesOf: 'rail_and_currency', outcomes: 100, successes: 100 })
  expect(of(99)).toMatchObject({ outcomesOf: 'rail', outcomes: 125, successes: 60 })
})

test('the score grows with successes and never with faults or lateness', () => {
  const counts = fc.record({ successes: fc.nat(60), faults: fc.nat(60), late: fc.nat(60_000) })
  fc.assert(
    fc.property(counts, ({ successes, faults, late }) => {
      const now = score({ successes, faults, answersMs: [late] }).ownScore
      expect(score({ successes: successes + 1, faults, answersMs: [late] }).ownScore).toBeGreaterThan(now)
      expect(score({ successes, faults: faults + 1, answersMs: [late] }).ownScore).toBeLessThan(now)
      expect(score({ successes, faults, answersMs: [late + 1_000] }).ownScore).toBeLessThanOrEqual(now)
    }),
  )
})

test('the floor is three deviations below the leader', () => {
  const leader = score({ successes: 125 })
  expect(floorOf([score({ faults: 20 }), leader])).toBeCloseTo(leader.ownScore - 3 * leader.deviation, 6)
  expect(leader.deviation).toBeCloseTo(Math.sqrt(((126 / 127) * (1 / 127)) / 128), 6)
})

test('the floor is below the better known of two equal leaders, in whatever order they are listed', () => {
  const [known, unknown] = [score({ successes: 88, faults: 88 }), score({})]
  expect(known.ownScore).toBe(unknown.ownScore)
  const floor = known.ownScore - 3 * known.deviation
  expect(floorOf([known, unknown])).toEqual(expect.closeTo(floor, 6))
  expect(floorOf([unknown, known])).toEqual(expect.closeTo(floor, 6))
})

test('the floor is null if there is no leader', () => {
  expect(floorOf([])).toBeNull()
})

test.each([
  [[], null],
  [[7], 7],
  [[30, 10, 20], 30],
  [Array.from({ length: 100 }, (_, n) => n + 1), 95],
])('the 95th percentile of %j equals %j', (values, expected) => {
  expect(percentile(values, 0.95)).toBe(expected)
})
