/** A range of days that moves with the present day, so that a bookmark of it stays right. */
export const DAY_PRESETS = ['today', 'yesterday', 'last-7-days', 'this-month', 'last-month'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

const isPreset = (text: string | undefined): text is DayPreset => (DAY_PRESETS as readonly unknown[]).includes(text)

/** Every page has South African days, as statements have, wherever its reader is. There is no summer time. */
const AHEAD_MS = 2 * 3_600_000
const DAY_MS = 86_400_000

/** Returns when a day (YYYY-MM-DD) begins in South Africa, as ISO 8601; undefined if it is not a day. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!match) return undefined
  const [, year, month, date] = match.map(Number)
  return new Date(Date.UTC(year!, month! - 1, date! + daysLater) - AHEAD_MS).toISOString()
}

export interface Days {
  since: string | undefined
  until: string | undefined
}

/** The filters of an address that choose days: a preset, or the first and the last day. */
interface DaysAddress {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns the South African day of a time, as YYYY-MM-DD. */
export const dayOf = (at: number | Date): string => new Date(Number(at) + AHEAD_MS).toISOString().slice(0, 10)

export const dayBefore = (days: number, now = new Date()): string => dayOf(now.getTime() - days * DAY_MS)

/** Returns the first and the last day that an address chooses. A preset wins. */
export function chosenDays({ period, from, to }: DaysAddress, now = new Date()): Omit<DaysAddress, 'period'> {
  if (!isPreset(period)) return { from, to }
  const today = dayBefore(0, now)
  const [year, month] = today.split('-').map(Number)
  const ofMonth = (later: number, day: number) =>
    new Date(Date.UTC(year!, month! - 1 + later, day)).toISOString().slice(0, 10)
  const ranges: Record<DayPreset, Omit<DaysAddress, 'period'>> = {
    today: { from: today, to: today },
    yesterday: { from: dayBefore(1, now), to: dayBefore(1, now) },
    'last-7-days': { from: dayBefore(6, now), to: today },
    'this-month': { from: ofMonth(0, 1), to: ofMonth(1, 0) },
    'last-month': { from: ofMonth(-1, 1), to: ofMonth(0, 0) },
  }
  return ranges[period]
}

/** Returns the beginning of the first chosen day and the end of the last. */
export function daysOf(address: DaysAddress, now = new Date()): Days {
  const { from, to } = chosenDays(address, now)
  return { since: startOfDay(from), until: startOfDay(to, 1) }
}

/** Returns the same days as the filters of a list, whose rows are after a moment, and not at it. */
export function createdIn(address: DaysAddress) {
  const { since, until } = daysOf(address)
  return { createdAfter: since && new Date(Date.parse(since) - 1).toISOString(), createdBefore: until }
}

interface CountedRange {
  from: string
  to: string
  interval: 'hour' | 'day'
}

/** Returns the start of every hour or day of a range, also of those of which the API has no bucket. */
export function bucketStarts({ from, to, interval }: CountedRange): number[] {
  const length = interval === 'hour' ? 3_600_000 : DAY_MS
  const first = Math.floor((Date.parse(from) + AHEAD_MS) / length) * length - AHEAD_MS
  const count = Math.ceil((Date.parse(to) - first) / length)
  return Array.from({ length: count }, (_, index) => first + index * length)
}
