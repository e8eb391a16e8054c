import { dayOf } from '../south-africa/johannesburg.ts'
import { LAST_TAX_YEAR } from './tables.ts'

const MARCH = 3

/**
 * The year of assessment that runs at that time, by its last year: it begins on 1 March in Johannesburg. The newest table
 * goes on where there is none yet of the year that has begun; an estimate says which year it is of.
 */
export function currentTaxYear(nowMs: number): number {
  const [year, month] = dayOf(nowMs).split('-').map(Number) as [number, number]
  return Math.min(month >= MARCH ? year + 1 : year, LAST_TAX_YEAR)
}
