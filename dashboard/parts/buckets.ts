const LENGTHS_MS = { hour: 3_600_000, day: 86_400_000 } as const

interface CountedRange {
  from: string
  to: string
  interval: keyof typeof LENGTHS_MS
}

/** Returns the start of every hour or day (in UTC) of a range, also of those of which the API has no bucket. */
export function bucketStarts({ from, to, interval }: CountedRange): number[] {
  const length = LENGTHS_MS[interval]
  const first = Math.floor(Date.parse(from) / length) * length
  const count = Math.ceil((Date.parse(to) - first) / length)
  return Array.from({ length: count }, (_, index) => first + index * length)
}
