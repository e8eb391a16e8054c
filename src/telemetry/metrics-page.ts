import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { isOpen } from '../db/epochs/open-epoch.ts'
import { type Database, inTransaction } from '../db/query.ts'
import { readRates } from '../db/rates/rate-checks.ts'
import { readDueRows } from '../db/relay/lines.ts'
import { readCopies } from '../db/telemetry/read-copies.ts'
import { beginScrape, readGauges, type Sample } from '../db/telemetry/read-gauges.ts'
import { currentRates } from '../domain/rates/current-rates.ts'
import { describeFault, newFaults } from './logger.ts'
import { DATABASE_GAUGES, type Definition, type LabelValues, PROCESS_GAUGES, recorded, WORK_GAUGES } from './metrics.ts'
import { type Connected, readCallBudgets, readProviderHealth } from './provider-health.ts'

/** The page is complete within this time, with or without the database. */
const PAGE_WITHIN_MS = 2_250

export interface MetricSources extends Partial<Connected> {
  pool: Pool
  logger?: Logger
  engineIsUp?: () => boolean | Promise<boolean>
  samples?: () => Sample[]
  /** Returns whether this process's worker polls; missing if the process runs no worker. */
  isPolling?: () => boolean
  /** The page of the engine's SDK; missing if the process runs no worker. */
  enginePage?: () => Promise<string>
}

export type MetricsServer = Awaited<ReturnType<typeof startMetrics>>

const flag = (value: boolean): number => (value ? 1 : 0)

function combinations(labels: LabelValues = {}): Sample['labels'][] {
  return Object.entries(labels).reduce<Sample['labels'][]>(
    (all, [label, values]) => all.flatMap((each) => values.map((value) => ({ ...each, [label]: value }))),
    [{}],
  )
}

/** The figures of open work in a database without any; those of its rows come after them. */
const NO_WORK = Object.entries<Definition<LabelValues>>(WORK_GAUGES).flatMap(([name, { labels }]) =>
  combinations(labels).map((each): Sample => ({ name, labels: each, value: 0 })),
)

type DatabaseGauge = keyof typeof WORK_GAUGES | keyof typeof DATABASE_GAUGES

async function readDatabase(db: Database, { providers = [], connections = {} }: MetricSources): Promise<Sample[]> {
  const samples = [...NO_WORK, ...(await readGauges(db, {}))]
  const add = (name: DatabaseGauge, labels: Sample['labels'], value: number) => samples.push({ name, labels, value })
  for (const { kind, count, oldestAgeSeconds } of await readDueRows(db, {})) {
    add('due_rows', { kind }, count)
    add('due_oldest_seconds', { kind }, oldestAgeSeconds ?? 0)
  }
  add('record_shut', {}, flag(!(await isOpen(db, {}))))
  const now = Date.now()
  for (const [indicator, { stale, fetchedAt }] of Object.entries(currentRates(await readRates(db), now))) {
    add('rates_stale', { indicator }, flag(stale))
    add('rates_age_seconds', { indicator }, (now - fetchedAt.getTime()) / 1_000)
  }
  for (const { providerId: provider, mode, limit, used } of await readCallBudgets(db, { providers, connections })) {
    add('provider_call_budget_limit', { provider, mode }, limit)
    add('provider_call_budget_remaining', { provider, mode }, limit - used)
  }
  for (const { providerId: provider, mode, rail, circuit } of await readProviderHealth(db, { providers, connections }))
    add('provider_circuit_open', { provider, mode, rail }, flag(circuit !== 'CLOSED'))
  const { isSynchronous, archive } = await readCopies(db, {})
  add('db_synchronous', {}, flag(isSynchronous))
  if (archive) {
    add('db_unarchived_bytes', {}, archive.unarchivedBytes)
    add('db_archived_age_seconds', {}, archive.archivedAgeSeconds)
  }
  return samples
}

