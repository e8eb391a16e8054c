import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startChild, type Child } from '../process/children.ts'
import { dataFolder } from '../data-dir.ts'
import { keptPort } from '../process/ports.ts'
import { postgresBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { noProgress, type Progress } from '../progress.ts'
import { EndedWhileStarting, type Readiness, untilReady } from '../process/readiness.ts'
import { OWNER, postgresUrl, setUpStatements, SUPERUSER } from './roles.ts'
import { StartError } from '../start-error.ts'

interface PostgresOptions {
  dataDir: string
  /** null takes a free port, the same one at each start. */
  port: number | null
  password: string
  /** Further server settings; they override ours. */
  settings?: Readonly<Record<string, string>>
  progress?: Progress
  signal?: AbortSignal
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Long, since after a crash the server first replays its log. */
const READY_WITHIN_MS = 120_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // A socket's path is limited to 107 bytes, which a deep checkout exceeds.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // There are no replicas: the write-ahead log only serves restarts.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Statements of the ORM contain values, and errors quote the row: neither may reach a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // Statements are short and prepared by name: JIT compilation costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Starts Postgres on loopback and creates its cluster at the first start. Resolves after a successful connection. */
export async function startPostgres(options: PostgresOptions) {
  const { dataDir, password, progress = noProgress } = options
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
  // Creating a cluster takes seconds in which another program could take a port that was free before.
  const port = await keptPort(postgresPortFile(dataDir), options.port)
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
      // Fast shutdown: the server ends the sessions instead of waiting for them.
      stopSignal: 'SIGINT',
      stopWithinMs: 30_000,
    })
  const isReady = () => acceptsConnections(port, password)
  const readiness = { withinMs: READY_WITHIN_MS, everyMs: 50, signal: options.signal, isReady }
  try {
    const child = await startAfterKilled(run, readiness)
    step.done(`ready on 127.0.0.1:${port}`)
    return { superuserUrl: postgresUrl(port, password, SUPERUSER), port, child, stop: () => child.stop() }
  } catch (error) {
    step.fail('did not start')
    throw error
  }
}

/** Tries, half a second apart, while the backends of a killed server are still exiting. */
const TRIES = 60
const BACKENDS_ARE_ENDING = 'pre-existing shared memory block'

/**
 * Starts the server and waits until it accepts connections. After a kill, its backends exit a moment later and until
 * then hold shared memory that a new server refuses to share. Only another try shows that they are gone.
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

const NO_SUCH_DATABASE = '3D000'
const WRONG_PASSWORD = '28P01'

/** True if the database accepts connections. Creates it and its roles the first time. */
async function acceptsConnections(port: number, password: string): Promise<boolean> {
  const code = await connect(postgresUrl(port, password, OWNER))
  // A role that does not exist is refused like a wrong password.
  if (code !== NO_SUCH_DATABASE && code !== WRONG_PASSWORD) return code === null
  const create = setUpStatements(password)
  const superuser = postgresUrl(port, password, SUPERUSER, 'postgres')
  const refused = await connect(superuser, create.roles)
  if (refused === WRONG_PASSWORD) throw wrongPassword()
  if (refused === null) await connect(superuser, create.database)
  return false
}

/** Connects once and runs the command, if any. Returns the error code, or null on success. */
async function connect(url: string, command?: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A server that stops during the connection also emits an error on the socket.
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
    'the database cluster has another password than secrets.json; restore that file, or delete DATA_DIR to start empty',
  )
}
