/** One line of the table of budgets. */
export interface Row {
  figure: string
  measured: string
  /** What a bare workflow of the same shape showed in the same run. */
  bare?: string
  budget?: string
  /** Whether the budget is kept; null where there is none or nothing could be measured. */
  ok: boolean | null
  /** Counted, not timed: the same on every machine, so a miss fails the run. */
  exact?: boolean
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The nearest-rank quantile; NaN of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(q * ordered.length) - 1)] ?? Number.NaN
}

/** `median (min–max)`. */
export function spread(values: readonly number[], digits = 1): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  return `${median(values).toFixed(digits)} (${low}–${high})`
}

const HEADS = ['figure', 'measured', 'bare', 'budget', '']

const verdict = ({ ok, exact }: Row): string => (ok === null ? '' : ok ? 'ok' : exact ? 'OVER (exact)' : 'over')

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => [row.figure, row.measured, row.bare ?? '', row.budget ?? '', verdict(row)])
  const widths = HEADS.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]!.length)))
  const show = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  const all = [HEADS, widths.map((width) => '─'.repeat(width)), ...lines]
  process.stdout.write(`\n${all.map(show).join('\n')}\n\n`)
}
