import { dayOf } from '../south-africa/johannesburg.ts'
import { LAST_TAX_YEAR } from './tables.ts'

const MARCH = 3

/**
 * Returns the current year of assessment, named after the year in which it ends. It begins on 1 March in
 * Johannesburg. A year without a table yet uses the newest table; an estimate shows its tax year.
 */
export function currentTaxYear(nowMs: number): number {
  const [year, month] = dayOf(nowMs).split('-').map(Number) as [number, number]
  return Math.min(month >= MARCH ? year + 1 : year, LAST_TAX_YEAR)
}
