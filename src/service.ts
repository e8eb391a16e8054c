import { X509Certificate } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { WorkerOptions } from '@temporalio/worker'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createActivities } from './activities/index.ts'
import { openProofLogs, openWitnesses, type ProofSettings } from './activities/proofs/open-logs.ts'
import { AT_A_TIME, Bulkhead } from './activities/attempts/bulkhead.ts'
import { ensureOperators } from './api/auth/operators.ts'
import type { RunningServer } from './api/server.ts'
import type { ServiceConfig } from './config/config.ts'
import { Cipher } from './db/cipher.ts'
import { DEFAULT_RETENTION_DAYS } from './domain/retention.ts'
import { createNotifier } from './db/relay/wake-ups.ts'
import { migrate } from './db/migrate.ts'
import { createOrm } from './db/orm.ts'
import { poolOf } from './db/query.ts'
import { findOperators } from './db/accounts/operators.ts'
import { readCopies } from './db/telemetry/read-copies.ts'
import type { Sample } from './db/telemetry/read-gauges.ts'
import { countProviderCaller, postgresRateStore } from './db/rate-limits/shared-counter.ts'
import { RateLimiter } from './db/rate-limits/rate-limiter.ts'
import { type EngineAddress, lazyClient } from './engine/connection.ts'
import { reportConnectionProblem } from './engine/connection-problem.ts'
import { sendCommand, type Command } from './engine/send-command.ts'
import { watchEngine } from './engine/health.ts'
import { createCallQueue } from './engine/call-queue.ts'
import { committedStarts } from './engine/committed-starts.ts'
import { openSignedHeads } from './proofs/signed-heads.ts'
import { CallBudgets } from './providers/contract/call-budgets.ts'
import type { ProviderConnections } from './providers/contract/connections.ts'
import { PunctualClock } from './providers/wire/punctual-clock.ts'
import { createRegistry, type KnownProvider } from './providers/registry.ts'
import { createCentralBank } from './sources/central-bank.ts'
import { spentBudgetLog } from './telemetry/decisions.ts'
import { countProviderCall } from './telemetry/metrics.ts'
import { bundleWorkflows } from './worker/bundle.ts'
import type { RunningWorker } from './worker/run-workers.ts'

type Given = 'role' | 'host' | 'port' | 'encryptionKeys' | 'jwtPrivateKey' | 'ratesBaseUrl' | 'edge'
type Rules = 'webhookAllowPrivate' | 'resolveTwoOperatorsAboveCents' | 'ussdCallbackToken'
type Optional = 'proofStateDir' | 'retentionDays' | 'shutdownDelaySeconds'

interface ServiceOptions
  extends ProofSettings, Pick<ServiceConfig, Given | Rules>, Partial<Pick<ServiceConfig, Optional>> {
  /** The addresses for the service's role, and for the role that owns the tables, if that is another one. */
  database: { url: string; migrationUrl?: string }
  engine: EngineAddress
  /** Resolves when Temporal may be running; only the worker waits for it. */
  engineReady?: Promise<void>
  /** Replaces the stored operators; null keeps them. */
  operators: ServiceConfig['operators'] | null
  connections: ProviderConnections
  logger: Logger
  /** Time limit of a provider's response in milliseconds; default 25 s. */
  providerTimeoutMs?: number
  /** Default: every registered provider. */
  providers?: readonly KnownProvider[]
  workflowBundle?: WorkerOptions['workflowBundle']
}

export type Service = Awaited<ReturnType<typeof startService>>

/** Returns the gauges of both bulkheads. Endpoints are counted together, since their number has no bound. */
function bulkheadSamples(providers: Bulkhead, endpoints: Bulkhead): Sample[] {
  const samplesOf = (labels: Sample['labels'], loads: ReturnType<Bulkhead['load']>): Sample[] => [
    { name: 'bulkhead_in_use', labels, value: loads.reduce((sum, { inUse }) => sum + inUse, 0) },
    { name: 'bulkhead_waiting', labels, value: loads.reduce((sum, { waiting }) => sum + waiting, 0) },
    { name: 'bulkhead_shut', labels, value: loads.filter(({ isShut }) => isShut).length },
  ]
  return [
    ...samplesOf({ bulkhead: 'endpoint' }, endpoints.load()),
    ...providers.load().flatMap((load) => {
      const [provider = '', mode = ''] = load.key.split(':')
      return samplesOf({ bulkhead: 'provider', provider, mode }, [load])
    }),
    ...['provider', 'endpoint'].map((bulkhead) => ({ name: 'bulkhead_limit', labels: { bulkhead }, value: AT_A_TIME })),
  ]
}

function certificateSamples({ tls }: EngineAddress): Sample[] {
  if (!tls?.clientCertPair) return []
  const value = Date.parse(new X509Certificate(tls.clientCertPair.crt).validTo) / 1_000
  return [{ name: 'key_expires_timestamp_seconds', labels: { kind: 'temporal_certificate' }, value }]
}

/** The rule that two operators resolve large live transactions cannot apply with fewer than two. */
async function warnOfOneOperator(orm: MikroORM, logger: Logger): Promise<void> {
  if ((await findOperators(orm.em.fork())).length >= 2) return
  logger.warn(
    'RESOLVE_TWO_OPERATORS_ABOVE_CENTS is off: with fewer than two operators, one alone can resolve any amount; ' +
      'configure a second operator',
  )
}

/**
 * A lost machine takes every payment with it that only its disk has, after providers have charged some of them. Live
 * keys are sent to https addresses only, and the simulator has none: its payments are no loss.
 */
