import { availableParallelism, loadavg } from 'node:os'

const RAREST_LOOK_MS = 1_000
/** A bound is never longer than so many times itself: a test that hangs fails before its own time-out. */
const MOST_TIMES = 5

/** How much longer everything takes on a machine that has more to run than twice its cores; 1 on others. */
const timesLonger = (): number => Math.min(Math.max(1, loadavg()[0]! / availableParallelism() / 2), MOST_TIMES)

/**
 * Calls `look` until it returns a truthy value, and returns that; throws after `withinMs`, or later on a crowded machine.
 * The default exceeds the relay's 10 s, and is below the 30 s after which a provider is polled.
 */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  withinMs = 25_000,
  everyMs = 25,
): Promise<T> {
  const began = Date.now()
  for (;;) {
    const found = await look()
    if (found) return found
    const waited = Date.now() - began
    if (waited > withinMs * timesLonger()) throw new Error(`not within ${withinMs} ms: ${look.toString()}`)
    // The pauses grow: each call of `look` loads the machine that the test waits for.
    const pauseMs = Math.max(everyMs, Math.min(waited / 20, RAREST_LOOK_MS))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** True if it resolves, false if it rejects. */
export const resolves = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
