import { median } from '../figures.ts'
import type { Results } from '../results.ts'

/** Assumptions of the sizes besides the measurements; docs/scaling.md gives the reasons. */
const FULL = 0.6
const WRITES_A_WORKFLOW = 4
const WRITES_A_SHARD = 50
const FAIRNESS = 1.1
/** A cluster on Postgres, measured by hand beside the embedded engine (docs/scaling.md, "Your own cluster"). */
const CLUSTER = { cpu: 2.4, logBytesAWorkflow: 70_000, storedBytesAWorkflow: 28_000, retentionDays: 7 }
const SECONDS_A_DAY = 86_400
const DAYS_A_MONTH = 30
const RATES = [10, 100, 1_000, 10_000]
/**
 * Dollars per million actions, up to this many million a month. Beyond the last step the price is negotiated;
 * the last step's is used.
 */
const PRICES = [
  [5, 50],
  [10, 45],
  [20, 40],
  [50, 35],
  [100, 30],
  [Infinity, 25],
] as const

const grouped = (value: number) => Math.round(value).toLocaleString('en').replaceAll(',', ' ')
const short = (value: number) => (value >= 100 ? grouped(value) : String(Number(value.toPrecision(2))))

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, at) => Math.max(...all.map((row) => row[at]!.length), 3))
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const show = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [cells(heads), rule, ...rows.map(cells)].map(show).join('\n')
}

function valueOf({ parts }: Results, part: string, name: string): number {
  const row = parts[part]?.rows.find((each) => each.name === name)
  if (!row) throw new Error(`docs/bench.json has no ${part}, ${name}`)
  return median(row.values)
}

const FIGURES = [
  ['service', 'CPU ms: service'],
  ['Postgres', 'Postgres'],
  ['engine', 'engine'],
  ['rows', 'rows'],
  ['updates of rows', 'updates'],
  ['record', 'bytes stored'],
  ['write-ahead log', 'bytes of log'],
  ['workflows', 'workflows'],
  ['history events', 'events'],
  ['signals', 'signals'],
  ['history', 'bytes of history'],
] as const

export function costsTable(results: Results): string {
  const operations = results.parts.costs!.rows.filter(({ detail }) => !detail).map(({ name }) => name)
  const lines = operations.map((name) => [
    name,
    ...FIGURES.map(([figure]) => short(Math.max(0, valueOf(results, 'costs', `${name}: ${figure}`)))),
    short(valueOf(results, 'costs', name)),
  ])
  return table(['one of', ...FIGURES.map(([, head]) => head), 'engine actions'], lines)
}

function dollarsOf(millions: number): number {
  let below = 0
  let sum = 0
  for (const [upTo, price] of PRICES) {
    sum += Math.max(0, Math.min(millions, upTo) - below) * price
    below = upTo
  }
  return sum
}

/** A payment by token with two webhooks, read once. */
function perPayment(results: Results) {
  const cost = (figure: string) => {
    const of = (name: string) => valueOf(results, 'costs', `${name}: ${figure}`)
    return of('a token payment') + 2 * of('a webhook') + of('a read of a transaction')
  }
  const webhook = valueOf(results, 'costs', 'a webhook: service')
  return {
    apiMs:
      valueOf(results, 'workers', 'the API beside 1, a payment') +
      valueOf(results, 'costs', 'a read of a transaction: service'),
    workerMs: valueOf(results, 'workers', 'the worker of 1, a payment') + 2 * webhook,
    postgresMs: cost('Postgres'),
    engineMs: cost('engine'),
    bytes: cost('record'),
    logBytes: cost('write-ahead log'),
    workflows: cost('workflows'),
    actions: (valueOf(results, 'costs', 'a token payment') + 2 * valueOf(results, 'costs', 'a webhook')) * FAIRNESS,
  }
}

const cores = (ms: number, rate: number) => (ms * rate) / 1_000 / FULL
/** At least two of each process, so that one can fail. */
const processes = (ms: number, rate: number) => Math.max(2, Math.ceil(cores(ms, rate)))
const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(least))

export function sizingTable(results: Results): string {
  const each = perPayment(results)
  const millions = (rate: number) => (each.actions * rate * SECONDS_A_DAY * DAYS_A_MONTH) / 1e6
  const needs: [string, (rate: number) => string][] = [
    ['API processes', (rate) => grouped(processes(each.apiMs, rate))],
    ['worker processes', (rate) => grouped(processes(each.workerMs, rate))],
    [
      'history shards',
      (rate) => grouped(Math.max(4, powerOfTwo((rate * each.workflows * WRITES_A_WORKFLOW) / WRITES_A_SHARD))),
    ],
    ['cores of Temporal and its Postgres', (rate) => short(cores(each.engineMs * CLUSTER.cpu, rate))],
    [
      'log of Temporal’s Postgres, MB a second',
      (rate) => short((each.workflows * CLUSTER.logBytesAWorkflow * rate) / 1e6),
    ],
    [
      'Temporal’s storage, GB',
      (rate) =>
        short((each.workflows * CLUSTER.storedBytesAWorkflow * rate * SECONDS_A_DAY * CLUSTER.retentionDays) / 1e9),
    ],
    ['cores of Postgres', (rate) => short(cores(each.postgresMs, rate))],
    ['log of Postgres, MB a second', (rate) => short((each.logBytes * rate) / 1e6)],
    ['record, GB a day', (rate) => short((each.bytes * rate * SECONDS_A_DAY) / 1e9)],
    ['engine actions a second', (rate) => short(each.actions * rate)],
    ['millions of actions a month', (rate) => short(millions(rate))],
    ['a hosted engine’s actions, $ a month', (rate) => grouped(dollarsOf(millions(rate)))],
  ]
  const lines = needs.map(([name, of]) => [name, ...RATES.map(of)])
  return table(['payments a second', ...RATES.map(grouped)], lines)
}

/** Writes the tables whose parts were measured between their marks. */
export function withTables(page: string, results: Results): string {
  const { costs, workers } = results.parts
  const tables = { ...(costs && { costs: costsTable }), ...(costs && workers && { sizing: sizingTable }) }
  return Object.entries(tables).reduce(
    (text, [name, draw]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end of ${name} -->)`),
        (_, begin: string, end: string) => `${begin}\n${draw(results)}\n\n${end}`,
      ),
    page,
  )
}
