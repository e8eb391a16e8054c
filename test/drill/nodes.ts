import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { clusterDir } from '../../local/postgres/cluster.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { postgresUrl, SUPERUSER } from '../../local/postgres/roles.ts'
import { sendSignal } from '../../local/process/children.ts'
import { unprivilegedUser } from '../../local/process/unprivileged-user.ts'
import { connected, rowsAt } from '../connected.ts'
import { quietPort } from '../ports.ts'
import { until } from '../until.ts'
import { startRouter } from './router.ts'

const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '10',
  wal_keep_size: '1GB',
  max_wal_size: '512MB',
  shared_buffers: '64MB',
  // A standby tries again soon, as the tools make it do: commits wait for it.
  wal_retrieve_retry_interval: '200ms',
  wal_receiver_timeout: '5s',
}

/** Every process of the server: the first one, and those that it started, which have their own groups. */
function processesOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const started = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  return [pid, ...started.map(([own]) => own!)]
}

interface Place {
  name: string
  port: number
  password: string
  replicationPort: number
  settings: Readonly<Record<string, string>>
}

/** A server of the cluster with its own data, as if on its own machine. */
export class Node {
  readonly name: string
  readonly port: number
  readonly #folder: string
  readonly #password: string
  readonly #settings: Record<string, string>
  #running: Postgres | null = null

  constructor(folder: string, at: Place) {
    this.name = at.name
    this.port = at.port
    this.#folder = join(folder, at.name)
    this.#password = at.password
    const followed = `host=127.0.0.1 port=${at.replicationPort} user=${SUPERUSER} password=${at.password}`
    const primary_conninfo = `${followed} application_name=${at.name} connect_timeout=2`
    this.#settings = { ...SETTINGS, ...at.settings, primary_conninfo }
  }

  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true })
    this.#running = await startPostgres({
      dataDir: this.#folder,
      port: this.port,
      password: this.#password,
      settings: this.#settings,
    })
  }

  async query<Row extends object>(text: string): Promise<Row[]> {
    const url = postgresUrl(this.port, this.#password, SUPERUSER)
    return await rowsAt<Row>(url, text, [], { connectionTimeoutMillis: 10_000, query_timeout: 20_000 })
  }

  /** Stops every process of the server; `wake` continues them. The server does not notice the time between. */
  freeze(): void {
    for (const pid of processesOf(this.#running!.child.pid)) sendSignal(pid, 'SIGSTOP')
  }

  wake(): void {
    for (const pid of processesOf(this.#running!.child.pid)) sendSignal(pid, 'SIGCONT')
  }

  /** Loses the machine with its disk. */
  async lose(): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = null
    for (const pid of processesOf(running.child.pid)) sendSignal(pid, 'SIGKILL')
    await running.child.exited
    rmSync(clusterDir(this.#folder), { recursive: true, force: true })
  }

  /** Makes this server a standby with a copy of the primary's files: there is no pg_basebackup. */
  async copy(primary: Node): Promise<void> {
    const [source, own] = [clusterDir(primary.#folder), clusterDir(this.#folder)]
    rmSync(own, { recursive: true, force: true })
    mkdirSync(own, { recursive: true })
    await connected(postgresUrl(primary.port, this.#password, SUPERUSER), async (pool) => {
      await pool.query("SELECT pg_backup_start('drill', fast => true)")
      const left = "--warning=no-file-changed --exclude=./postmaster.pid --exclude='./pg_wal/*'"
      const copied = `tar --create ${left} --directory '${source}' . | tar --extract --directory '${own}' -p`
      await promisify(execFile)('sh', ['-c', copied])
      const { rows } = await pool.query('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)')
      writeFileSync(join(own, 'backup_label'), rows[0].labelfile)
      writeFileSync(join(own, 'standby.signal'), '')
    })
    const user = unprivilegedUser()
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, dirname(own)])
  }

  async stop(): Promise<void> {
    if (!this.#running) return
    this.wake()
    await this.#running.stop()
  }
}

/** Starts the cluster in the folder, with the database and the roles of the service, and with further settings. */
export async function startCluster(folder: string, password: string, settings: Readonly<Record<string, string>> = {}) {
  const [router, replication] = [await startRouter(null), await startRouter(null)]
  const ports = [await quietPort(), await quietPort(), await quietPort()]
  const at = { password, replicationPort: replication.port, settings }
  const servers = ['one', 'two', 'three'].map((name, n) => new Node(folder, { name, port: ports[n]!, ...at }))
  let primary = servers[0]!
  const standbys = () => servers.filter((server) => server !== primary)

  const follows = async (server: Node): Promise<boolean> => {
    const [row] = await primary.query<{ follows: boolean }>(
      `SELECT bool_or(state = 'streaming') AS follows FROM pg_stat_replication WHERE application_name = '${server.name}'`,
    )
    return row?.follows === true
  }
  const rejoin = async (server: Node): Promise<void> => {
    await server.copy(primary)
    await server.start()
    await until(() => follows(server), 60_000)
  }

  await primary.start()
  replication.lead(primary.port)
  // The copies have the setting too. Until they follow, commits would wait for them.
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (one, two, three)'")
  for (const server of standbys()) await rejoin(server)
  await primary.query('SELECT pg_reload_conf()')
  router.lead(primary.port)

  return {
    nodes: servers,
    password,
    get primary() {
      return primary
    },
    get standbys() {
      return standbys()
    },
    /** The one address that leads the service to the primary. */
    router,
    /** The address at which the standbys read the primary's log. */
    replication,
    /** Promotes the standby that has the most log, and leads the others to it. Resolves to the server that it replaced. */
    failOver: async ({ keepsOpen = false }: { keepsOpen?: boolean } = {}) => {
      // First no standby may receive more, so that the most log stays the most.
      replication.lead(null)
      const received = await Promise.all(
        standbys().map(async (server) => {
          const [row] = await server.query<{ bytes: string }>(
            "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn AS bytes",
          )
          return { server, bytes: BigInt(row!.bytes) }
        }),
      )
      const { server: next } = received.toSorted((a, b) => (a.bytes < b.bytes ? 1 : -1))[0]!
      await next.query('SELECT pg_promote()')
      const replaced = primary
      primary = next
      replication.lead(next.port)
      router.lead(next.port, { keepsOpen })
      return replaced
    },
    /** Copies the primary to a server that was lost, and waits until it follows the primary's log. */
    rejoin,
    stop: async () => {
      for (const each of [router, replication]) await each.close()
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

/** One primary, and standbys of which one has each commit before it is acknowledged. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>
