import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, NoAnswerError } from './errors.ts'

const FIRST_DELAY_SECONDS = 1
const LONGEST_DELAY_SECONDS = 60

interface Limits {
  retries: number
  /** While the first try still runs, the call is retried for these seconds without counting. */
  patienceSeconds: number
  totalSeconds: number
  /** True if several requests of the call take effect once. */
  repeatable: boolean
  signal: AbortSignal | undefined
}

/** Returns the seconds before the next try, or null for none. `tries` is the number of tries so far. */
export function delayBefore(error: unknown, tries: number, repeatable: boolean): number | null {
  const random = repeatable ? Math.random() * backoff(tries) : null
  if (error instanceof NoAnswerError) return random
  if (!(error instanceof ApiError) || !error.retryable) return null
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return random
  // A proxy cannot tell whether the service took the request.
  if (error.code === null && !repeatable) return null
  // At least the requested delay, plus jitter: other clients got the same delay.
  return retryAfterSeconds <= LONGEST_DELAY_SECONDS ? retryAfterSeconds * (1 + Math.random() / 4) : null
}

const backoff = (tries: number): number => Math.min(FIRST_DELAY_SECONDS * 2 ** (tries - 1), LONGEST_DELAY_SECONDS)

/** Runs `attempt` with the seconds that are left, and retries it if its error and the limits allow. */
export async function withRetries<T>(attempt: (leftSeconds: number) => Promise<T>, limits: Limits): Promise<T> {
  const since = performance.now()
  const passedSeconds = (): number => (performance.now() - since) / 1_000
  let counted = 0
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt(limits.totalSeconds - passedSeconds())
    } catch (error) {
      const seconds = delayBefore(error, tries, limits.repeatable)
      // The first try of this call is still running: its time-out is the limit, not the number of retries.
      const stillRunning = error instanceof ApiError && error.is('SV-2008')
      if (!stillRunning || passedSeconds() > limits.patienceSeconds) counted += 1
      if (seconds === null || counted > limits.retries || passedSeconds() + seconds >= limits.totalSeconds) throw error
      await pause(seconds, limits.signal)
      if (passedSeconds() >= limits.totalSeconds) throw error
    }
}

async function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(seconds * 1_000, undefined, signal ? { signal } : {})
  } catch (error) {
    // The same error as when a request is aborted.
    signal?.throwIfAborted()
    throw error
  }
}
