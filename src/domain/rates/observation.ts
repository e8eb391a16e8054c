import { INDICATORS, type Indicator } from './indicators.ts'

/** A value and its day, `YYYY-MM-DD`. */
export interface Observation {
  value: number
  date: string
}

/** Why a fetch brought no value: the source did not respond, or its response is not a list of rows. */
export type SourceFault = 'unreachable' | 'timed_out' | 'refused' | 'redirected' | 'too_large' | 'unreadable'

/** Why a value is not accepted; `missing` if the series has none. */
export type ValueFault = 'missing' | 'out_of_bounds' | 'jump' | 'in_the_future' | 'going_backwards'

export type RateFault = SourceFault | ValueFault

/** Rounds to six decimals, the precision of stored values. */
export function toSixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function jumpBetween(unit: 'PERCENT' | 'RATE', before: number, after: number): number {
  const apart = Math.abs(after - before)
  return toSixDecimals(unit === 'PERCENT' ? apart : (apart / before) * 100)
}

/** `today` is the date in Johannesburg. */
export function findValueFault(
  indicator: Indicator,
  { value, date }: Observation,
  { last, today, acceptJumps = false }: { last: Observation; today: string; acceptJumps?: boolean },
): ValueFault | null {
  const { min, max, jump, unit } = INDICATORS[indicator]
  if (value < min || value > max) return 'out_of_bounds'
  if (date > today) return 'in_the_future'
  if (date < last.date) return 'going_backwards'
  return !acceptJumps && jumpBetween(unit, last.value, value) > jump ? 'jump' : null
}
