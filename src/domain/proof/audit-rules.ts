/*
 * An audit checks the times in the stored log by these rules. A signed head names no time, so the rules compare stored
 * times with each other and with the database's clock. Each function returns the fault in words for operators, or null.
 */

import { HOUR_MS, promisedBy } from './receipt.ts'

/** A database that moved to another machine may have a clock that is behind by this much. */
const CLOCK_MS = 60_000

export interface BatchTimes {
  id: string
  hour: Date
  closedAt: Date
  /** The hour was closed early on request. Its regular batch follows. */
  forced: boolean
}

export function findHourFault(batches: readonly BatchTimes[], now: Date): string | null {
  let last: number | null = null
  for (const { id, hour, closedAt, forced } of batches) {
    const start = hour.getTime()
    if (closedAt.getTime() > now.getTime() + CLOCK_MS) return `batch ${id} was closed in the future`
    if (closedAt.getTime() < start + (forced ? 0 : HOUR_MS))
      return `batch ${id} was closed before its hour ${forced ? 'began' : 'ended'}`
    // A forced batch closes the current hour, or the hour that another process has closed at the same moment.
    const follows: readonly number[] = last === null ? [] : forced ? [last, last + HOUR_MS] : [last + HOUR_MS]
    if (last === null ? forced : !follows.includes(start)) return `no batch closes the hour before batch ${id}`
    if (!forced) last = start
  }
  return null
}

/** A batch takes the receipts of its hour, and those of the hour before that were committed late. */
export function findLoggedFault(settledAt: Date, { id, hour, closedAt, forced }: BatchTimes): string | null {
  const [settled, start] = [settledAt.getTime(), hour.getTime()]
  const end = forced ? closedAt.getTime() : start + HOUR_MS
  if (settled >= end) return `was settled after its batch ${id}`
  if (settled < start - HOUR_MS) return `was settled more than an hour before the hour of its batch ${id}`
  return null
}

export function findUnloggedFault(
  settledAt: Date,
  { now, lastHour }: { now: Date; lastHour: Date | null },
): string | null {
  if (settledAt.getTime() > now.getTime() + CLOCK_MS) return 'is dated in the future'
  if (lastHour !== null && settledAt < lastHour) return 'was left out of the log'
  const promised = promisedBy(settledAt)
  return promised <= now ? `is in no batch, which was promised for ${promised.toISOString()}` : null
}
