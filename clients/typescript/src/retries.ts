import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, NoAnswerError } from './errors.ts'

const FIRST_DELAY_SECONDS = 0.5
const LONGEST_DELAY_SECONDS = 60

/** Returns the seconds before the next try, or null for none. `tries` is the number of tries so far. */
export function delayBefore(error: unknown, tries: number, repeatable: boolean): number | null {
  if (error instanceof NoAnswerError) return repeatable ? Math.random() * backoff(tries) : null
  if (!(error instanceof ApiError) || !error.retryable) return null
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return repeatable ? Math.random() * backoff(tries) : null
  // At least the requested delay, plus jitter: other clients got the same delay.
  return retryAfterSeconds <= LONGEST_DELAY_SECONDS ? retryAfterSeconds * (1 + Math.random() / 4) : null
}

const backoff = (tries: number): number => Math.min(FIRST_DELAY_SECONDS * 2 ** tries, LONGEST_DELAY_SECONDS)

/** Runs `attempt` and retries it if its error allows. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  limits: { retries: number; patienceSeconds: number; repeatable: boolean; signal: AbortSignal | undefined },
): Promise<T> {
  const since = performance.now()
  let counted = 0
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt()
    } catch (error) {
      const seconds = delayBefore(error, tries, limits.repeatable)
      // The first try of this call is still running: its time-out is the limit, not the number of retries.
      const stillRunning = error instanceof ApiError && error.is('SV-2008')
      const waited = (performance.now() - since) / 1_000
      if (!stillRunning || waited > limits.patienceSeconds) counted += 1
      if (seconds === null || counted > limits.retries) throw error
      await sleep(seconds * 1_000, undefined, limits.signal ? { signal: limits.signal } : {})
    }
}
