import { bucketStarts, chosenDays, dayOf, daysOf, type DayPreset } from '../../dashboard/parts/days.ts'

type Day = [number, number, number]

const local = (...[year, month, day]: Day) => new Date(Date.UTC(year, month - 1, day, -2)).toISOString()
/** Half past midnight on 3 March in South Africa, which is still 2 March in UTC. */
const NOW = new Date('2026-03-02T22:30:00Z')

test.each<[DayPreset, Day, Day]>([
  ['today', [2026, 3, 3], [2026, 3, 4]],
  ['yesterday', [2026, 3, 2], [2026, 3, 3]],
  ['last-7-days', [2026, 2, 25], [2026, 3, 4]],
  ['this-month', [2026, 3, 1], [2026, 4, 1]],
  ['last-month', [2026, 2, 1], [2026, 3, 1]],
])('%s is from midnight to midnight in South Africa, at 00:30 there', (period, since, until) => {
  expect(daysOf({ period }, NOW)).toEqual({ since: local(...since), until: local(...until) })
})

test('the month before January is December', () => {
  expect(daysOf({ period: 'last-month' }, new Date('2026-01-31T10:00:00Z'))).toEqual({
    since: local(2025, 12, 1),
    until: local(2026, 1, 1),
  })
})

test('chosen days are whole, and either may be missing', () => {
  expect(daysOf({ from: '2026-03-01', to: '2026-03-02' })).toEqual({
    since: local(2026, 3, 1),
    until: local(2026, 3, 3),
  })
  expect(daysOf({ to: '2026-03-02' })).toEqual({ since: undefined, until: local(2026, 3, 3) })
})

test('a preset is its first and last day, as an export begins and ends', () => {
  expect(chosenDays({ period: 'last-month' }, NOW)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(chosenDays({ period: 'last-7-days', from: '2020-01-01' }, NOW)).toEqual({
    from: '2026-02-25',
    to: '2026-03-03',
  })
  expect(chosenDays({ from: '2026-03-01' }, NOW)).toEqual({ from: '2026-03-01', to: undefined })
})

test('what is no day and no preset filters nothing', () => {
  expect(daysOf({ period: 'constructor', from: 'yesterday' })).toEqual({ since: undefined, until: undefined })
})

test('the bars of a range are the days of the list behind it, from the first to today', () => {
  const { since } = daysOf({ period: 'last-7-days' }, NOW)
  const starts = bucketStarts({ from: since!, to: NOW.toISOString(), interval: 'day' })
  const days = Array.from({ length: 7 }, (_, later) => local(2026, 2, 25 + later))
  expect(starts.map((at) => new Date(at).toISOString())).toEqual(days)
  expect(dayOf(starts.at(-1)!)).toBe('2026-03-03')
})
