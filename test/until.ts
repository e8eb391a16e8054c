/**
 * Looks until `look` answers something true, and answers that; throws when time is over. Longer than the relay's ten
 * seconds on a machine that is slow, shorter than the thirty until a provider is asked by itself.
 */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  withinMs = 25_000,
  everyMs = 25,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${look.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
