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

/** Returns the beginning of the first day and the end of the last, in the viewer's time zone. A preset wins. */
export function daysOf({ period, from, to }: DaysAddress, now = new Date()): Days {
  if (!isPreset(period)) return { since: startOfDay(from), until: startOfDay(to, 1) }
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const at = (...[monthsLater, day]: [number, number]) => new Date(year, month + monthsLater, day).toISOString()
  const ranges: Record<DayPreset, Days> = {
    today: { since: at(0, date), until: at(0, date + 1) },
    yesterday: { since: at(0, date - 1), until: at(0, date) },
    'last-7-days': { since: at(0, date - 6), until: at(0, date + 1) },
    'this-month': { since: at(0, 1), until: at(1, 1) },
    'last-month': { since: at(-1, 1), until: at(0, 1) },
  }
  return ranges[period]
}
