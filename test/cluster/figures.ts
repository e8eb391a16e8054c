import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closedLoop } from '../bench/closed-loop.ts'
import { median } from '../bench/figures.ts'
import { processesOf, residentMb } from '../bench/processes.ts'
import type { Farm } from '../chaos/farm.ts'
import { clientOf, expecting } from '../client.ts'
import { connected, rowsAt } from '../connected.ts'
import { until } from '../until.ts'
import { MEMBERS, serviceOf, type TemporalCluster } from './temporal-cluster.ts'

/** V8 still compiles during the first thousands of payments; the workers have made some before. */
const WARM = 200
const PAYMENTS = 200
const RUNS = 3
const LANES = 8
const SETTLE_MS = 4_000

const SCRIPT = join(import.meta.dirname, '../../deploy/temporal/visibility-indexes.sql')

interface Where {
  farm: Farm
  cluster: TemporalCluster
  /** A business without webhook endpoints. */
  apiKey: string
}

type Figures = Record<string, number>
/** The figures of one payment by name, one value for each run. */
type Runs = Record<string, number[]>

const number = async (url: string, text: string) => Number(Object.values((await rowsAt<object>(url, text))[0]!)[0])

const LOG = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')`
const STORED = 'SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables'
const ROWS = 'SELECT sum(n_tup_ins) FROM pg_stat_user_tables'

const cpuOfTree = (pid: number | null) =>
  pid === null ? 0 : processesOf(pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0)

async function readAll({ farm, cluster }: Where): Promise<Figures> {
  const pids = cluster.pids()
  const [engine, visibility] = [cluster.databaseUrl('temporal'), cluster.databaseUrl('temporal_visibility')]
  const figures: Figures = {
    'CPU ms: API': cpuOfTree(farm.pidOf('api-1')) + cpuOfTree(farm.pidOf('api-2')),
    'CPU ms: worker': cpuOfTree(farm.pidOf('worker-1')) + cpuOfTree(farm.pidOf('worker-2')),
    'CPU ms: Postgres': cpuOfTree(farm.pidOf('postgres')),
  }
  for (const member of MEMBERS) {
    const name = `CPU ms: Temporal ${serviceOf(member)}`
    figures[name] = (figures[name] ?? 0) + cpuOfTree(pids[member])
  }
  figures['CPU ms: Temporal’s Postgres'] = cpuOfTree(pids.postgres)
  figures['log, bytes: Postgres'] = await number(farm.databaseUrl, LOG)
  figures['log, bytes: Temporal’s Postgres'] = await number(engine, LOG)
  figures['rows: Postgres'] = await number(farm.databaseUrl, ROWS)
  figures['rows: Temporal'] = (await number(engine, ROWS)) + (await number(visibility, ROWS))
  figures['stored, bytes: Postgres'] = await number(farm.databaseUrl, STORED)
  figures['stored, bytes: Temporal'] = (await number(engine, STORED)) + (await number(visibility, STORED))
  return figures
}

async function payMany({ farm, apiKey }: Where, count: number): Promise<void> {
  const api = clientOf(farm.url, apiKey)
  const ids: string[] = []
  await closedLoop(count, LANES, async () => {
    const order = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
    const body = expecting(201, await api.post('/v1/payments', order, { Prefer: 'wait=10' }))
    ids.push(body.transactionId)
  })
  const open = `SELECT FROM transactions WHERE id = ANY($1) AND state <> 'SUCCEEDED'`
  await connected(farm.databaseUrl, (pool) => until(async () => (await pool.query(open, [ids])).rowCount === 0, 60_000))
}

async function measurePayments(where: Where): Promise<Runs> {
  await payMany(where, WARM)
  const runs: Figures[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const before = await readAll(where)
    const since = performance.now()
    await payMany(where, PAYMENTS)
    const seconds = (performance.now() - since) / 1_000
    // Temporal writes its list of workflows and deletes tasks a moment later.
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const after = await readAll(where)
    const each = Object.keys(after).map((name) => [name, (after[name]! - before[name]!) / PAYMENTS] as const)
    runs.push({ 'payments a second': PAYMENTS / seconds, ...Object.fromEntries(each) })
  }
  return Object.fromEntries(Object.keys(runs[0]!).map((name) => [name, runs.map((run) => run[name]!)]))
}

/** Runs the script for fewer indexes, statement by statement: some of them allow no transaction around them. */
async function dropIndexes(url: string): Promise<void> {
  const text = readFileSync(SCRIPT, 'utf8').replaceAll(/^--.*\n/gm, '')
  const statements = text.split(/;\n(?=\s*(?:CREATE|DROP|DO|$))/).filter((statement) => statement.trim())
  for (const statement of statements) await rowsAt(url, statement)
}

/** Measures a payment with every index of Temporal's list of workflows, then with those that the script keeps. */
export async function measure(where: Where): Promise<Record<'all indexes' | 'fewer indexes', Runs>> {
  const all = await measurePayments(where)
  await dropIndexes(where.cluster.databaseUrl('temporal_visibility'))
  return { 'all indexes': all, 'fewer indexes': await measurePayments(where) }
}

/** Open connections of each database server, and the memory of each process in MB. */
export async function usage({ farm, cluster }: Where): Promise<Figures> {
  const connections = `SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  const pids = cluster.pids()
  const memory = MEMBERS.map((member) => [`MB: Temporal ${member}`, residentMb(pids[member]!)] as const)
  return {
    'connections: Postgres': await number(farm.databaseUrl, connections),
    'connections: Temporal’s Postgres': await number(cluster.databaseUrl('temporal'), connections),
    ...Object.fromEntries(memory),
  }
}

export function printFigures(columns: Record<string, Runs>): void {
  const names = Object.keys(columns)
  process.stdout.write(`\n| one token payment | ${names.join(' | ')} |\n|---|${'--:|'.repeat(names.length)}\n`)
  for (const row of Object.keys(Object.values(columns)[0]!)) {
    const values = names.map((name) => median(columns[name]![row]!)).map((value) => value.toFixed(value < 100 ? 1 : 0))
    process.stdout.write(`| ${row} | ${values.join(' | ')} |\n`)
  }
}
