import { setTimeout as delay } from 'node:timers/promises'

/** In milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** For tests that count on one hour: waits for the next one if less than `atLeastMs` is left of the present one. */
export async function startWithinHour(atLeastMs: number): Promise<void> {
  const leftMs = HOUR - (Date.now() % HOUR)
  if (leftMs < atLeastMs) await delay(leftMs)
}
