/** A line that a figure must not cross: of the figure itself, of its ratio to the bare one, or of what lies between the two. */
export interface Budget {
  on: 'value' | 'ratio' | 'difference'
  most?: number
  least?: number
}

/** One figure, as numbers: a file can hold it, and another run can be compared with it. */
export interface Row {
  /** The same in every run, and no other in its part has it. */
  name: string
  /** Of the values: `ms`, `a second`, `MB`, … */
  unit: string
  /** One of each run, in their order; the figure is their median. Empty where nothing could be measured. */
  values: readonly number[]
  /** What the same run showed of the bare thing that the name says, or of a bare workflow of the same shape. */
  bare?: readonly number[]
  budget?: Budget
  /** Counted, not timed: the same on every machine, so a miss fails the run. */
  exact?: boolean
  /** Says more about the row before it that is none. */
  detail?: boolean
  note?: string
}

export const atMost = (most: number, on: Budget['on'] = 'value'): Budget => ({ on, most })
export const atLeast = (least: number, on: Budget['on'] = 'value'): Budget => ({ on, least })

/** The nearest-rank quantile; NaN of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(q * ordered.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Where each run has its own bare one beside it, the runs are compared one by one, else their medians. */
function beside({ values, bare }: Row, compare: (value: number, bare: number) => number): number[] {
  if (!bare) return []
  if (bare.length !== values.length) return [compare(median(values), median(bare))]
  return values.map((value, run) => compare(value, bare[run]!))
}

export const ratiosOf = (row: Row): number[] => beside(row, (value, bare) => value / bare)
export const differencesOf = (row: Row): number[] => beside(row, (value, bare) => value - bare)

/** Whether the budget is kept; null where there is none, or nothing to hold against it. */
export function isMet(row: Row): boolean | null {
  if (!row.budget) return null
  const { on, most = Infinity, least = -Infinity } = row.budget
  const held = median(on === 'value' ? row.values : on === 'ratio' ? ratiosOf(row) : differencesOf(row))
  return Number.isNaN(held) ? null : held <= most && held >= least
}
