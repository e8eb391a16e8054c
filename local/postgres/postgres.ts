import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startChild, type Child } from '../process/children.ts'
import { dataFolder } from '../data-dir.ts'
import { keptPort } from '../process/ports.ts'
import { postgresBinaries } from './binaries.ts'
import { prepareCluster, SUPERUSER } from './cluster.ts'
import { noProgress, type Progress } from '../progress.ts'
import { EndedWhileStarting, type Readiness, untilReady } from '../process/readiness.ts'
import { StartError } from '../start-error.ts'

export interface PostgresOptions {
  dataDir: string
  /** null = a free port, the same one from start to start. */
  port: number | null
  password: string
  /** Further settings of the server, over ours. */
  settings?: Readonly<Record<string, string>>
  progress?: Progress
  signal?: AbortSignal
}

export interface Postgres {
  readonly url: string
  readonly port: number
  readonly child: Child
  stop(): Promise<void>
}

const DATABASE = 'payments'
/** Long, since after a crash the server first reads its log again. */
const READY_WITHIN_MS = 120_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // A socket's path may be 107 bytes long, which a deep checkout exceeds.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // The server has no replicas, so its write-ahead log serves restarts alone.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // The ORM writes values into its statements, and a refusal quotes the row: neither belongs into a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // Short statements, planned once by name: compiling them costs more than it gives.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Postgres on loopback, its cluster made at the first start. Ready when a connection to its database worked. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, password, progress = noProgress } = options
  const port = await keptPort(postgresPortFile(dataDir), options.port)
  const binaries = postgresBinaries()
  const sync = options.settings?.fsync !== 'off'
  const { cluster, runAs } = await prepareCluster({
    dataDir,
    binaries,
    password,
    sync,
    progress,
    signal: options.signal,
  })
  const step = progress.step('postgres', 'starting')
  const settings = Object.entries({ ...SETTINGS, port: String(port), ...options.settings })
  const run = () =>
    startChild({
      name: 'postgres',
      command: binaries.postgres,
      args: ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      dataDir,
      ...runAs,
      // Fast shutdown: it ends the sessions itself instead of waiting for them.
      stopSignal: 'SIGINT',
      stopWithinMs: 30_000,
    })
  const isReady = () => answers(port, password)
  const readiness = { withinMs: READY_WITHIN_MS, everyMs: 50, signal: options.signal, isReady }
  try {
    const child = await startAfterKilled(run, readiness)
    step.done(`ready on 127.0.0.1:${port}`)
    return { url: postgresUrl(port, password), port, child, stop: () => child.stop() }
  } catch (error) {
    step.fail('did not start')
    throw error
  }
}

/** Tries, half a second apart, while the backends of a killed server are still ending. */
const TRIES = 60
const BACKENDS_ARE_ENDING = 'pre-existing shared memory block'

/**
 * Starts the server and waits until it answers. After a kill its backends notice only a moment later, and until then they
 * keep the shared memory that a new server refuses to share; nothing but another try shows when they are gone.
 */
async function startAfterKilled(run: () => Promise<Child>, readiness: Readiness): Promise<Child> {
  for (let tries = TRIES; ; tries--) {
    const child = await run()
    try {
      await untilReady(child, readiness)
      return child
    } catch (error) {
      const isEnding = error instanceof EndedWhileStarting && error.message.includes(BACKENDS_ARE_ENDING)
      if (!isEnding || tries === 1 || readiness.signal?.aborted) throw error
      await delay(500)
    }
  }
}

export const postgresPortFile = (dataDir: string) => join(dataFolder(dataDir, 'run'), 'postgres.port')

export function postgresUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

const NO_SUCH_DATABASE = '3D000'
const WRONG_PASSWORD = '28P01'

/** Whether the database answers; the first time it is made here. */
async function answers(port: number, password: string): Promise<boolean> {
  const code = await connect(postgresUrl(port, password))
  if (code === WRONG_PASSWORD) throw wrongPassword()
  if (code !== NO_SUCH_DATABASE) return code === null
  return (await connect(postgresUrl(port, password, 'postgres'), `CREATE DATABASE ${DATABASE}`)) === null
}

/** Connects once, to do one thing or nothing; answers the code of the fault, and null where there is none. */
async function connect(url: string, command?: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A server that stops mid-way says so on the socket as well as in the answer.
  client.on('error', () => {})
  try {
    await client.connect()
    if (command) await client.query(command)
    return null
  } catch (error) {
    return (error as Partial<pg.DatabaseError>).code ?? ''
  } finally {
    await client.end().catch(() => {})
  }
}

function wrongPassword(): StartError {
  return new StartError(
    'the database cluster was made with another password than the one in secrets.json; restore that file, or delete DATA_DIR to begin anew',
  )
}
