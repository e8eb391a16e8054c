import { DAY_MS, dayOf, startOfDay } from '../south-africa/johannesburg.ts'

/** An entry has the time at which its database transaction began, and none of those lasts so long. */
export const CLOSES_AFTER_MS = 60_000

/** `closedUntil`: the end of the newest closed day. `first`: no entry is older. Both are milliseconds since 1970. */
export function dayToClose(
  { closedUntil, first }: { closedUntil: number | null; first: number | null },
  now: number,
): { since: Date; until: Date } | null {
  const since = closedUntil ?? (first === null ? null : startOfDay(dayOf(first)))
  if (since === null || since + DAY_MS + CLOSES_AFTER_MS > now) return null
  return { since: new Date(since), until: new Date(since + DAY_MS) }
}
