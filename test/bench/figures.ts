/** A limit for a figure: on its value, on its ratio to the bare one, or on the difference of the two. */
export interface Budget {
  on: 'value' | 'ratio' | 'difference'
  most?: number
  least?: number
}

/** One figure as numbers, so that a file can store it and another run can be compared. */
export interface Row {
  /** The same in every run and unique in its part. */
  name: string
  /** The unit of the values: `ms`, `a second`, `MB`, … */
  unit: string
  /** One value per run, in their order; the figure is their median. Empty if nothing could be measured. */
  values: readonly number[]
  /** The same run's value for the bare counterpart. */
  bare?: readonly number[]
  budget?: Budget
  /** Counted, not timed: it is the same on every machine, so a miss fails the run. */
  exact?: boolean
  /** A detail of the last row that is not a detail. */
  detail?: boolean
  note?: string
}

export const figure = (name: string, unit: string, values: readonly number[], more: Partial<Row> = {}): Row => ({
  name,
  unit,
  values,
  ...more,
})
export const detail = (...row: Parameters<typeof figure>): Row => ({ ...figure(...row), detail: true })
export const atMost = (most: number, on: Budget['on'] = 'value'): Budget => ({ on, most })
export const atLeast = (least: number, on: Budget['on'] = 'value'): Budget => ({ on, least })

export function quantile(values: readonly number[], q: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(q * ordered.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Compares run by run if each run has its own bare value, else the medians. */
function beside({ values, bare }: Row, compare: (value: number, bare: number) => number): number[] {
  if (!bare) return []
  if (bare.length !== values.length) return [compare(median(values), median(bare))]
  return values.map((value, run) => compare(value, bare[run]!))
}

export const ratiosOf = (row: Row): number[] => beside(row, (value, bare) => value / bare)
export const differencesOf = (row: Row): number[] => beside(row, (value, bare) => value - bare)

/** True if the budget is met; null without a budget or without a value. */
export function isMet(row: Row): boolean | null {
  if (!row.budget) return null
  const { on, most = Infinity, least = -Infinity } = row.budget
  const held = median(on === 'value' ? row.values : on === 'ratio' ? ratiosOf(row) : differencesOf(row))
  return Number.isNaN(held) ? null : held <= most && held >= least
}
