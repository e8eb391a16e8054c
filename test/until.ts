const RAREST_LOOK_MS = 1_000

/**
 * Calls `look` until it returns a truthy value, and returns that; throws after `withinMs`. The default
 * exceeds the relay's 10 s on a slow machine, and is below the 30 s after which a provider is polled.
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
    if (waited > withinMs) throw new Error(`not within ${withinMs} ms: ${look.toString()}`)
    // The pauses grow: each call of `look` loads the machine that the test waits for.
    const pauseMs = Math.max(everyMs, Math.min(waited / 20, RAREST_LOOK_MS))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
