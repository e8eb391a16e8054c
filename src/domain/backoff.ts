import type { AttemptState } from './states.ts'

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

/** When an attempt without an answer is asked about: waits one after the other, then an operator decides. */
export const ASK_WAITS_MS = [
  10_000,
  60_000,
  60_000,
  ...Array.from({ length: 5 }, () => 300_000),
  3_600_000,
  ...Array.from({ length: 5 }, () => 86_400_000),
]

/** Wait before the question that follows that many; the last one repeats. */
export function askWaitMs(questions: number): number {
  return ASK_WAITS_MS[Math.min(questions, ASK_WAITS_MS.length - 1)]!
}

/** From the first question about an outcome to the last: then an operator decides, whichever runs put them. */
const UNKNOWN_ASKED_FOR_MS = ASK_WAITS_MS.slice(1).reduce((sum, wait) => sum + wait, 0)
const PENDING_ASKED_FOR_MS = 5 * 24 * 60 * MINUTE

/** Whether a question put now is the last one about an attempt that was first asked about at that time; null: never yet. */
export function isLastQuestion(state: AttemptState | null, askedSinceMs: number | null, nowMs: number): boolean {
  if (askedSinceMs === null) return false
  if (state === 'PENDING') return nowMs - askedSinceMs >= PENDING_ASKED_FOR_MS
  return (state === 'UNKNOWN' || state === 'SENDING') && nowMs - askedSinceMs >= UNKNOWN_ASKED_FOR_MS
}

/** "Not found" counts only this long after the attempt could last be sent, and twice this far apart. */
export const NOT_FOUND_COUNTS_AFTER_MS = 60_000

/** Polls of an open checkout or a pending charge, beside the provider's own events; the last wait repeats. */
const PENDING_POLL_WAITS_MS = [30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000]

export function pendingPollWaitMs(polls: number): number {
  return PENDING_POLL_WAITS_MS[Math.min(polls, PENDING_POLL_WAITS_MS.length - 1)]!
}

/**
 * When a late checkout is asked about: 10 minutes, 1, 6 and 24 hours after the payment's end, as waits one after the
 * other. Most providers' pages do not say for how long a checkout that nobody paid can still be paid.
 */
export const LATE_CHECKOUT_WAITS_MS = [10, 50, 300, 1_080].map((minutes) => minutes * MINUTE)

const REFUND_TURN_WAITS_MS = [1_000, 2_000, 5_000, 10_000, ...Array.from({ length: 10 }, () => MINUTE), 60 * MINUTE]
/** After so many looks the workflow goes on as a new run, so that its history stays short. */
export const REFUND_TURNS = 200

/** How long a refund waits before it looks whether the one before it is settled; the last wait repeats. */
export function refundTurnWaitMs(turns: number): number {
  return REFUND_TURN_WAITS_MS[Math.min(turns, REFUND_TURN_WAITS_MS.length - 1)]!
}

/** For how long a refund that could not be sent is tried again before it is FAILED. */
const REFUND_TRIED_FOR_MS = 60 * MINUTE
/** Nobody asked for an automatic refund, and nobody else would ask for it again. */
const AUTOMATIC_REFUND_TRIED_FOR_MS = 5 * 24 * 60 * MINUTE

/** The wait after the first attempt of a refund that could not be sent. */
export const FIRST_REFUND_TRY_WAIT_MS = 10_000

/**
 * How long a refund that could not be sent waits before it is tried again: half as long as it has been tried for, up to
 * an hour. Null where it has been tried for long enough, so that the attempt which is made now is the last.
 */
export function refundTryWaitMs(triedForMs: number, automatic: boolean): number | null {
  if (triedForMs >= (automatic ? AUTOMATIC_REFUND_TRIED_FOR_MS : REFUND_TRIED_FOR_MS)) return null
  return Math.min(Math.max(Math.round(triedForMs / 2), FIRST_REFUND_TRY_WAIT_MS), 60 * MINUTE)
}

/** How long a payment by token waits for a provider that takes no more calls; another ends with its own time. */
export const PAYMENT_TAKEN_WITHIN_MS = 10 * MINUTE
/** The same of a refund, for which nobody waits. */
export const REFUND_TAKEN_WITHIN_MS = 60 * MINUTE

/** The least wait before the next try at such a provider: many wait, and each try is an activity. */
export function notTakenWaitMs(tries: number): number {
  return tries === 0 ? 0 : Math.min(5_000 * 2 ** (tries - 1), MINUTE)
}