/** Reads everything on one connection, so that a scrape takes at most one from payments. */
async function askDatabase(sources: MetricSources): Promise<Sample[]> {
  const beganAt = Date.now()
  return await inTransaction(sources.pool, async (db) => {
    const databaseMs = await beginScrape(db, {})
    const answeredAt = Date.now()
    return [
      { name: 'db_ping_seconds', labels: {}, value: (answeredAt - beganAt) / 1_000 },
      { name: 'clock_offset_seconds', labels: {}, value: ((beganAt + answeredAt) / 2 - databaseMs) / 1_000 },
      ...(await readDatabase(db, sources)),
    ]
  })
}

function processSamples({ pool, samples }: MetricSources): Sample[] {
  const { idleCount, totalCount, waitingCount } = pool
  return [
    { name: 'db_pool_connections', labels: { state: 'idle' }, value: idleCount },
    { name: 'db_pool_connections', labels: { state: 'busy' }, value: totalCount - idleCount },
    { name: 'db_pool_waiting', labels: {}, value: waitingCount },
    ...(samples?.() ?? []),
  ]
}

/** Returns a function that makes the page. Scrapes at the same time share one reading of the database. */
export function createMetricsPage(sources: MetricSources): { contentType: string; read: () => Promise<string> } {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const all = { ...WORK_GAUGES, ...DATABASE_GAUGES, ...PROCESS_GAUGES }
  const gauges = new Map(
    Object.entries<Definition<readonly string[] | LabelValues>>(all).map(([name, { help, labels = [] }]) => {
      const labelNames = Array.isArray(labels) ? labels : Object.keys(labels)
      return [name, new Gauge<string>({ name, help, labelNames, registers: [register] })]
    }),
  )
  const isNew = newFaults()
  let reading: Promise<Sample[] | null> | null = null

  function reportFault(error: unknown): null {
    const fault = describeFault(error)
    if (isNew(fault.message)) sources.logger?.warn({ fault }, 'the metrics could not be read in the database')
    return null
  }

  function show(samples: readonly Sample[]): void {
    for (const gauge of gauges.values()) {
      gauge.reset()
      // The library sets a gauge without labels to 0, which would be a value.
      gauge.remove({})
    }
    for (const { name, labels, value } of samples) gauges.get(name)!.set({ ...labels }, value)
  }

  async function read(): Promise<string> {
    reading ??= askDatabase(sources)
      .catch(reportFault)
      .finally(() => (reading = null))
    const late = delay(PAGE_WITHIN_MS, null, { ref: false })
    const [fromDatabase, isUp, enginePage] = await Promise.all([
      Promise.race([reading, late]),
      sources.engineIsUp?.(),
      Promise.race([sources.enginePage?.().catch(() => ''), late]),
    ])
    const own = processSamples(sources)
    own.push({ name: 'database_up', labels: {}, value: flag(fromDatabase !== null) })
    if (isUp !== undefined) own.push({ name: 'engine_up', labels: {}, value: flag(isUp) })
    show([...own, ...(fromDatabase ?? [])])
    return [await recorded.metrics(), await register.metrics(), enginePage ?? ''].join('')
  }
  return { contentType: register.contentType, read }
}

/**
 * Serves metrics of the process and the database in Prometheus' text format, on a port that is not public. A worker has
 * no other port, so its health is there too: `/health/ready` is 503 until it polls, and once it stops. `/health/live`
 * is there for every role, since an image has one health check.
 */
export async function startMetrics({ host, port }: { host: string; port: number }, sources: MetricSources) {
  const page = createMetricsPage(sources)
  const server = createServer((request, response) => {
    const { isPolling } = sources
    if (request.url === '/health/live') return void response.writeHead(200).end()
    if (isPolling && request.url === '/health/ready') return void response.writeHead(isPolling() ? 200 : 503).end()
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void page.read().then(
      (text) => response.writeHead(200, { 'Content-Type': page.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()) }
}
