const BATCH = 100_000
const PARALLEL = 2

/** Stores the numbers after `from` up to `to` in batches, two batches at a time. */
export async function inBatches(
  { from, to }: { from: number; to: number },
  store: (first: number, last: number) => Promise<void>,
): Promise<void> {
  let next = from
  const storeBatches = async () => {
    while (next < to) {
      const first = next + 1
      next = Math.min(next + BATCH, to)
      await store(first, next)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, storeBatches))
}
