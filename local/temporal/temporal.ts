import { readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Connection } from '@temporalio/client'
import { msToTs, tsToMs } from '@temporalio/common/lib/time.js'
import { HISTORY_RETENTION_DAYS, SEARCH_ATTRIBUTES } from '../../src/workflows/messages.ts'
import { serverVersion } from './cli.ts'
import { dropUnusedIndexes } from './unused-indexes.ts'
import { startChild } from '../process/children.ts'
import { dataFolder } from '../data-dir.ts'
import { freePorts, keptPort } from '../process/ports.ts'
import { noProgress, type Progress } from '../progress.ts'
import { EndedWhileStarting, untilReady } from '../process/readiness.ts'

interface TemporalOptions {
  binary: string
  dataDir: string
  /** null takes a free port, the same one at each start. */
  port: number | null
  /** null takes any free port. */
  uiPort: number | null
  namespace?: string
  progress?: Progress
  signal?: AbortSignal
}

export type Temporal = Awaited<ReturnType<typeof startTemporal>>

/** Attribute types as the command line names them. */
const CLI_TYPES = { KEYWORD: 'Keyword', BOOL: 'Bool' } as const
export const SEARCH_ATTRIBUTE_FLAGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SEARCH_ATTRIBUTES).map(([name, type]) => [name, CLI_TYPES[type]]),
)

/**
 * Measured: the default of 20 polls a second and shard adds 50 ms to every hop. Without fairness, the deliveries of one
 * slow endpoint delay all others. deploy/temporal/dynamic-config.yaml has the same values.
 */
export const DYNAMIC_CONFIG = {
  'history.transferProcessorMaxPollRPS': 1000,
  'history.timerProcessorMaxPollRPS': 1000,
  'matching.enableFairness': true,
} as const

/** All roles share one process: caches sized for a cluster's machines would exceed a gigabyte. */
const SMALL_CACHES = {
  'history.hostLevelCacheMaxSize': 2_000,
  'history.eventsHostLevelCacheMaxSizeBytes': 16 * 1024 * 1024,
} as const

/**
 * SQLite has one connection, on which hundreds of visibility writers would queue before every task. Visibility reads
 * stay at the default of 20 batches a second, since each batch merges everything that waits.
 */
const ONE_CONNECTION = { 'history.visibilityProcessorSchedulerWorkerCount': 2 } as const

const RETENTION_MS = HISTORY_RETENTION_DAYS * 24 * 3_600_000
const READY_WITHIN_MS = 120_000

/** The server chooses further ports itself, and panics if another program takes one before it listens. */
const TRIES = 3

/**
 * Starts Temporal's development server with its UI on loopback, data in DATA_DIR. Resolves once its namespace responds.
 */
export async function startTemporal(options: TemporalOptions) {
  const step = (options.progress ?? noProgress).step('temporal', 'starting')
  for (let tries = TRIES; ; tries--) {
    try {
      const temporal = await tryToStart(options)
      step.done(`ready on ${temporal.address}, its UI on ${temporal.uiUrl}`)
      return temporal
    } catch (error) {
      if (error instanceof EndedWhileStarting && tries > 1 && !options.signal?.aborted) continue
      step.fail('did not start')
      throw error
    }
  }
}

async function tryToStart(options: TemporalOptions) {
  const { binary, dataDir, namespace = 'default', signal } = options
  const port = await keptPort(temporalPortFile(dataDir), options.port)
  const uiPort = options.uiPort ?? (await freePorts(1))[0]!
  const address = `127.0.0.1:${port}`
  const file = await engineFile(binary, dataDir)
  dropUnusedIndexes(file)
  const child = await startChild({
    name: 'temporal',
    command: binary,
    args: serverArguments(file, port, uiPort, namespace),
    // GOGC: a larger heap means fewer collections, about 5 % more throughput. GOMEMLIMIT caps that heap (measured after
    // 8 000 payments: 305 MB instead of 880, at the same CPU).
    env: { PATH: process.env.PATH, HOME: homedir(), TZ: 'UTC', GOGC: '400', GOMEMLIMIT: '320MiB' },
    dataDir,
    stopSignal: 'SIGTERM',
    stopWithinMs: 15_000,
  })
  const isReady = () => isServing(address, namespace)
  await untilReady(child, { withinMs: READY_WITHIN_MS, everyMs: 100, signal, isReady })
  return { address, uiUrl: `http://localhost:${uiPort}`, port, uiPort, child, stop: () => child.stop() }
}

/**
 * Returns the file with the engine's data of this server version. Data of another version is deleted, since a server
 * reads only its own tables. The record in Postgres starts all open work again.
 */
async function engineFile(binary: string, dataDir: string): Promise<string> {
  const folder = dataFolder(dataDir, 'temporal')
  const name = `server-${await serverVersion(binary)}.db`
  for (const file of readdirSync(folder)) if (!file.startsWith(name)) rmSync(join(folder, file))
  return join(folder, name)
}

export const temporalPortFile = (dataDir: string) => join(dataFolder(dataDir, 'run'), 'temporal.port')

function serverArguments(database: string, port: number, uiPort: number, namespace: string): string[] {
  const several = (flag: string, values: Readonly<Record<string, string | number | boolean>>) =>
    Object.entries(values).flatMap(([key, value]) => [flag, `${key}=${value}`])
  return [
    'server',
    'start-dev',
    '--db-filename',
    database,
    '--namespace',
    namespace,
    '--log-level',
    'warn',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--ui-port',
    String(uiPort),
    ...several('--dynamic-config-value', { ...DYNAMIC_CONFIG, ...SMALL_CACHES, ...ONE_CONNECTION }),
    ...several('--sqlite-pragma', { journal_mode: 'WAL', synchronous: 'NORMAL' }),
    ...several('--search-attribute', SEARCH_ATTRIBUTE_FLAGS),
  ]
}

async function isServing(address: string, namespace: string): Promise<boolean> {
  const connection = Connection.lazy({ address })
  try {
    await connection.withDeadline(Date.now() + 2_000, () => checkNamespace(connection, namespace))
    return true
  } catch {
    // The server listens before its namespaces and attributes exist.
    return false
  } finally {
    await connection.close()
  }
}

/** Checks that the namespace has its search attributes, and sets the retention that the service relies on. */
async function checkNamespace(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
  const missing = Object.keys(SEARCH_ATTRIBUTES).find((name) => !(name in customAttributes))
  if (missing) throw new Error(`search attribute ${missing} is not there yet`)
  const { config } = await connection.workflowService.describeNamespace({ namespace })
  if (tsToMs(config?.workflowExecutionRetentionTtl) === RETENTION_MS) return
  const workflowExecutionRetentionTtl = msToTs(RETENTION_MS)
  await connection.workflowService.updateNamespace({ namespace, config: { workflowExecutionRetentionTtl } })
}
