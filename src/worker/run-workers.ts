import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { describeFault, newFaults } from '../telemetry/logger.ts'
import { listenForWakeUps } from '../db/relay/wake-ups.ts'
import type { DueQueue } from '../domain/engine-work.ts'
import { connectionProblem } from '../engine/connection-problem.ts'
import type { EngineAddress } from '../engine/connection.ts'
import { missingSearchAttributes } from '../engine/search-attributes.ts'
import { Relay, type RelayOptions } from './relay.ts'
import { watchCurrentVersion } from './current-version.ts'
import { ensureRuntime, readEngineMetrics } from './runtime.ts'
import { watchRecord } from './watch-record.ts'
import { keepSchedules } from './schedules.ts'
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts'

const AGAIN_MS = 1_000

/** The longest wait for starts under way at a stop. Temporal responds in milliseconds, unless it is away. */
const RELAY_STOPS_WITHIN_MS = 1_000

/**
 * How long a stop waits for the last tasks of its open polls, and for the next tasks of the workflows in memory. Most
 * workflows end sooner; where few tasks come, few can be lost.
 */
const LAST_TASKS_MS = 3_000

export interface WorkerStart
  extends Pick<RelayOptions, 'pool' | 'logger' | 'bursting'>, Pick<WorkersOptions, 'activities' | 'workflowBundle'> {
  engine: EngineAddress
  /** Settles when the engine may be there: a local start may first have to build it. */
  engineReady?: Promise<void>
  databaseUrl: string
  /** Other processes run workers of the same task queues, so a stop first leaves the new tasks to them. */
  hasPeers: boolean
}

export type RunningWorker = ReturnType<typeof startWorker>

interface Running extends Workers {
  client: Client
  relay: Relay
}

/** The engine may start later or be away: workers and relay are started again until the process stops. */
export function startWorker(options: WorkerStart) {
  const { logger } = options
  const stopping = new AbortController()
  let running: Running | null = null
  const first = Promise.withResolvers<void>()

  async function run(): Promise<void> {
    ensureRuntime()
    const { address, namespace, apiKey, tls, version, plugins } = options.engine
    const connection = await NativeConnection.connect({ address, apiKey, tls, plugins })
    try {
      await refuseMissingAttributes(connection, namespace)
      const { workers, slots } = await createWorkers({ ...options, ...options.engine, connection })
      if (stopping.signal.aborted) return
      // Only over its own connection can a worker start workflows eagerly.
      const client = new Client({ connection, namespace })
      const { pool, bursting } = options
      const ended = new AbortController()
      const eager = version ? watchCurrentVersion(client, version, { logger, signal: ended.signal }) : () => true
      const relay = new Relay({ pool, client: client.workflow, logger, eager, bursting })
      running = { client, relay, workers, slots }
      relay.start()
      first.resolve()
      const scheduling = keepSchedules(client, logger, ended.signal)
      const watching = watchRecord(pool, client, { logger, signal: ended.signal })
      const runs = workers.map((worker) => worker.run())
      try {
        await Promise.all(runs)
      } finally {
        ended.abort()
        await Promise.all([relay.stop(), scheduling, watching])
        shutDown(workers)
        await Promise.allSettled(runs)
      }
    } finally {
      running = null
      await connection.close().catch(() => undefined)
    }
  }

  async function keepRunning(): Promise<void> {
    const isNew = newFaults()
    await Promise.race([Promise.allSettled([options.engineReady]), once(stopping.signal, 'abort')])
    while (!stopping.signal.aborted) {
      try {
        await run()
      } catch (error) {
        const { stack, ...fault } = describeFault(error)
        if (isNew(fault.message)) {
          const problem = await connectionProblem(options.engine, error)
          if (problem) logger.error({ fault }, problem)
          else logger.warn({ fault }, 'the worker could not run; it tries again until it can')
        }
        logger.debug({ fault: { ...fault, stack } }, 'the worker could not run')
      }
      await delay(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const wake = (line: DueQueue): void => running?.relay.wake(line)
  const listening = listenForWakeUps(options.databaseUrl, wake)
  const ended = keepRunning()
  return {
    /** Null until the engine was reached. */
    client: () => running?.client ?? null,
    /** True from the first poll until the stop begins; false while the workers start again. */
    isPolling: () => running !== null && !stopping.signal.aborted,
    enginePage: readEngineMetrics,
    wake,
    polling: first.promise,
    /** Running activities may finish, for the grace time at most. */
    stop: async () => {
      stopping.abort()
      // A workflow that this relay starts now would wait for workers that take no new work.
      await Promise.race([running?.relay.stop(), delay(RELAY_STOPS_WITHIN_MS)])
      if (options.hasPeers) {
        for (const slots of running?.slots ?? []) slots.close()
        await delay(LAST_TASKS_MS)
      }
      shutDown(running?.workers ?? [])
      await Promise.all([ended, listening.close()])
    },
  }
}

/** Throws if a search attribute is missing: a workflow that sets it would be stuck permanently. */
async function refuseMissingAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const missing = await missingSearchAttributes(connection, namespace)
  if (missing.length === 0) return
  throw new Error(`the engine lacks the search attributes ${missing.join(', ')}: run npm run temporal:setup`)
}

function shutDown(workers: Workers['workers']): void {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
}
