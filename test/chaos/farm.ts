import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { simulatorSecrets } from '../../local/simulator/keys.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { OWNER, postgresUrl, SERVICE, SUPERUSER } from '../../local/postgres/roles.ts'
import { startTemporal } from '../../local/temporal/temporal.ts'
import { PROVIDER_IDS } from '../../src/providers/descriptors.ts'
import { bundleWorkflows } from '../../src/worker/bundle.ts'
import { accepts, NO_CENTRAL_BANK, quietPort } from '../ports.ts'
import { newSigningKey } from '../signing-keys.ts'
import { until } from '../until.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { LINES, type LineName, PROCESSES, type ProcessName, PROVIDERS, type ProviderName } from './plan.ts'
import { mountSmallDisk } from './small-disk.ts'

const ROOT = join(import.meta.dirname, '../..')
const TESTS = join(import.meta.dirname, '..')
/** A platform waits this long before it restarts a process that has ended unasked. */
const RESTART_MS = 1_000
/** On a machine where dozens of other programs want its cores, a start takes minutes. */
const STARTS_WITHIN_MS = 600_000

interface Started {
  readonly pid: number
  readonly gone: Promise<unknown>
}

export interface FarmEngine {
  /** Where the first part of it serves the service. */
  port: number
  /** Null if it runs elsewhere, and no fault of the farm meets it. */
  process: { start(): Promise<Started>; loseData(): void } | null
  env?: Readonly<Record<string, string>>
}

/** The Temporal of `npm start`, which is one process. */
export async function developmentServer(folder: string, binary: string): Promise<FarmEngine> {
  const [port, uiPort] = (await ports(2)) as [number, number]
  const start = async (): Promise<Started> => {
    const { child } = await startTemporal({ binary, dataDir: folder, port, uiPort })
    return { pid: child.pid, gone: child.exited }
  }
  return {
    port,
    process: { start, loseData: () => rmSync(join(folder, 'temporal'), { recursive: true, force: true }) },
  }
}

/** A Postgres that the caller runs, with the roles and the database of the service. */
export interface OwnPostgres {
  port: number
  password: string
}

