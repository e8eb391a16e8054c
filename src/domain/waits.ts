import type { AttemptState } from './states.ts'

const MINUTE = 60_000

/** The last wait repeats. */
export function waitFrom(waits: readonly number[]): (count: number) => number {
  return (count) => waits[Math.min(count, waits.length - 1)]!
}

/** The waits before the questions about an UNKNOWN attempt, in order. After the last one an operator resolves it. */
export const ASK_WAITS_MS = [
  10_000,
  60_000,
  60_000,
  ...Array.from({ length: 5 }, () => 300_000),
  3_600_000,
  ...Array.from({ length: 5 }, () => 86_400_000),
]

export const askWaitMs = waitFrom(ASK_WAITS_MS)

/** The time from the first question about an attempt to the last, over all runs of the workflow. */
const UNKNOWN_ASKED_FOR_MS = ASK_WAITS_MS.slice(1).reduce((sum, wait) => sum + wait, 0)
const PENDING_ASKED_FOR_MS = 5 * 24 * 60 * MINUTE

/** `askedSinceMs` is the time of the first question about the attempt; null before it. */
export function isLastQuestion(state: AttemptState | null, askedSinceMs: number | null, nowMs: number): boolean {
  if (askedSinceMs === null) return false
  if (state === 'PENDING') return nowMs - askedSinceMs >= PENDING_ASKED_FOR_MS
  return (state === 'UNKNOWN' || state === 'SENDING') && nowMs - askedSinceMs >= UNKNOWN_ASKED_FOR_MS
}

/** How long the event of a provider that cannot be asked is awaited; then an operator looks the outcome up. */
const EVENT_AWAITED_FOR_MS = 15 * MINUTE

export function eventAwaitedMs(askedSinceMs: number, nowMs: number): number {
  return Math.max(0, askedSinceMs + EVENT_AWAITED_FOR_MS - nowMs)
}

/** NOT_FOUND counts only this long after the latest time of sending, and only if it is repeated after this time. */
export const NOT_FOUND_COUNTS_AFTER_MS = 60_000

/** The waits between polls of an open checkout or a pending charge, beside the provider's events; the last repeats. */
const PENDING_POLL_WAITS_MS = [30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000]

export const pendingPollWaitMs = waitFrom(PENDING_POLL_WAITS_MS)

/** Two events with the same bytes count as one, so the event that ends a refund may have counted as an earlier one. */
export const AFTER_EVENT_WAITS_MS = [2_000, 4_000, 8_000]

/**
 * The waits between the questions about a late checkout: 10 minutes, 1, 6 and 24 hours after the payment's end. Most
 * providers' pages do not say for how long an unpaid checkout can still be paid. Only the engine has these timers,
 * since the row of an ended payment is never due again. If the engine loses them, the provider's event still arrives.
 */
export const LATE_CHECKOUT_WAITS_MS = [10, 50, 300, 1_080].map((minutes) => minutes * MINUTE)

/** How long a refund or a payout that could not be sent is tried before it is FAILED. */
const OUTGOING_TRIED_FOR_MS = 60 * MINUTE
/** Longer for an automatic refund: no caller asked for it, so no caller would ask again. */
const AUTOMATIC_REFUND_TRIED_FOR_MS = 5 * 24 * 60 * MINUTE

/** The wait after the first attempt of a refund or payout that was not sent. */
export const FIRST_TRY_WAIT_MS = 10_000

/** Half the time since the first attempt, up to an hour. Null once it is over: the attempt made now is the last. */
export function outgoingTryWaitMs(triedForMs: number, automatic: boolean): number | null {
  if (triedForMs >= (automatic ? AUTOMATIC_REFUND_TRIED_FOR_MS : OUTGOING_TRIED_FOR_MS)) return null
  return Math.min(Math.max(Math.round(triedForMs / 2), FIRST_TRY_WAIT_MS), 60 * MINUTE)
}

/** Returns how many attempts a refund or payout makes at most, if none is sent. */
export function mostOutgoingTries(automatic: boolean): number {
  let tries = 1
  let triedForMs = 0
  for (let wait = outgoingTryWaitMs(0, automatic); wait !== null; wait = outgoingTryWaitMs(triedForMs, automatic)) {
    triedForMs += wait
    tries += 1
  }
  return tries
}

const FIRST_BATCH_LOOK_MS = 1_000
/** The first wait once every item is released. It may be long: the items themselves make a batch COMPLETED. */
const FIRST_LOOK_AT_LAST_ITEMS_MS = 5_000
const RAREST_BATCH_LOOK_MS = 5 * MINUTE
const RAREST_LOOK_AT_LAST_ITEMS_MS = 60 * MINUTE

/** Half the quiet time, so that an outage of days costs few queries. `waiting`: items are still to be released. */
export function batchLookWaitMs(quietMs: number, waiting: boolean): number {
  const [least, most] = waiting
    ? [FIRST_BATCH_LOOK_MS, RAREST_BATCH_LOOK_MS]
    : [FIRST_LOOK_AT_LAST_ITEMS_MS, RAREST_LOOK_AT_LAST_ITEMS_MS]
  return Math.min(Math.max(Math.round(quietMs / 2), least), most)
}

/** How long a payment by token waits for a throttled provider; a hosted payment waits until it expires. */
export const PAYMENT_THROTTLED_FOR_MS = 10 * MINUTE
/** How long a refund or payout waits for a throttled provider; no payer waits for it. */
export const OUTGOING_THROTTLED_FOR_MS = 60 * MINUTE

/** Many attempts wait, and each try is an activity. */
export function throttledWaitMs(tries: number): number {
  return tries === 0 ? 0 : Math.min(5_000 * 2 ** (tries - 1), MINUTE)
}
