const BATCH = 100_000
const LANES = 2

/** Numbers after `from` up to `to`, in batches two of which are stored at a time. */
export async function inBatches(
  { from, to }: { from: number; to: number },
  store: (first: number, last: number) => Promise<void>,
): Promise<void> {
  let next = from
  const lane = async () => {
    while (next < to) {
      const first = next + 1
      next = Math.min(next + BATCH, to)
      await store(first, next)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
