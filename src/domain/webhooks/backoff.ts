import type { AttemptState } from '../states.ts'

const MINUTE = 60_000

/** Specification section 8: up to 7 attempts, with exactly these waits between them. */
export const WEBHOOK_WAITS_MS = [1, 5, 25, 120, 600, 1440].map((minutes) => minutes * MINUTE)
export const WEBHOOK_ATTEMPTS = WEBHOOK_WAITS_MS.length + 1
export const WEBHOOK_TIMEOUT_MS = 10_000
/** A dead delivery's workflow stays open this long for a replay by signal. */
export const DEAD_DELIVERY_OPEN_MS = 30 * 24 * 60 * MINUTE

/** An endpoint that took nothing for this long is disabled. */
export const ENDPOINT_FAILS_FOR_MS = 5 * 24 * 60 * MINUTE

/** Wait after the `attempt`-th failed attempt (1 … 7), or null after the last. */
export function webhookWaitMs(attempt: number): number | null {
  return WEBHOOK_WAITS_MS[attempt - 1] ?? null
}

/** The waits between the questions about an UNKNOWN attempt, one after the other; then an operator resolves it. */
export const ASK_WAITS_MS = [
  10_000,
  60_000,
  60_000,
  ...Array.from({ length: 5 }, () => 300_000),
  3_600_000,
  ...Array.from({ length: 5 }, () => 86_400_000),
]

/** The wait before the next question after that many; the last wait repeats. */
export function askWaitMs(questions: number): number {
  return ASK_WAITS_MS[Math.min(questions, ASK_WAITS_MS.length - 1)]!
}

/** The time from the first question about an attempt to the last, over all runs; then an operator resolves it. */
const UNKNOWN_ASKED_FOR_MS = ASK_WAITS_MS.slice(1).reduce((sum, wait) => sum + wait, 0)
const PENDING_ASKED_FOR_MS = 5 * 24 * 60 * MINUTE

/** Whether a question sent now is the last about its attempt, first asked about at that time (null: never yet). */
export function isLastQuestion(state: AttemptState | null, askedSinceMs: number | null, nowMs: number): boolean {
  if (askedSinceMs === null) return false
  if (state === 'PENDING') return nowMs - askedSinceMs >= PENDING_ASKED_FOR_MS
  return (state === 'UNKNOWN' || state === 'SENDING') && nowMs - askedSinceMs >= UNKNOWN_ASKED_FOR_MS
}

/** How long we wait for the event of a provider that cannot be asked; then an operator looks the outcome up. */
export const EVENT_AWAITED_FOR_MS = 15 * MINUTE

/** Milliseconds for which the event is still waited for; 0 where that is over. */
export function eventAwaitedMs(askedSinceMs: number, nowMs: number): number {
  return Math.max(0, askedSinceMs + EVENT_AWAITED_FOR_MS - nowMs)
}

/** "Not found" counts only this long after the attempt could last be sent, and twice this far apart. */
export const NOT_FOUND_COUNTS_AFTER_MS = 60_000

/** The waits between polls of an open checkout or a pending charge, beside the provider's events; the last repeats. */
const PENDING_POLL_WAITS_MS = [30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000]

export function pendingPollWaitMs(polls: number): number {
  return PENDING_POLL_WAITS_MS[Math.min(polls, PENDING_POLL_WAITS_MS.length - 1)]!
}

/**
 * The waits before the additional questions about a refund that an event left open. Two events with the same bytes
 * count as one, so the event that ends a refund may have been taken for an earlier one.
 */
export const AFTER_EVENT_WAITS_MS = [2_000, 4_000, 8_000]

/**
 * The waits between the questions about a late checkout: 10 minutes, 1, 6 and 24 hours after the payment's end. Most
 * providers' pages do not say for how long an unpaid checkout can still be paid.
 */
export const LATE_CHECKOUT_WAITS_MS = [10, 50, 300, 1_080].map((minutes) => minutes * MINUTE)

/** How long a refund or a payout that could not be sent is tried before it is FAILED. */
const OUTGOING_TRIED_FOR_MS = 60 * MINUTE
/** Longer for an automatic refund: no caller asked for it, so no caller would ask again. */
const AUTOMATIC_REFUND_TRIED_FOR_MS = 5 * 24 * 60 * MINUTE

/** The wait after the first attempt of a refund or payout that could not be sent. */
export const FIRST_TRY_WAIT_MS = 10_000

/**
 * The wait before a refund or payout that could not be sent is tried again: half the time for which it has been tried, up to an
 * hour. Null where it has been tried for long enough, so that the attempt made now is the last.
 */
export function outgoingTryWaitMs(triedForMs: number, automatic: boolean): number | null {
  if (triedForMs >= (automatic ? AUTOMATIC_REFUND_TRIED_FOR_MS : OUTGOING_TRIED_FOR_MS)) return null
  return Math.min(Math.max(Math.round(triedForMs / 2), FIRST_TRY_WAIT_MS), 60 * MINUTE)
}

const FIRST_BATCH_LOOK_MS = 500
/** The same once every item is released: nothing waits for that look, since the items say when a batch is COMPLETED. */
const FIRST_LOOK_AT_LAST_ITEMS_MS = 5_000
const RAREST_BATCH_LOOK_MS = 5 * MINUTE
const RAREST_LOOK_AT_LAST_ITEMS_MS = 60 * MINUTE

/**
 * The wait before the next look at the items of an approved batch: half the time in which none was released or ended, so
 * that an outage of days costs a few looks. `waiting`: whether items are left to be released.
 */
export function batchLookWaitMs(quietMs: number, waiting: boolean): number {
  const [least, most] = waiting
    ? [FIRST_BATCH_LOOK_MS, RAREST_BATCH_LOOK_MS]
    : [FIRST_LOOK_AT_LAST_ITEMS_MS, RAREST_LOOK_AT_LAST_ITEMS_MS]
  return Math.min(Math.max(Math.round(quietMs / 2), least), most)
}

/** How long a payment by token waits for a throttled provider; a hosted payment waits until it expires. */
export const PAYMENT_TAKEN_WITHIN_MS = 10 * MINUTE
/** How long a refund or payout waits for a throttled provider; no payer waits for it. */
export const OUTGOING_TAKEN_WITHIN_MS = 60 * MINUTE

/** The least wait before the next try at a throttled provider: many wait, and each try is an activity. */
export function notTakenWaitMs(tries: number): number {
  return tries === 0 ? 0 : Math.min(5_000 * 2 ** (tries - 1), MINUTE)
}
