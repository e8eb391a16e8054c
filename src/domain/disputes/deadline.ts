import type { DisputeReading, DisputeRecord } from './dispute.ts'
import { addBusinessMs, businessMsBetween } from '../south-africa/south-african-calendar.ts'

const HOUR_MS = 3_600_000
/** In South Africa a business has 48 hours of business days to respond. */
const RESPOND_WITHIN_MS = 48 * HOUR_MS
const LAST_REMINDER_MS = 12 * HOUR_MS
/** A due time later than that is an error of the provider. */
const LONGEST_MS = 366 * 24 * HOUR_MS

/** Returns until when the business can respond. The provider's own time wins. */
export function respondBy({ openedMs, dueMs }: Pick<DisputeReading, 'openedMs' | 'dueMs'>): number {
  const isPlausible = dueMs !== null && dueMs >= openedMs && dueMs - openedMs <= LONGEST_MS
  return isPlausible ? dueMs : addBusinessMs(openedMs, RESPOND_WITHIN_MS)
}

/** When half of the time has passed, and twelve hours before its end, both counted on business days. */
export function nextReminder({
  openedMs,
  respondByMs,
  remindedMs,
}: Pick<DisputeRecord, 'openedMs' | 'respondByMs' | 'remindedMs'>): number | null {
  const wholeMs = businessMsBetween(openedMs, respondByMs)
  const times = [Math.floor(wholeMs / 2), wholeMs - LAST_REMINDER_MS]
    .filter((afterMs) => afterMs > 0)
    .map((afterMs) => addBusinessMs(openedMs, afterMs))
  return times.toSorted((one, other) => one - other).find((atMs) => atMs > remindedMs && atMs < respondByMs) ?? null
}
