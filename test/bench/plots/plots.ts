import { differencesOf, median, ratiosOf } from '../figures.ts'
import type { PartResult, Results } from '../results.ts'
import { type Bar, bars, blank, lines } from './svg.ts'

type Measured = PartResult['rows'][number]

/** The part's figures; undefined if it was not measured. */
const rowsOf = ({ parts }: Results, part: string): Measured[] => parts[part]?.rows ?? []
const valuesOf = (results: Results, part: string, name: string) =>
  rowsOf(results, part).find((row) => row.name === name)?.values ?? []

const short = (value: number) => String(Number(value.toPrecision(3)))

function whenAndWhere({ machine }: Results, part: PartResult | undefined): string {
  if (!part) return ''
  const noise = part.quiet ? '' : '; others were at work'
  return `${part.date.slice(0, 10)}, commit ${part.commit}, ${machine.cores} cores${noise}`
}

/** The used share of each budget: 1 is all of it, for upper and lower limits alike. */
function budgets(results: Results): string {
  const used = Object.entries(results.parts).flatMap(([part, { rows }]) =>
    rows.flatMap((row): Bar[] => {
      const { on, most, least } = row.budget ?? { on: 'value' }
      const held = median(on === 'value' ? row.values : on === 'ratio' ? ratiosOf(row) : differencesOf(row))
      // The table shows figures that are counted or must be zero.
      if (!row.budget || row.exact || most === 0 || Number.isNaN(held)) return []
      const share = most === undefined ? least! / held : held / most
      const unit = on === 'ratio' ? '×' : row.unit
      const name = `${part}: ${row.name}`
      const label = name.length > 52 ? `${name.slice(0, 51)}…` : name
      const says = `${short(held)} ${unit} (${most === undefined ? `≥ ${least}` : `≤ ${most}`})`
      return [{ label, value: share, says, colour: row.met ? 2 : 3 }]
    }),
  )
  const subtitle =
    'The share of each budget that is used; right of the line it is not kept. Cut off at twice the budget.'
  return bars('Budgets', subtitle, used, { most: 2, limit: 1 })
}

function throughput(results: Results): string {
  const given = rowsOf(results, 'throughput').filter(({ unit }) => unit === 'a second')
  const each = given.flatMap((row): Bar[] => [
    { label: row.name, value: median(row.values), says: `${short(median(row.values))} a second` },
    { label: 'bare workflows', value: median(row.bare!), says: short(median(row.bare!)), colour: 1 },
  ])
  return bars('Payments a second beside bare workflows', whenAndWhere(results, results.parts.throughput), each)
}

function cpu(results: Results): string {
  const given = rowsOf(results, 'throughput').filter(
    ({ unit, name }) => unit === 'ms of CPU' && !name.includes('above'),
  )
  const each = given.flatMap((row): Bar[] => [
    { label: row.name, value: median(row.values), says: `${short(median(row.values))} ms` },
    ...(row.bare ? [{ label: 'bare', value: median(row.bare), says: short(median(row.bare)), colour: 1 }] : []),
  ])
  return bars('CPU of a payment', whenAndWhere(results, results.parts.throughput), each)
}

function memory(results: Results): string {
  const seen = valuesOf(results, 'twenty-thousand', 'memory of the service after each 2 500')
  const points = seen.map((mb, step) => [(step + 1) * 2_500, mb] as const)
  const subtitle = whenAndWhere(results, results.parts['twenty-thousand'])
  return lines('Memory of the service', subtitle, [{ name: 'the service’s own process', points }], {
    x: 'payments so far',
    y: 'MB',
    limit: 500,
  })
}

function manyRows(results: Results): string {
  const given = rowsOf(results, 'ten-million').filter(({ bare }) => bare)
  const each = given.map((row): Bar => ({
    label: row.name,
    value: row.ratio!,
    says: `${row.ratio} × (${short(row.value!)} ms)`,
    colour: row.met === false ? 3 : 2,
  }))
  const subtitle = `10 000 000 transactions beside 10 000: times of a request, at most 1.5 ×. ${whenAndWhere(results, results.parts['ten-million'])}`
  return bars('What a request takes among ten million', subtitle, each, { most: 2.5, limit: 1.5 })
}

function workers(results: Results): string {
  const points = rowsOf(results, 'workers')
    .filter(({ unit }) => unit === 'a second')
    .map(({ name, values }) => [Number.parseInt(name, 10), median(values)] as const)
  const [first] = points
  const ideal = first ? points.map(([count]) => [count, count * (first[1] / first[0])] as const) : []
  return lines(
    'Payments a second over worker processes',
    whenAndWhere(results, results.parts.workers),
    [
      { name: 'measured', points: [[0, 0], ...points] },
      { name: 'as many times the first', points: [[0, 0], ...ideal], dashed: true },
    ],
    { x: 'worker processes, each held to the same share of a core', y: 'payments a second' },
  )
}

/** By file: the part that it shows, its title before that part was measured, and its drawing. */
const PLOTS: Record<string, [part: string | null, title: string, draw: (results: Results) => string]> = {
  'budgets.svg': [null, 'Budgets', budgets],
  'throughput.svg': ['throughput', 'Payments a second beside bare workflows', throughput],
  'cpu.svg': ['throughput', 'CPU of a payment', cpu],
  'memory.svg': ['twenty-thousand', 'Memory of the service', memory],
  'ten-million.svg': ['ten-million', 'What a request takes among ten million', manyRows],
  'workers.svg': ['workers', 'Payments a second over worker processes', workers],
}

export function plotsOf(results: Results): Record<string, string> {
  const drawn = Object.entries(PLOTS).map(([name, [part, title, draw]]) => [
    name,
    part === null || results.parts[part] ? draw(results) : blank(title, 'not measured yet'),
  ])
  return Object.fromEntries(drawn) as Record<string, string>
}
