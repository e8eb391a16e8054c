import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Connection } from '@temporalio/client'
import { postgresUrl, SUPERUSER } from '../../local/postgres/roles.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { type Child, startChild } from '../../local/process/children.ts'
import { untilReady } from '../../local/process/readiness.ts'
import { accepts, quietPort } from '../ports.ts'
import type { ServerBinaries } from './server-binaries.ts'

/** The processes of the cluster, in the order in which they are started and upgraded. */
export const MEMBERS = ['history-1', 'history-2', 'matching-1', 'matching-2', 'frontend', 'worker'] as const
export type Member = (typeof MEMBERS)[number]

type Service = 'frontend' | 'history' | 'matching' | 'worker'
export const serviceOf = (member: Member): Service => member.replace(/-\d$/, '') as Service

const STORES = [
  { database: 'temporal', schema: 'postgresql/v12/temporal' },
  { database: 'temporal_visibility', schema: 'postgresql/v12/visibility' },
] as const

const DYNAMIC_CONFIG = join(import.meta.dirname, '../../deploy/temporal/dynamic-config.yaml')

/** Other programs may want the cores of the machine, and a process then takes its time to start. */
const READY_WITHIN_MS = 120_000

export interface ClusterOptions {
  /** Absolute path of an empty folder. */
  folder: string
  binaries: ServerBinaries
  shards: number
}

interface Ports {
  grpc: number
  membership: number
  http: number
}

/**
 * Starts a Temporal cluster of Temporal's own server: each service is a process, two of history and of matching, with
 * their two databases on a Postgres. The processes have no configuration file, as in docker-compose.yml.
 */
export async function startCluster({ folder, shards, ...options }: ClusterOptions) {
  let binaries = options.binaries
  const password = 'temporal'
  const databasePort = await quietPort()
  const start = () =>
    startPostgres({ dataDir: folder, port: databasePort, password, settings: { max_connections: '300' } })
  let postgres: Postgres = await start()
  const ports = {} as Record<Member, Ports>
  for (const member of MEMBERS)
    ports[member] = { grpc: await quietPort(), membership: await quietPort(), http: await quietPort() }

  const { stdout } = await promisify(execFile)(binaries.server, ['validate-dynamic-config', DYNAMIC_CONFIG])
  if (/error|warning/.test(stdout)) throw new Error(`the server does not know a value of ${stdout}`)

  await prepareSchema(binaries, databasePort, password, true)

  const environment = (member: Member): NodeJS.ProcessEnv => {
    const service = serviceOf(member).toUpperCase()
    const { grpc, membership } = ports[member]
    return {
      PATH: process.env.PATH,
      TZ: 'UTC',
      TEMPORAL_SERVICES: serviceOf(member),
      DB: 'postgres12',
      DB_PORT: String(databasePort),
      POSTGRES_SEEDS: '127.0.0.1',
      POSTGRES_USER: SUPERUSER,
      POSTGRES_PWD: password,
      BIND_ON_IP: '127.0.0.1',
      TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
      NUM_HISTORY_SHARDS: String(shards),
      DYNAMIC_CONFIG_FILE_PATH: DYNAMIC_CONFIG,
      LOG_LEVEL: 'warn',
      FRONTEND_GRPC_PORT: String(ports.frontend.grpc),
      FRONTEND_HTTP_PORT: String(ports.frontend.http),
      PUBLIC_FRONTEND_ADDRESS: `127.0.0.1:${ports.frontend.grpc}`,
      [`${service}_GRPC_PORT`]: String(grpc),
      [`${service}_MEMBERSHIP_PORT`]: String(membership),
    }
  }

  const running = new Map<Member, Child>()
  const startMember = async (member: Member): Promise<void> => {
    const child = await startChild({
      name: member,
      command: binaries.server,
      args: ['--allow-no-auth', 'start'],
      env: environment(member),
      dataDir: folder,
      stopSignal: 'SIGTERM',
      stopWithinMs: 60_000,
    })
    running.set(member, child)
    const { grpc, membership } = ports[member]
    const isReady = () => (member === 'frontend' ? isServing(grpc) : accepts(membership))
    await untilReady(child, { withinMs: READY_WITHIN_MS, everyMs: 100, signal: undefined, isReady })
  }
  const stopMember = async (member: Member): Promise<void> => {
    await running.get(member)?.stop()
    running.delete(member)
  }

  const cluster = {
    frontendPort: ports.frontend.grpc,
    /** The superuser's URL of one of Temporal's two databases. */
    databaseUrl: (database: 'temporal' | 'temporal_visibility') =>
      postgresUrl(databasePort, password, SUPERUSER, database),
    pids: () => {
      const members = MEMBERS.map((member) => [member, running.get(member)?.pid ?? null] as const)
      return { ...(Object.fromEntries(members) as Record<Member, number | null>), postgres: postgres.child.pid }
    },
    start: startMember,
    stop: stopMember,
    kill: async (member: Member) => {
      const child = running.get(member)!
      process.kill(child.pid, 'SIGKILL')
      await child.exited
      running.delete(member)
    },
    restartDatabase: async () => {
      await postgres.stop()
      postgres = await start()
    },
    /** Upgrades the schema, then one process after the other. */
    upgrade: async (newer: ServerBinaries) => {
      await prepareSchema(newer, databasePort, password, false)
      binaries = newer
      for (const member of MEMBERS) {
        await stopMember(member)
        await startMember(member)
      }
    },
    close: async () => {
      await Promise.all(MEMBERS.map(stopMember))
      await postgres.stop()
    },
  }
  try {
    // The first process on empty databases writes what the others read. Two at once would both write it, and end.
    const [first, ...others] = MEMBERS
    await startMember(first)
    await Promise.all(others.map(startMember))
  } catch (error) {
    await cluster.close()
    throw error
  }
  return cluster
}

export type TemporalCluster = Awaited<ReturnType<typeof startCluster>>

/** Brings the schema of both databases to that of the binaries; creates it in `isNew` ones. */
async function prepareSchema({ sqlTool }: ServerBinaries, port: number, password: string, isNew: boolean) {
  const server = ['--plugin', 'postgres12', '--ep', '127.0.0.1', '-p', String(port), '-u', SUPERUSER, '--pw', password]
  for (const { database, schema } of STORES) {
    const run = (...args: string[]) => promisify(execFile)(sqlTool, [...server, '--db', database, ...args])
    if (isNew) {
      await run('create')
      await run('setup-schema', '-v', '0.0')
    }
    await run('update-schema', '--schema-name', schema)
  }
}

async function isServing(port: number): Promise<boolean> {
  const connection = Connection.lazy({ address: `127.0.0.1:${port}` })
  try {
    await connection.withDeadline(Date.now() + 2_000, () => connection.workflowService.listNamespaces({}))
    return true
  } catch {
    return false
  } finally {
    await connection.close()
  }
}
