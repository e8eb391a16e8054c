import { INDICATORS, type Indicator } from './indicators.ts'

/** A value and the day that it is of, `YYYY-MM-DD`. */
export interface Observation {
  value: number
  date: string
}

/** Why there is no value of the source's: it could not be asked, or what it said was no list of rows. */
export type SourceFault = 'unreachable' | 'timed_out' | 'refused' | 'redirected' | 'too_large' | 'unreadable'

/** Why a value is not believed; `missing` where the series has none. */
export type ValueFault = 'missing' | 'out_of_bounds' | 'jump' | 'in_the_future' | 'going_backwards'

export type RateFault = SourceFault | ValueFault

/** Six decimals are kept of every value. */
export function toSixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** Points between two percentages; percent between two exchange rates. */
function jumpBetween(unit: 'PERCENT' | 'RATE', before: number, after: number): number {
  const apart = Math.abs(after - before)
  return toSixDecimals(unit === 'PERCENT' ? apart : (apart / before) * 100)
}

export interface Against {
  /** The last value that was believed. */
  last: Observation
  /** The day in Johannesburg. */
  today: string
  /** Whether a person has looked at the jump and takes it. */
  acceptJumps?: boolean
}

/** Why an observation is not to be believed; null where it is. */
export function doubt(indicator: Indicator, { value, date }: Observation, against: Against): ValueFault | null {
  const { least, most, jump, unit } = INDICATORS[indicator]
  const { last, today, acceptJumps = false } = against
  if (value < least || value > most) return 'out_of_bounds'
  if (date > today) return 'in_the_future'
  if (date < last.date) return 'going_backwards'
  return !acceptJumps && jumpBetween(unit, last.value, value) > jump ? 'jump' : null
}