/** Starts every part. Without `own`, Postgres too. */
export async function startFarm(
  folder: string,
  providers: readonly ProviderName[],
  engine: FarmEngine,
  own: OwnPostgres | null = null,
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** The disk under Postgres; null where this process may not mount one. */
  const disk = own ? null : mountSmallDisk(join(folder, 'postgres'))
  const bundle = join(folder, 'workflows.js')
  writeFileSync(bundle, (await bundleWorkflows({ traced: false })).code)
  const clockFile = join(folder, 'clock-offset')
  writeFileSync(clockFile, '0')
  const password = own?.password ?? randomBytes(16).toString('hex')
  const operator = { email: 'operator@chaos.example', password: randomBytes(16).toString('hex') }
  const [freePort, receiverPort] = await ports(2)
  const postgresPort = own?.port ?? freePort!
  const apiPorts = await ports(2)
  const metricsPorts = await ports(4)
  const simulatorPort = await quietPort(6)
  const keys = simulatorSecrets(simulatorPort, providers, {}, randomBytes(32).toString('hex'))
  /** One webhook a line: `{at, headers, body}`. */
  const receiverLog = join(folder, 'received.jsonl')
  writeFileSync(receiverLog, '')

  const lines = {
    database: await startFaultyProxy([{ port: postgresPort }]),
    engine: await startFaultyProxy([{ port: engine.port }]),
    edge: await startFaultyProxy(apiPorts.map((port) => ({ port }))),
  } as Record<LineName, FaultyProxy>
  for (const id of PROVIDERS)
    lines[id] = await startFaultyProxy([{ port: simulatorPort + 1 + PROVIDER_IDS.indexOf(id) }])
  /** Both API processes behind one address. */
  const url = `http://127.0.0.1:${lines.edge.port}`

  writeFileSync(
    join(folder, 'simulator-secrets.json'),
    JSON.stringify({ ...keys, eventsUrl: `${url}/api/providers` }),
    { mode: 0o600 },
  )
  let encryptionKeys = [randomBytes(32)]
  const secrets = { JWT_PRIVATE_KEY: newSigningKey(), PROOF_PRIVATE_KEY: newSigningKey() }
  /** The superuser's, without a proxy. */
  const databaseUrl = postgresUrl(postgresPort, password, SUPERUSER)

  const serviceEnv = (index: number): NodeJS.ProcessEnv => ({
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    TEST_WORKFLOW_BUNDLE: bundle,
    PORT: String(apiPorts[index % 2]),
    BASE_URL: url,
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPorts[index]),
    DATABASE_URL: postgresUrl(lines.database.port, password, SERVICE),
    DATABASE_MIGRATION_URL: postgresUrl(lines.database.port, password, OWNER),
    TEMPORAL_ADDRESS: `127.0.0.1:${lines.engine.port}`,
    ENCRYPTION_KEY: encryptionKeys.map((key) => key.toString('base64')).join(','),
    ...secrets,
    ...Object.fromEntries(providers.flatMap((id) => providerEnv(id, keys[id]!.TEST!, lines[id].port))),
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    OPERATOR_SECOND_FACTOR: 'false',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    RATES_BASE_URL: NO_CENTRAL_BANK,
    RATE_LIMIT_PER_SECOND: '0',
    SHUTDOWN_DELAY_SECONDS: '0',
    CLOCK_OFFSET_FILE: clockFile,
    ...engine.env,
  })
  const service = (role: 'api' | 'worker', index: number) => () => {
    // The second of each role has the clock that a fault shifts.
    const shifted = index % 2 === 1 ? [`--import=${join(TESTS, 'monitoring/shifted-clock.ts')}`] : []
    const bundled = `--import=${join(TESTS, 'mechanisms/ready-bundle.ts')}`
    const args = [bundled, ...shifted, 'src/main.ts', '--role', role]
    return node(`${role}-${(index % 2) + 1}`, args, serviceEnv(index))
  }
  const node = async (name: string, args: string[], env: NodeJS.ProcessEnv = { PATH: process.env.PATH }) => {
    const given = ['--disable-warning=ExperimentalWarning', ...args]
    const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => appendFileSync(join(folder, `${name}.log`), chunk))
    await once(child, 'spawn')
    return { pid: child.pid!, gone: once(child, 'exit') }
  }
  const starts: Record<Exclude<ProcessName, 'temporal'>, () => Promise<Started>> & {
    temporal?: () => Promise<Started>
  } = {
    ...(engine.process && { temporal: engine.process.start }),
    'api-1': service('api', 0),
    'api-2': service('api', 1),
    'worker-1': service('worker', 2),
    'worker-2': service('worker', 3),
    postgres: async () => {
      // The disk is memory, and so is the log on it.
      const settings = { max_wal_size: '512MB' }
      const { child } = await startPostgres({ dataDir: folder, port: postgresPort, password, settings })
      return { pid: child.pid, gone: child.exited }
    },
    simulator: () => {
      const places = ['--data-dir', join(folder, 'simulator'), '--secrets', join(folder, 'simulator-secrets.json')]
      return node('simulator', ['local/simulator/main.ts', '--port', String(simulatorPort), ...places])
    },
    receiver: () => node('receiver', ['test/chaos/receiver-process.ts', String(receiverPort), receiverLog]),
  }
  mkdirSync(join(folder, 'simulator'), { recursive: true })

  const running = new Map<ProcessName, Started>()
  /** Processes that shall run; any other that ends was killed by a fault. */
  const wanted = new Set<ProcessName>()
  /** How often each process ended unasked. */
  const endedUnasked = new Map<ProcessName, number>()
  /** One start or end of a process at a time. */
  const turns = new Map<ProcessName, Promise<unknown>>()
  let stopped = false

  function inTurn<T>(name: ProcessName, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
    turns.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }

  /** Tries again, as a platform does: Postgres does not start while its disk is full. */
  async function untilStarted(name: ProcessName): Promise<Started> {
    const end = Date.now() + STARTS_WITHIN_MS
    for (;;)
      try {
        return await starts[name]!()
      } catch (error) {
        if (stopped || Date.now() > end) throw error
        await delay(RESTART_MS)
      }
  }

  const startOne = (name: ProcessName): Promise<void> =>
    inTurn(name, async () => {
      if (!starts[name]) return
      wanted.add(name)
      if (running.has(name) || stopped) return
      const started = await untilStarted(name)
      running.set(name, started)
      void started.gone.then(() => {
        if (running.get(name) === started) running.delete(name)
        if (!wanted.has(name) || stopped) return
        endedUnasked.set(name, (endedUnasked.get(name) ?? 0) + 1)
        setTimeout(() => void (wanted.has(name) && startOne(name).catch(() => undefined)), RESTART_MS)
      })
    })

  const endOne = (name: ProcessName, by: 'SIGKILL' | 'SIGTERM'): Promise<void> =>
    inTurn(name, async () => {
      wanted.delete(name)
      const started = running.get(name)
      if (!started) return
      signal(started.pid, by)
      await started.gone
      running.delete(name)
    })

  const killOne = (name: ProcessName) => endOne(name, 'SIGKILL')

  const farm = {
    url,
    /** Each API process, without a proxy. */
    apiUrls: apiPorts.map((port) => `http://127.0.0.1:${port}`),
    controlUrl: `http://127.0.0.1:${simulatorPort}`,
    receiverUrl: `http://127.0.0.1:${receiverPort}/hooks`,
    receiverLog,
    databaseUrl,
    operator,
    lines,
    providers,
    disk,
    endedUnasked,
    kill: killOne,
    /** Stops the process as a platform does, and resolves when it has ended. */
    terminate: (name: ProcessName) => endOne(name, 'SIGTERM'),
    pidOf: (name: ProcessName) => running.get(name)?.pid ?? null,
    start: startOne,
    /** Resolves when that process of the service listens. Rejects if a start takes unreasonably long. */
    serves: async (name: ProcessName) => {
      const port = {
        'api-1': apiPorts[0],
        'api-2': apiPorts[1],
        'worker-1': metricsPorts[2],
        'worker-2': metricsPorts[3],
      }
      const own = (port as Partial<Record<ProcessName, number>>)[name]
      if (own) await until(async () => stopped || (await accepts(own)), STARTS_WITHIN_MS)
    },
    pause: (name: ProcessName) => void (running.has(name) && signal(running.get(name)!.pid, 'SIGSTOP')),
    resume: (name: ProcessName) => void (running.has(name) && signal(running.get(name)!.pid, 'SIGCONT')),
    /** Deletes the engine's data while it is down. */
    loseEngineData: async () => {
      await killOne('temporal')
      engine.process?.loseData()
      await startOne('temporal')
    },
    /** Sets the keys for the next start of each process, the newest first, and restarts them one after the other. */
    rotateEncryptionKey: async () => {
      const [old, fresh] = [encryptionKeys[0]!, randomBytes(32)]
      for (const next of [
        [old, fresh],
        [fresh, old],
      ]) {
        encryptionKeys = next
        for (const name of ['api-1', 'worker-1', 'api-2', 'worker-2'] as const) {
          await killOne(name)
          await startOne(name)
        }
      }
      await farm.command('keys-rotate')
    },
    /** Runs a command of the operator, with the variables of the service. Rejects if it fails. */
    command: async (name: 'keys-rotate' | 'record-restored', ...args: string[]) => {
      const env = { ...serviceEnv(0), DATABASE_URL: postgresUrl(postgresPort, password, SERVICE) }
      const { gone } = await node(name, [`scripts/${name}.ts`, ...args], env)
      const [code] = (await gone) as [number | null]
      if (code !== 0) throw new Error(`${name} ended with ${code}: see ${join(folder, `${name}.log`)}`)
    },
    /** Shifts the clock of the second API process and of the second worker by this much. */
    shiftClock: (ms: number) => writeFileSync(clockFile, String(ms)),
    stop: async () => {
      stopped = true
      wanted.clear()
      for (const name of PROCESSES) {
        // A process that is starting is ended too.
        await turns.get(name)
        const started = running.get(name)
        if (!started) continue
        signal(started.pid, 'SIGCONT')
        signal(started.pid, name === 'postgres' || name === 'temporal' ? 'SIGINT' : 'SIGKILL')
        await started.gone
      }
      for (const name of LINES) await lines[name].close()
      disk?.remove()
    },
  }
  try {
    const first = ['temporal', 'simulator', 'receiver'] as const
    await Promise.all((own ? first : (['postgres', ...first] as const)).map(startOne))
    // The first start migrates the database.
    await startOne('api-1')
    await until(async () => await accepts(apiPorts[0]!), STARTS_WITHIN_MS)
    const others = ['api-2', 'worker-1', 'worker-2'] as const
    await Promise.all(others.map(startOne))
    await Promise.all(others.map((name) => farm.serves(name)))
    return farm
  } catch (error) {
    await farm.stop()
    throw error
  }
}

export type Farm = Awaited<ReturnType<typeof startFarm>>

async function ports(count: number): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < count; n += 1) found.push(await quietPort())
  return found
}

function providerEnv(
  id: ProviderName,
  { secretKey, settings }: { secretKey: string; settings: Readonly<Record<string, string>> },
  port: number,
): [string, string][] {
  const prefix = id.toUpperCase()
  return [
    [`${prefix}_BASE_URL`, `http://127.0.0.1:${port}`],
    [`${prefix}_SECRET_KEY`, secretKey],
    ...Object.entries(settings).map(([name, value]): [string, string] => [`${prefix}_${name}`, value]),
  ]
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}
