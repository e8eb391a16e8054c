import { describe, expect, test } from '@jest/globals'
import {
  decidePayoutRails,
  HIGHEST_PAYOUT_CENTS,
  itemsAboveEveryRail,
  PAYOUT_RAILS,
} from '../../../src/domain/payouts/payout-rails.ts'
import { isBusinessDay, localTime, publicHolidays } from '../../../src/domain/south-africa/south-african-calendar.ts'

const RAND = 100

/** Returns the rails that take the amount at a local time in Johannesburg. */
function eligible(rand: number, johannesburg: string): string[] {
  const { rails } = decidePayoutRails({
    amountsCents: [Math.round(rand * RAND)],
    at: new Date(`${johannesburg}+02:00`),
  })
  return rails.filter(({ eligibleItems }) => eligibleItems === 1).map(({ rail }) => rail)
}

describe('the rails that take an amount', () => {
  test.each([
    // A Tuesday without a holiday.
    [50_000, '2026-03-03T10:00:00', ['PAYSHAP', 'RTC', 'EFT']],
    [50_000.01, '2026-03-03T10:00:00', ['RTC', 'EFT']],
    [4_999_999.99, '2026-03-03T10:00:00', ['RTC', 'EFT']],
    [5_000_000, '2026-03-03T10:00:00', ['RTC']],
    [5_000_000.01, '2026-03-03T10:00:00', []],
    // RTC's banking hours are from midnight to 16:00, that minute included.
    [250_000.01, '2026-03-03T00:00:00', ['RTC', 'EFT']],
    [250_000.01, '2026-03-03T16:00:59', ['RTC', 'EFT']],
    [250_000.01, '2026-03-03T16:01:00', ['EFT']],
    [250_000, '2026-03-03T16:01:00', ['RTC', 'EFT']],
    [5_000_000, '2026-03-03T23:59:00', []],
    // PayShap has no banking hours.
    [50_000, '2026-03-08T03:00:00', ['PAYSHAP', 'RTC', 'EFT']],
    // Saturday, Sunday, Good Friday, Family Day.
    [250_000.01, '2026-03-07T10:00:00', ['EFT']],
    [250_000.01, '2026-03-08T10:00:00', ['EFT']],
    [250_000.01, '2026-04-03T10:00:00', ['EFT']],
    [250_000.01, '2026-04-06T10:00:00', ['EFT']],
    // Women's Day is on a Sunday in 2026, so the Monday after it is a holiday too.
    [250_000.01, '2026-08-10T10:00:00', ['EFT']],
    [250_000.01, '2026-08-11T10:00:00', ['RTC', 'EFT']],
  ])('the rails for R %d at %s are %j', (rand, at, rails) => {
    expect(eligible(rand, at)).toEqual(rails)
  })

  test('each show their terms, which are limit, clearing time and number of items', () => {
    const decision = decidePayoutRails({
      amountsCents: [100, 5_000_000, 5_000_001, 25_000_001],
      at: new Date('2026-03-03T14:01:00Z'),
    })
    expect(decision).toEqual({
      decidedAt: '2026-03-03T14:01:00.000Z',
      localDate: '2026-03-03',
      businessDay: true,
      publicHoliday: false,
      rails: [
        { rail: 'PAYSHAP', limitCents: 5_000_000, clears: 'IN_SECONDS', eligibleItems: 2, aboveLimitItems: 2 },
        { rail: 'RTC', limitCents: 25_000_000, clears: 'IN_A_MINUTE', eligibleItems: 3, aboveLimitItems: 1 },
        { rail: 'EFT', limitCents: 499_999_999, clears: 'NEXT_BUSINESS_DAY', eligibleItems: 4, aboveLimitItems: 0 },
      ],
    })
  })

  test('follow the day in Johannesburg', () => {
    const at = new Date('2026-03-06T22:30:00Z')
    expect(decidePayoutRails({ amountsCents: [], at })).toMatchObject({ localDate: '2026-03-07', businessDay: false })
  })

  test('refuse only amounts above every limit at any time, each named by its place', () => {
    expect(HIGHEST_PAYOUT_CENTS).toBe(500_000_000)
    const refused = { reason: 'amount', highestCents: HIGHEST_PAYOUT_CENTS }
    expect(itemsAboveEveryRail([1, HIGHEST_PAYOUT_CENTS])).toEqual([])
    expect(itemsAboveEveryRail([1, HIGHEST_PAYOUT_CENTS + 1, 2, HIGHEST_PAYOUT_CENTS + 2])).toEqual([
      { index: 1, ...refused },
      { index: 3, ...refused },
    ])
    expect(itemsAboveEveryRail([])).toEqual([])
    expect(PAYOUT_RAILS).toEqual(['PAYSHAP', 'RTC', 'EFT'])
  })
})

describe('the public holidays', () => {
  test.each([
    // From the government's calendar (gov.za, "Public holidays").
    [
      2024,
      [
        '01-01',
        '03-21',
        '03-29',
        '04-01',
        '04-27',
        '05-01',
        '06-16',
        '06-17',
        '08-09',
        '09-24',
        '12-16',
        '12-25',
        '12-26',
      ],
    ],
    [
      2025,
      [
        '01-01',
        '03-21',
        '04-18',
        '04-21',
        '04-27',
        '04-28',
        '05-01',
        '06-16',
        '08-09',
        '09-24',
        '12-16',
        '12-25',
        '12-26',
      ],
    ],
    [
      2026,
      [
        '01-01',
        '03-21',
        '04-03',
        '04-06',
        '04-27',
        '05-01',
        '06-16',
        '08-09',
        '08-10',
        '09-24',
        '12-16',
        '12-25',
        '12-26',
      ],
    ],
    [
      2027,
      [
        '01-01',
        '03-21',
        '03-22',
        '03-26',
        '03-29',
        '04-27',
        '05-01',
        '06-16',
        '08-09',
        '09-24',
        '12-16',
        '12-25',
        '12-26',
        '12-27',
      ],
    ],
  ])('%d', (year, days) => {
    expect([...publicHolidays(year)]).toEqual(days.map((day) => `${year}-${day}`))
  })

  test.each([
    [1961, '03-31'],
    [2000, '04-21'],
    [2011, '04-22'],
    [2038, '04-23'],
    [2285, '03-20'],
  ])('include Good Friday of %d on %s', (year, day) => {
    expect(publicHolidays(year)).toContain(`${year}-${day}`)
  })

  test('are no business days, nor are weekends', () => {
    const isOpen = (date: string) => isBusinessDay(localTime(new Date(`${date}T12:00:00+02:00`)))
    expect(['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07'].map(isOpen)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ])
  })
})
