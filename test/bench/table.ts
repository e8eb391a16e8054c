import { type Budget, differencesOf, isMet, median, ratiosOf, type Row } from './figures.ts'
import type { PartResult, Results } from './results.ts'

const HEADS = ['figure', 'measured', 'bare', 'of bare', 'budget', '', 'before', 'change']

function number(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

function spread(values: readonly number[], unit: string): string {
  if (values.length === 0) return 'not measured here'
  const range = values.length > 1 ? ` (${number(Math.min(...values))}–${number(Math.max(...values))})` : ''
  return `${number(median(values))}${range} ${unit}`.trimEnd()
}

function budgetText({ on, most, least }: Budget, unit: string): string {
  const limit = most === undefined ? `≥ ${number(least!)}` : `≤ ${number(most)}`
  return `${limit} ${on === 'ratio' ? '×' : on === 'difference' ? `${unit} more` : unit}`.trimEnd()
}

function besideBare(row: Row): string {
  if (!row.bare) return ''
  return row.budget?.on === 'difference' ? `+ ${spread(differencesOf(row), '')}` : spread(ratiosOf(row), '×')
}

function verdict(row: Row): string {
  const met = isMet(row)
  return met === null ? '' : met ? 'ok' : row.exact ? 'OVER (exact)' : 'over'
}

/** Compares the ratio within one run if there is one: a slow machine slows both sides. */
function change(now: Row, before: Row | undefined): string[] {
  if (!before) return ['', '']
  const of = (row: Row) => median(row.bare && row.budget?.on !== 'difference' ? ratiosOf(row) : row.values)
  const [is, was] = [of(now), of(before)]
  const percent = ((is - was) / was) * 100
  const shown = is === was ? '=' : `${percent > 0 ? '+' : ''}${percent.toFixed(0)} %`
  return [
    spread([was], before.bare && before.budget?.on !== 'difference' ? '×' : before.unit),
    Number.isFinite(percent) ? shown : '',
  ]
}

function rowsOf(name: string, part: PartResult, before: PartResult | undefined): string[][] {
  const others =
    part.othersShare === null ? '' : `, others took ${(part.othersShare * 100).toFixed(0)} % of the machine`
  const head = `── ${name} (${part.seconds.toFixed(0)} s${others}${part.quiet ? '' : ': NOT QUIET, its times mean little'})`
  const lines = part.rows.map((row) => [
    `${row.detail ? '  ' : ''}${row.name}`,
    `${spread(row.values, row.unit)}${row.note ? `; ${row.note}` : ''}`,
    row.bare ? spread(row.bare, row.unit) : '',
    besideBare(row),
    row.budget ? budgetText(row.budget, row.unit) : '',
    verdict(row),
    ...change(
      row,
      before?.rows.find(({ name: other }) => other === row.name),
    ),
  ])
  return [[head], ...lines]
}

/** The row's name, after the name of the row that it details. */
function fullName(rows: readonly Row[], row: Row): string {
  const main = rows.slice(0, rows.indexOf(row)).findLast(({ detail }) => !detail)
  return row.detail && main ? `${main.name}: ${row.name}` : row.name
}

/** The summary first: how many budgets are met, and which are not. */
function summary({ parts }: Results): string {
  const budgeted = Object.values(parts).flatMap(({ rows }) => rows.filter((row) => isMet(row) !== null))
  const over = Object.entries(parts).flatMap(([part, { rows }]) =>
    rows
      .filter((row) => isMet(row) === false)
      .map((row) => {
        const figures = [spread(row.values, row.unit), besideBare(row)].filter(Boolean).join(', ')
        return `  over: ${part}, ${fullName(rows, row)}: ${figures}; ${budgetText(row.budget!, row.unit)}`
      }),
  )
  const loud = Object.entries(parts).filter(([, { quiet }]) => !quiet)
  return [
    `${budgeted.length - over.length} of ${budgeted.length} budgets are kept`,
    ...over,
    ...(loud.length > 0 ? [`not quiet, so that times mean little: ${loud.map(([name]) => name).join(', ')}`] : []),
  ].join('\n')
}

export function printTable(results: Results, before: Results | null): void {
  const lines = Object.entries(results.parts).flatMap(([name, part]) => rowsOf(name, part, before?.parts[name]))
  const columns = before ? HEADS : HEADS.slice(0, -2)
  const widths = columns.map((head, at) =>
    Math.max(head.length, ...lines.filter(({ length }) => length > 1).map((line) => line[at]!.length)),
  )
  const show = (cells: readonly string[]) =>
    cells
      .slice(0, columns.length)
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  process.stdout.write(`\n${[columns, ...lines].map(show).join('\n')}\n\n${summary(results)}\n`)
  if (before && JSON.stringify(before.machine) !== JSON.stringify(results.machine))
    process.stdout.write('the run before was on another machine: only ratios can be compared\n')
}
