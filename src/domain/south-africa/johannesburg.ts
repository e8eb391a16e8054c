/** South Africa has no summer time. */
const AHEAD_MS = 2 * 3_600_000
const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** From this hour on the central bank has the day's values; they are fetched each hour until midnight. */
export const REFRESH_HOUR = 17
export const LAST_REFRESH_HOUR = 23
export const TIMEZONE = 'Africa/Johannesburg'

/** Returns the date in Johannesburg, `YYYY-MM-DD`. */
export function dayOf(atMs: number): string {
  return new Date(atMs + AHEAD_MS).toISOString().slice(0, 10)
}

/** Returns the time of day in Johannesburg, `HH:MM`. */
export function clockOf(atMs: number): string {
  return new Date(atMs + AHEAD_MS).toISOString().slice(11, 16)
}

/** Returns when a date begins in Johannesburg, in milliseconds since 1970; NaN for a date that does not exist. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`) - AHEAD_MS
}

export function refreshTimeOf(day: string): number {
  return startOfDay(day) + REFRESH_HOUR * HOUR_MS
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}
