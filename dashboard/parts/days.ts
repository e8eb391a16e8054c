/** A range of days that moves with the present day, so that a bookmark of it stays right. */
export const DAY_PRESETS = ['today', 'yesterday', 'last-7-days', 'this-month', 'last-month'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

const isPreset = (text: string | undefined): text is DayPreset => (DAY_PRESETS as readonly unknown[]).includes(text)

/** Returns when a day (YYYY-MM-DD) begins in the viewer's time zone, as ISO 8601; undefined if it is not a day. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (!match) return undefined
  const [, year, month, date] = match.map(Number)
  return new Date(year!, month! - 1, date! + daysLater).toISOString()
}

export interface Days {
  since: string | undefined
  until: string | undefined
}

/** The filters of an address that choose days: a preset, or the first and the last day. */
export interface DaysAddress {
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns a day as YYYY-MM-DD in the viewer's time zone: Swedish dates have this form. */
export const localDay = (at: Date): string => at.toLocaleDateString('sv')

/** Returns the day so many days before another, in the viewer's time zone. */
export const dayBefore = (days: number, now = new Date()): string =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))

/** Returns the first and the last day that an address chooses. A preset wins. */
export function chosenDays({ period, from, to }: DaysAddress, now = new Date()): Omit<DaysAddress, 'period'> {
  if (!isPreset(period)) return { from, to }
  const ofMonth = (later: number, day: number) => localDay(new Date(now.getFullYear(), now.getMonth() + later, day))
  const ranges: Record<DayPreset, Omit<DaysAddress, 'period'>> = {
    today: { from: dayBefore(0, now), to: dayBefore(0, now) },
    yesterday: { from: dayBefore(1, now), to: dayBefore(1, now) },
    'last-7-days': { from: dayBefore(6, now), to: dayBefore(0, now) },
    'this-month': { from: ofMonth(0, 1), to: ofMonth(1, 0) },
    'last-month': { from: ofMonth(-1, 1), to: ofMonth(0, 0) },
  }
  return ranges[period]
}

/** Returns the beginning of the first chosen day and the end of the last, in the viewer's time zone. */
export function daysOf(address: DaysAddress, now = new Date()): Days {
  const { from, to } = chosenDays(address, now)
  return { since: startOfDay(from), until: startOfDay(to, 1) }
}
