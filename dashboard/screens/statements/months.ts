import { dayOf } from '../../parts/days.ts'
import { locale } from '../../parts/locale.ts'

/** Returns the months in South Africa, from the present one back to the month of a moment, as `2026-11`. */
export function monthsSince(first: string, now = Date.now()): string[] {
  const last = dayOf(Date.parse(first)).slice(0, 7)
  const at = new Date(dayOf(now))
  const months: string[] = []
  for (let back = 0; ; back++) {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    if (month < last) return months
    months.push(month)
  }
}

/** Writes a month as readers say it: "November 2026". */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
