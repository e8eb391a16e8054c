/** Looks until `look` answers something true, and answers that; throws with the last answer when time is over. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  withinMs = 15_000,
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
