const MINUTE = 60_000

/** Specification section 8: up to 7 attempts, with exactly these waits between them. */
export const WEBHOOK_WAITS_MS = [1, 5, 25, 120, 600, 1440].map((minutes) => minutes * MINUTE)
export const WEBHOOK_ATTEMPTS = WEBHOOK_WAITS_MS.length + 1
export const WEBHOOK_TIMEOUT_MS = 10_000
/** How long the workflow of a DEAD delivery stays open for a replay by signal. */
export const DEAD_DELIVERY_OPEN_MS = 30 * 24 * 60 * MINUTE

/** An endpoint that accepted no delivery for this long is disabled. */
export const ENDPOINT_FAILS_FOR_MS = 5 * 24 * 60 * MINUTE

export type ScheduledAttempt = ReturnType<typeof scheduledAttempt>

/** `nextWaitMs`: until the next one, should this one fail. Null if this one is the last. */
export function scheduledAttempt(attemptCount: number) {
  return { number: attemptCount + 1, nextWaitMs: WEBHOOK_WAITS_MS[attemptCount] ?? null }
}
