import { DAY_MS } from '../../domain/south-africa/johannesburg.ts'
import { fieldRefused } from './schema-faults.ts'
import * as t from './schema.ts'

/** Added to the end of a range until now, which is exclusive: the database's clock may be slightly ahead. */
const JUST_NOW_MS = 1_000

/** The default and the longest range of each interval: at most some two hundred buckets, or a quarter. */
const RANGES = {
  hour: { usual: DAY_MS, longest: 8 * DAY_MS },
  day: { usual: 30 * DAY_MS, longest: 100 * DAY_MS },
} as const

export const Interval = t.word(
  'Interval',
  ['hour', 'day'],
  'The length of a bucket; a day begins at midnight in South Africa.',
)

export const rangeQuery = {
  from: t.Optional(
    t.Instant,
    'The beginning of the range. Default: one day before its end for hours, 30 days for days.',
  ),
  to: t.Optional(t.Instant, 'The end of the range. Default: now.'),
  interval: t.Optional(Interval, 'The length of a bucket; a day begins at midnight in South Africa. Default: day.'),
}

/** A time of Postgres, inside JSON, in the form of `t.Instant`. */
export const instantOf = (text: string): string => new Date(text).toISOString()

/** Returns a share with six decimals; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((part / whole).toFixed(6))

interface Range {
  from: string
  to: string
  interval: keyof typeof RANGES
}

/** Returns the range with its defaults. Throws SV-2001 if it is empty, or too long for its interval. */
export function rangeOf({ from, to, interval = 'day' }: Partial<Range>): Range {
  const { usual, longest } = RANGES[interval]
  const end = to === undefined ? Date.now() + JUST_NOW_MS : Date.parse(to)
  const start = from === undefined ? end - usual : Date.parse(from)
  if (start >= end) throw fieldRefused('/from', 'must be before the end of the range')
  if (end - start > longest) throw fieldRefused('/from', `must be at most ${longest / DAY_MS} days before the end`)
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString(), interval }
}
