interface Bucket {
  at: string
  delivered: number
  failed: number
}

/** So many attempts in a row without a success are no hiccup. */
const FAILED_IN_A_ROW = 10

/**
 * Returns the start of the hour since which every attempt at an endpoint failed; null if one was delivered lately, or
 * too few were made to say so. The buckets are in order of time.
 */
export function failingSince(buckets: readonly Bucket[]): string | null {
  const last = buckets.findLastIndex(({ delivered }) => delivered > 0)
  const failing = buckets.slice(last + 1).filter(({ failed }) => failed > 0)
  const failed = failing.reduce((sum, bucket) => sum + bucket.failed, 0)
  return failed < FAILED_IN_A_ROW ? null : failing[0]!.at
}
