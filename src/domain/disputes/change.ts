import type { DisputeEventType } from '../webhooks/dispute-events.ts'
import { addBusinessMs, businessMsBetween } from '../south-africa/south-african-calendar.ts'
import { type DisputeEntry, type DisputeReading, type DisputeRecord, isClosed } from './dispute.ts'

const HOUR_MS = 3_600_000
/** In South Africa a business has 48 hours of business days to respond. */
const RESPOND_WITHIN_MS = 48 * HOUR_MS
const LAST_REMINDER_MS = 12 * HOUR_MS
/** A due time later than that is an error of the provider. */
const LONGEST_MS = 366 * 24 * HOUR_MS
/** The provider is asked about an open dispute each day, since its event may be lost. */
const ASK_EVERY_MS = 86_400_000
/** The provider closes a dispute soon after the time to respond. */
const AFTER_END_MS = 5 * 60_000

export interface DisputeChange {
  dispute: DisputeRecord & Pick<DisputeReading, 'amountCents' | 'currency' | 'reason'>
  entries: DisputeEntry[]
  events: DisputeEventType[]
}

export type KnownDispute = DisputeChange['dispute']

/** Null if nothing changes, or if the provider has said something newer before. It may open a closed dispute again. */
export function applyReading(
  before: KnownDispute | null,
  reading: DisputeReading,
  nowMs: number,
): DisputeChange | null {
  if (before && reading.updatedMs < before.updatedMs) return null
  const { state, currency, reason, openedMs, updatedMs } = reading
  const amountCents = before && !reading.namesAmount ? before.amountCents : reading.amountCents
  const moves = state !== before?.state
  // Balances and statements add up the history of a closed dispute, so it has every amount.
  const takesAnother = isClosed(state) && amountCents !== before?.amountCents
  const needsResponse = moves && state === 'NEEDS_RESPONSE'
  const closedMs = isClosed(state) ? (before?.closedMs ?? nowMs) : null
  const remindedMs = needsResponse || !before ? nowMs : before.remindedMs
  const dispute = { state, amountCents, currency, reason, openedMs, updatedMs, remindedMs, closedMs }
  const change: DisputeChange = {
    dispute: { ...dispute, respondByMs: respondBy(reading) },
    entries: moves || takesAnother ? [state] : [],
    events: [],
  }
  if (!before) change.events.push('dispute.created')
  else if (needsResponse) change.events.push('dispute.needs_response')
  if (moves && isClosed(state)) change.events.push('dispute.closed')
  return before && isSame(before, change.dispute) ? null : change
}

function isSame(before: KnownDispute, after: KnownDispute): boolean {
  return (Object.keys(after) as (keyof KnownDispute)[]).every((name) => before[name] === after[name])
}

export function applyReminder(before: KnownDispute, nowMs: number): DisputeChange | null {
  if (before.state !== 'NEEDS_RESPONSE' || nowMs >= before.respondByMs) return null
  const atMs = nextReminder(before)
  if (atMs === null || nowMs < atMs) return null
  return { dispute: { ...before, remindedMs: nowMs }, entries: ['REMINDED'], events: ['dispute.needs_response'] }
}

export function nextLookMs(dispute: DisputeRecord, nowMs: number): number | null {
  if (isClosed(dispute.state)) return null
  const times = [nowMs + ASK_EVERY_MS]
  if (dispute.state === 'NEEDS_RESPONSE')
    times.push(nextReminder(dispute) ?? Infinity, dispute.respondByMs + AFTER_END_MS)
  return Math.max(0, Math.min(...times.filter((atMs) => atMs > nowMs)) - nowMs)
}

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
