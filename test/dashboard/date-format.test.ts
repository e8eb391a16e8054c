import { dateFormat } from '../../dashboard/parts/date-format.ts'

test('every short month has three letters, and a long one keeps its name', () => {
  const short = dateFormat('en-ZA', { dateStyle: 'medium', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, month) => short(new Date(Date.UTC(2026, month, 5))))
  expect(months.map((text) => text.length)).toEqual(months.map(() => '05 Sep 2026'.length))
  expect(months[8]).toBe('05 Sep 2026')
  expect(dateFormat('en-ZA', { month: 'long', timeZone: 'UTC' })(new Date('2026-09-05'))).toBe('September')
})
