import {
  addBusinessMs,
  businessMsBetween,
  isBusinessDay,
  publicHolidays,
} from '../../../src/domain/south-africa/south-african-calendar.ts'

test.each([
  // From the government's calendar (gov.za, "Public holidays").
  [2024, '01-01 03-21 03-29 04-01 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26'],
  [2025, '01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26'],
  [2026, '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26'],
  [2027, '01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27'],
])('the public holidays: %d', (year, days) => {
  expect([...publicHolidays(year)]).toEqual(days.split(' ').map((day) => `${year}-${day}`))
})

test.each([
  [1961, '03-31'],
  [2000, '04-21'],
  [2011, '04-22'],
  [2038, '04-23'],
  [2285, '03-20'],
])('the public holidays include Good Friday of %d on %s', (year, day) => {
  expect(publicHolidays(year)).toContain(`${year}-${day}`)
})

test('the public holidays are no business days, nor are weekends', () => {
  expect(
    ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07'].map(isBusinessDay),
  ).toEqual([true, false, false, false, false, true])
})

test('the day is that of Johannesburg', () => {
  // There it is Saturday already, two hours before it is in UTC.
  const saturday = Date.parse('2026-03-06T22:30:00Z')
  const monday = Date.parse('2026-03-08T22:00:00Z')
  expect(businessMsBetween(saturday, monday + 1)).toBe(1)
  expect(addBusinessMs(saturday, 0)).toBe(monday)
})
