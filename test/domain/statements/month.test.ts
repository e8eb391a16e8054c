import { hasStatement, MONTH_PATTERN, monthAt, monthOf, statementNumber } from '../../../src/domain/statements/month.ts'

test('a month begins and ends at midnight in Johannesburg', () => {
  expect(monthOf('2026-11')).toEqual({
    name: '2026-11',
    since: new Date('2026-10-31T22:00:00.000Z'),
    until: new Date('2026-11-30T22:00:00.000Z'),
  })
  expect(monthOf('2026-12').until).toEqual(monthOf('2027-01').since)
  expect(monthOf('2028-02').until).toEqual(new Date('2028-02-29T22:00:00.000Z'))
})

test('a moment is in the month that it is in Johannesburg', () => {
  expect(monthAt(new Date('2026-10-31T21:59:59.999Z'))).toBe('2026-10')
  expect(monthAt(new Date('2026-10-31T22:00:00.000Z'))).toBe('2026-11')
})

test('there is a statement from the month of the business to the present one', () => {
  const of = { madeAt: new Date('2026-09-30T22:00:00.000Z'), now: new Date('2026-12-31T21:59:59.999Z') }
  const has = (name: string) => hasStatement(name, of)
  expect(['2026-09', '2026-10', '2026-12', '2027-01'].map(has)).toEqual([false, true, true, false])
})

test('the number of a statement names its month and business, and test mode', () => {
  const businessId = 'biz_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'
  expect(statementNumber('2026-11', { businessId, mode: 'LIVE' })).toBe('2026-11-8A0B1C2D')
  expect(statementNumber('2026-11', { businessId, mode: 'TEST' })).toBe('2026-11-8A0B1C2D-TEST')
})

test.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', ' 2026-01'])('%s is no month', (text) => {
  expect(new RegExp(MONTH_PATTERN).test(text)).toBe(false)
})
