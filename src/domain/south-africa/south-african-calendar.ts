import { DAY_MS, dayOf, startOfDay } from './johannesburg.ts'

/** The holidays with a fixed date (Public Holidays Act 36 of 1994, Schedule 1). */
const FIXED_HOLIDAYS = ['01-01', '03-21', '04-27', '05-01', '06-16', '08-09', '09-24', '12-16', '12-25', '12-26']

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSundayMs(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/**
 * Returns the public holidays of a year (Public Holidays Act 36 of 1994): those of Schedule 1, with Good Friday and
 * Family Day, the Monday after Easter. If one falls on a Sunday, the Monday after it is a holiday too (section 2(1)).
 * Days that the President declares for one year (section 2A: elections) are not known in advance and not included.
 */
export function publicHolidays(year: number): ReadonlySet<string> {
  const easter = easterSundayMs(year)
  const days = [
    ...FIXED_HOLIDAYS.map((day) => Date.parse(`${year}-${day}T00:00:00Z`)),
    easter - 2 * DAY_MS,
    easter + DAY_MS,
  ]
  const mondays = days.filter((ms) => new Date(ms).getUTCDay() === 0).map((ms) => ms + DAY_MS)
  return new Set([...days, ...mondays].map(dateOf).toSorted())
}

/** True for a date on which banks settle: neither on weekends nor on public holidays. */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !publicHolidays(Number(date.slice(0, 4))).has(date)
}

export function addBusinessDays(date: string, days: number): string {
  let at = Date.parse(`${date}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at += DAY_MS
    if (isBusinessDay(dateOf(at))) left--
  }
  return dateOf(at)
}

const nextMidnight = (atMs: number): number => startOfDay(dayOf(atMs)) + DAY_MS

/** The times must not be years apart: each day is looked up. */
export function businessMsBetween(fromMs: number, untilMs: number): number {
  let sum = 0
  for (let atMs = fromMs; atMs < untilMs; atMs = nextMidnight(atMs))
    if (isBusinessDay(dayOf(atMs))) sum += Math.min(nextMidnight(atMs), untilMs) - atMs
  return sum
}

/** Returns the time that is later by this many milliseconds of business days. */
export function addBusinessMs(fromMs: number, ms: number): number {
  let left = ms
  for (let atMs = fromMs; ; atMs = nextMidnight(atMs)) {
    if (!isBusinessDay(dayOf(atMs))) continue
    const ofDay = nextMidnight(atMs) - atMs
    if (left <= ofDay) return atMs + left
    left -= ofDay
  }
}
