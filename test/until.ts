const RAREST_LOOK_MS = 250

/**
 * Looks until `look` answers something true, and answers that; throws when time is over. Longer than the relay's ten
 * seconds on a machine that is slow, shorter than the thirty until a provider is asked by itself.
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
    // The longer it takes the rarer are the looks: each is a request that costs the machine what it is waiting for.
    const pauseMs = Math.max(everyMs, Math.min(waited / 20, RAREST_LOOK_MS))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