async function warnOfOneCopy(
  pool: Pool,
  { connections, logger }: { connections: ProviderConnections; logger: Logger },
): Promise<void> {
  const isLive = Object.values(connections).some(({ LIVE }) => LIVE?.baseUrl.startsWith('https:'))
  if (!isLive || (await readCopies(pool, {})).isSynchronous) return
  logger.warn(
    'live payments are lost with the machine of the database: no synchronous standby has a copy of them; set ' +
      'synchronous_standby_names (docs/operations.md, section "A database that forgets nothing")',
  )
}

/** A process loads the modules of its role alone: a worker then starts with half of the CPU and 57 MB less. */
export async function startService(options: ServiceOptions) {
  // Collects heaps at twice the used size instead of four times. Measured over 3 600 payments: 420 MB for the process
  // instead of 640, at the same CPU.
  setFlagsFromString('--heap-growing-percent=100')
  const { role, logger, engine, port, host, database } = options
  await migrate(database)
  const orm = await createOrm({ url: database.url })
  const pool = await poolOf(orm)
  if (options.operators) await ensureOperators({ orm, pool }, options.operators)
  await warnOfOneCopy(pool, options)
  const cipher = new Cipher(options.encryptionKeys)
  const proofKeys = await openProofLogs(pool, options)
  const signedHeads = await openSignedHeads(role === 'api' ? null : (options.proofStateDir ?? null))
  if (role !== 'api' && signedHeads.folder === null)
    logger.warn('PROOF_STATE_DIR is not set, so a proof log that is cut back in the database is signed again')
  const clock = new PunctualClock()
  const now = () => clock.now()
  const { providerTimeoutMs: timeoutMs, providers: known } = options
  const timeout = timeoutMs !== undefined && { timeoutMs }
  const registry = createRegistry({ now, onCall: countProviderCall, known, ...timeout })
  const { connections, baseUrl, webhookAllowPrivate, ussdCallbackToken, resolveTwoOperatorsAboveCents } = options
  const rules = { baseUrl, webhookAllowPrivate, resolveTwoOperatorsAboveCents }
  const parts = { pool, cipher, logger, connections, proofKeys, providers: registry.providers }

  const apiOnly = role === 'api' ? lazyClient(engine) : null
  // Without credentials an API asks nothing of the engine before a caller does.
  if (apiOnly && (engine.tls || engine.apiKey)) void reportConnectionProblem(engine, logger)
  let worker: RunningWorker | null = null
  const client = () => apiOnly ?? worker?.client() ?? null
  const engineIsUp = watchEngine(client)
  const calls = createCallQueue({ client: () => client()?.workflow ?? null, logger })
  const notify = createNotifier(pool)
  const starts = committedStarts({
    wake: role === 'api' ? notify : (line) => worker?.wake(line),
    call: (work) => calls.push(work),
  })

  let server: RunningServer | null = null
  if (role !== 'worker') {
    const config = { ...rules, ussdCallbackToken, ...options.edge }
    await warnOfOneOperator(orm, logger)
    const tokens = { privateKeyPem: options.jwtPrivateKey }
    const commands = { isUp: engineIsUp, sendCommand: (command: Command) => sendCommand(client(), command) }
    const { startServer } = await import('./api/server.ts')
    server = await startServer({ ...parts, orm, starts, config, tokens, engine: commands }, { port, host })
  }

  const [providerBulkhead, endpointBulkhead] = [new Bulkhead(now), new Bulkhead(now)]
  const centralBank = createCentralBank({ baseUrl: options.ratesBaseUrl })
  const activities = createActivities({
    ...parts,
    ...rules,
    checkerCoolingHours: options.edge.checkerCoolingHours,
    signedHeads,
    witnesses: openWitnesses(options),
    push: (work) => starts.push(work),
    callBudgets: new CallBudgets(
      (budget) => new RateLimiter({ ...budget, store: postgresRateStore(pool, budget.limit) }),
      (call) => countProviderCaller(pool, call),
      spentBudgetLog(logger),
    ),
    retentionDays: options.retentionDays ?? DEFAULT_RETENTION_DAYS,
    now,
    providerBulkhead,
    endpointBulkhead,
    centralBank,
  })
  if (role !== 'api') {
    const workflowBundle = options.workflowBundle ?? (await bundleWorkflows({ traced: engine.plugins !== undefined }))
    const { startWorker } = await import('./worker/run-workers.ts')
    const work = { activities: activities.activities, workflowBundle, bursting: () => starts.bursting() }
    const when = { engineReady: options.engineReady, hasPeers: role === 'worker' }
    worker = startWorker({ engine, pool, databaseUrl: database.url, logger, ...when, ...work })
  }

  return {
    orm,
    server,
    worker,
    metrics: {
      pool,
      logger,
      connections,
      providers: registry.providers,
      engineIsUp,
      ...(worker && { enginePage: worker.enginePage, isPolling: () => worker.isPolling() }),
      samples: () => [
        ...(worker ? bulkheadSamples(providerBulkhead, endpointBulkhead) : []),
        ...certificateSamples(engine),
      ],
    },
    /** Stops the API, then the worker, then the database connections; work in progress may finish. */
    stop: async () => {
      server?.leave()
      if (server) await delay((options.shutdownDelaySeconds ?? 0) * 1_000)
      await server?.close()
      await calls.drained()
      await worker?.stop()
      await apiOnly?.connection.close()
      activities.close()
      await centralBank.close()
      await registry.close()
      await orm.close()
      clock.stop()
    },
  }
}
