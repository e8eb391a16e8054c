import { setTimeout as delay } from 'node:timers/promises'
import type { WorkerOptions } from '@temporalio/worker'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { createActivities } from './activities/index.ts'
import { Bulkhead } from './activities/attempts/bulkhead.ts'
import { ensureOperators } from './api/auth/operators.ts'
import { type RunningServer, startServer } from './api/http/server.ts'
import type { ConfiguredOperator, EdgeConfig, Role } from './config/config.ts'
import { countOperators } from './db/accounts/operators.ts'
import { Cipher } from './db/cipher.ts'
import { createNotifier } from './db/relay/wake-ups.ts'
import { migrate } from './db/migrate.ts'
import { createOrm } from './db/orm.ts'
import { poolOf } from './db/query.ts'
import { RateLimiter } from './db/rate-limits/rate-limiter.ts'
import { postgresRateStore } from './db/rate-limits/rate-store.ts'
import { type EngineAddress, lazyClient } from './engine/connection.ts'
import { sendCommand, type Command } from './engine/send-command.ts'
import { watchEngine } from './engine/health.ts'
import { CallQueue } from './engine/call-queue.ts'
import { CommittedStarts } from './engine/workflow-starts.ts'
import { CallBudgets } from './providers/contract/call-budgets.ts'
import type { ProviderConnections } from './providers/contract/connections.ts'
import { PunctualClock } from './providers/wire/punctual-clock.ts'
import { ProofKeys } from './proofs/keys.ts'
import { createRegistry } from './providers/registry.ts'
import { createCentralBank } from './sources/central-bank.ts'
import { bundleWorkflows } from './worker/bundle.ts'
import { type RunningWorker, startWorker } from './worker/run-workers.ts'

export interface ServiceOptions {
  role: Role
  databaseUrl: string
  engine: EngineAddress
  /** Resolves when Temporal may be running; only the worker waits for it. */
  engineReady?: Promise<void>
  host: string
  port: number
  baseUrl: string
  encryptionKeys: readonly Buffer[]
  jwtPrivateKey: string
  /** PKCS8 PEM, newest first. */
  proofPrivateKeys: readonly string[]
  /** Replaces the stored operators; null keeps them. */
  operators: readonly ConfiguredOperator[] | null
  connections: ProviderConnections
  webhookAllowPrivate: boolean
  /** In LIVE, resolving a larger amount (minor units) as SUCCEEDED needs a second operator. */
  resolveTwoOperatorsAboveCents: number
  /** Base URL of the central bank's web API. */
  ratesBaseUrl: string
  ussdToken: string | null
  /** Milliseconds for which the API still responds after a stop began, while it is not ready; default 0. */
  shutdownDelayMs?: number
  edge: EdgeConfig
  logger: Logger
  /** Time limit of a provider's response in milliseconds; default 25 s. */
  providerTimeoutMs?: number
  /** The workflow bundle, if it exists already. */
  workflowBundle?: WorkerOptions['workflowBundle']
}

export interface Service {
  orm: MikroORM
  /** Null if this process serves no API. */
  server: RunningServer | null
  /** Null if this process runs no worker. */
  worker: RunningWorker | null
  /** Stops the API, then the worker, then the database connections; work in progress may finish. */
  stop(): Promise<void>
}

/** The rule that two operators resolve large live transactions cannot apply with fewer than two. */
async function warnOfOneOperator(orm: MikroORM, logger: Logger): Promise<void> {
  if ((await countOperators(orm.em.fork())) >= 2) return
  logger.warn(
    'RESOLVE_TWO_OPERATORS_ABOVE_CENTS is off: with fewer than two operators, one alone can resolve any amount; ' +
      'configure a second operator',
  )
}

/** Puts the rooms together: the API, the worker or both, over one database and one engine. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { role, logger, engine } = options
  await migrate(options.databaseUrl)
  const orm = await createOrm({ url: options.databaseUrl })
  const pool = await poolOf(orm)
  if (options.operators) await ensureOperators({ orm, pool }, options.operators)
  const cipher = new Cipher(options.encryptionKeys)
  const proofKeys = new ProofKeys(options.proofPrivateKeys, options.baseUrl)
  const clock = new PunctualClock()
  const now = () => clock.now()
  const { providerTimeoutMs: timeoutMs } = options
  const registry = createRegistry({ now, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const { connections, baseUrl, webhookAllowPrivate, ussdToken, resolveTwoOperatorsAboveCents } = options

  const apiOnly = role === 'api' ? lazyClient(engine) : null
  let worker: RunningWorker | null = null
  const client = () => apiOnly ?? worker?.client() ?? null
  const calls = new CallQueue({ client: () => client()?.workflow ?? null, logger })
  const notify = createNotifier(pool)
  const starts = new CommittedStarts({
    wake: role === 'api' ? notify : (line) => worker?.wake(line),
    call: (work) => calls.push(work),
  })

  let server: RunningServer | null = null
  if (role !== 'worker') {
    const parts = { orm, pool, starts, cipher, logger, connections, proofKeys, providers: registry.providers }
    const config = { baseUrl, webhookAllowPrivate, ussdToken, resolveTwoOperatorsAboveCents, ...options.edge }
    await warnOfOneOperator(orm, logger)
    const tokens = { privateKeyPem: options.jwtPrivateKey }
    const commands = {
      isUp: watchEngine(client),
      sendCommand: (command: Command) => sendCommand(client(), command),
    }
    server = await startServer(
      { ...parts, config, tokens, engine: commands },
      { port: options.port, host: options.host },
    )
  }

  const centralBank = createCentralBank({ baseUrl: options.ratesBaseUrl })
  const activities = createActivities({
    pool,
    cipher,
    connections,
    baseUrl,
    webhookAllowPrivate,
    resolveTwoOperatorsAboveCents,
    logger,
    proofKeys,
    providers: registry.providers,
    push: (work) => starts.push(work),
    callBudgets: new CallBudgets(
      (budget) => new RateLimiter({ ...budget, store: postgresRateStore(pool, budget.limit) }),
    ),
    now,
    providerBulkhead: new Bulkhead(now),
    endpointBulkhead: new Bulkhead(now),
    centralBank,
  })
  if (role !== 'api') {
    const workflowBundle = options.workflowBundle ?? (await bundleWorkflows())
    const { engineReady, databaseUrl } = options
    const work = { activities: activities.activities, workflowBundle, isBurst: () => starts.isBurst() }
    worker = startWorker({ engine, engineReady, pool, databaseUrl, logger, ...work })
  }

  return {
    orm,
    server,
    worker,
    stop: async () => {
      server?.leave()
      if (server) await delay(options.shutdownDelayMs ?? 0)
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
