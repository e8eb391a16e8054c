/** South Africa has no summer time. */
const AHEAD_MS = 2 * 3_600_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** From this hour on the bank has the values of the day; it is asked again each hour until midnight. */
export const REFRESH_HOUR = 17
export const LAST_REFRESH_HOUR = 23
export const TIMEZONE = 'Africa/Johannesburg'

/** The day in Johannesburg, `YYYY-MM-DD`. */
export function dayOf(atMs: number): string {
  return new Date(atMs + AHEAD_MS).toISOString().slice(0, 10)
}

/** When the values of that day are asked for first. */
export function refreshTimeOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) - AHEAD_MS + REFRESH_HOUR * HOUR_MS
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
