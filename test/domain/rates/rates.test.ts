import { currentRates, mapIndicators, type RateRecord } from '../../../src/domain/rates/current-rates.ts'
import { INDICATOR_NAMES, type Indicator } from '../../../src/domain/rates/indicators.ts'
import { findValueFault } from '../../../src/domain/rates/observation.ts'
import { SNAPSHOT } from '../../../src/domain/rates/snapshot.ts'
import { dayOf, refreshTimeOf } from '../../../src/domain/south-africa/johannesburg.ts'

const TODAY = '2026-11-20'
const NOW_MS = Date.parse('2026-11-20T15:00:00.000Z')

const doubtOf = (indicator: Indicator, value: number, last: number, date = TODAY, lastDate = '2026-11-19') =>
  findValueFault(indicator, { value, date }, { last: { value: last, date: lastDate }, today: TODAY })

test.each<[Indicator, number, number]>([
  ['repo', 7.25, 7.25],
  ['repo', 10.25, 7.25],
  ['repo', 4.25, 7.25],
  ['prime', 0, 3],
  ['prime', 30, 27],
  ['cpi', -5, -2],
  ['cpi', 30, 28],
  ['usdzar', 20.4, 17],
  ['usdzar', 13.6, 17],
  ['jpyzar', 0.000_001, 0.000_001],
])('a value is believed if %s is %d after %d', (indicator, value, last) =>
  expect(doubtOf(indicator, value, last)).toBeNull(),
)

test('a value is believed on the day of the last one, and at its end in Johannesburg', () => {
  expect(doubtOf('repo', 7.5, 7.25, '2026-11-19')).toBeNull()
  expect(doubtOf('repo', 7.5, 7.25, TODAY)).toBeNull()
})

test.each<[Indicator, number, number, string]>([
  ['repo', 1000, 7.25, 'out_of_bounds'],
  ['repo', 30.000_001, 29, 'out_of_bounds'],
  ['repo', -0.000_001, 1, 'out_of_bounds'],
  ['prime', 31, 30, 'out_of_bounds'],
  ['cpi', -5.1, -5, 'out_of_bounds'],
  ['cpi', 30.1, 30, 'out_of_bounds'],
  ['eurzar', 0, 19, 'out_of_bounds'],
  ['eurzar', -19, 19, 'out_of_bounds'],
  ['repo', 10.250_001, 7.25, 'jump'],
  ['cpi', 1.3, 4.4, 'jump'],
  ['gbpzar', 28, 22.8, 'jump'],
  ['usdzar', 17_000, 17, 'jump'],
  ['jpyzar', 9.3324, 0.1072, 'jump'],
])('a value is not believed if %s is %d after %d', (indicator, value, last, fault) =>
  expect(doubtOf(indicator, value, last)).toBe(fault),
)

test('a value of tomorrow, or of a day before the last one, is not believed', () => {
  expect(doubtOf('repo', 7.25, 7.25, '2026-11-21')).toBe('in_the_future')
  expect(doubtOf('repo', 7.25, 7.25, '2026-11-18')).toBe('going_backwards')
})

test('a value that jumps is not believed, unless an operator accepts it; bounds and days still apply', () => {
  const against = { last: { value: 17, date: '2026-11-19' }, today: TODAY, acceptJumps: true }
  expect(findValueFault('usdzar', { value: 25, date: TODAY }, against)).toBeNull()
  expect(findValueFault('usdzar', { value: 0, date: TODAY }, against)).toBe('out_of_bounds')
  expect(findValueFault('usdzar', { value: 25, date: '2026-11-21' }, against)).toBe('in_the_future')
})

const fetchedAt = new Date(NOW_MS)
const goodOf = (date: string, fault: 'timed_out' | null = null): RateRecord => ({
  good: { observation: { value: 7, date }, source: 'a source', fetchedAt },
  last: { fault, fetchedAt },
})
const stale = (record: RateRecord) => {
  const rates = currentRates(
    mapIndicators(() => record),
    NOW_MS,
  )
  return INDICATOR_NAMES.filter((name) => rates[name].stale)
}

test('the value that is returned is the shipped one before the first fetch, stale, with the time of its capture', () => {
  const rates = currentRates(
    mapIndicators(() => ({ good: null, last: null })),
    NOW_MS,
  )
  expect(rates.repo).toEqual({
    value: 7.25,
    date: '2026-09-25',
    source: 'South African Reserve Bank',
    fetchedAt: SNAPSHOT.capturedAt,
    stale: true,
  })
  expect(stale({ good: null, last: { fault: 'unreachable', fetchedAt } })).toEqual(INDICATOR_NAMES)
})

test('the value that is returned is fresh after a good fetch, and stale after a failed one, with the last good value', () => {
  expect(stale(goodOf(TODAY))).toEqual([])
  expect(stale(goodOf(TODAY, 'timed_out'))).toEqual(INDICATOR_NAMES)
  expect(
    currentRates(
      mapIndicators(() => goodOf(TODAY, 'timed_out')),
      NOW_MS,
    ).cpi.value,
  ).toBe(7)
})

test('the value that is returned is stale when its day is more than 7 days ago, the monthly figure after 75', () => {
  expect(stale(goodOf('2026-11-13'))).toEqual([])
  expect(stale(goodOf('2026-11-12'))).toEqual(INDICATOR_NAMES.filter((name) => name !== 'cpi'))
  expect(stale(goodOf('2026-09-06'))).not.toContain('cpi')
  expect(stale(goodOf('2026-09-05'))).toEqual(INDICATOR_NAMES)
})

test('a day and its 17:00 follow the clock of Johannesburg', () => {
  expect(dayOf(Date.parse('2026-11-20T21:59:59.999Z'))).toBe('2026-11-20')
  expect(dayOf(Date.parse('2026-11-20T22:00:00.000Z'))).toBe('2026-11-21')
  expect(new Date(refreshTimeOf('2026-11-20')).toISOString()).toBe('2026-11-20T15:00:00.000Z')
})
