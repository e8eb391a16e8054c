import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDemoFile } from '../../local/demo/demo-file.ts'
import { postgresUrl, SUPERUSER } from '../../local/postgres/roles.ts'
import { secretsFile } from '../../local/secrets.ts'
import { PROVIDER_IDS } from '../../src/providers/descriptors.ts'
import { NO_CENTRAL_BANK, quietPort } from '../ports.ts'
import { until } from '../until.ts'
import { processesOf } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 300_000

export interface ProductOptions {
  dataDir: string
  ports: Ports
  /** Logs every statement: only for counting, not for timing. */
  logStatements?: boolean
}

type Ports = Awaited<ReturnType<typeof choosePorts>>

export async function choosePorts() {
  const simulator = await quietPort(PROVIDER_IDS.length + 1)
  const others = await Promise.all(Array.from({ length: 6 }, () => quietPort()))
  const [api, metrics, ui, postgres, temporal, statements] = others as [number, number, number, number, number, number]
  return { api, metrics, ui, postgres, temporal, statements, simulator }
}

/** Runs `npm start` as users do, with its own ports and data. */
export async function startProduct({ dataDir, ports, logStatements }: ProductOptions) {
  const baseUrl = `http://127.0.0.1:${ports.api}`
  const since = performance.now()
  const given = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean)
  const flags = [...given, ...(logStatements ? ['--import', './test/bench/statement-log.ts'] : [])]
  const child = spawn(process.execPath, ['scripts/run.mjs', ...flags, 'local/main.ts'], {
    cwd: ROOT,
    env: { ...inherited(), ...environment(dataDir, ports, baseUrl) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  void ended.then(([code]) => code && process.stderr.write(said))
  const health = await waitFor(child, async () => (await fetch(`${baseUrl}/health/ready`)).ok)
  const readyAfterMs = health - since
  const working = await waitFor(child, async () => said.includes('Try it:'))
  const { postgresPassword } = JSON.parse(readFileSync(secretsFile(dataDir), 'utf8')) as { postgresPassword: string }
  return {
    baseUrl,
    simulatorUrl: `http://127.0.0.1:${ports.simulator}`,
    temporalAddress: `127.0.0.1:${ports.temporal}`,
    /** The superuser's. */
    databaseUrl: postgresUrl(ports.postgres, postgresPassword, SUPERUSER),
    demo: readDemoFile(dataDir)!,
    /** The launcher's process id, the ancestor of all others. */
    pid: child.pid!,
    servicePid: () => processesOf(child.pid!).find(({ kind }) => kind === 'service')?.pid ?? child.pid!,
    /** Milliseconds from the launch to 200 at /health/ready. */
    readyAfterMs,
    /** Milliseconds from the launch until a worker polled too. */
    workingAfterMs: working - since,
    /** The address at which the logged statements are read. */
    statementsUrl: `http://127.0.0.1:${ports.statements}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Drops the shell's variables, except those with which programs are found. */
function inherited(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'TEMPORAL_CLI', 'LANG']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function environment(dataDir: string, ports: Ports, baseUrl: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    BASE_URL: baseUrl,
    PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    TEMPORAL_UI_PORT: String(ports.ui),
    EMBEDDED_POSTGRES_PORT: String(ports.postgres),
    EMBEDDED_TEMPORAL_PORT: String(ports.temporal),
    SIMULATOR_PORT: String(ports.simulator),
    RATES_BASE_URL: NO_CENTRAL_BANK,
    BENCH_STATEMENTS_PORT: String(ports.statements),
    // The limiter is on, with a limit that is never reached.
    RATE_LIMIT_PER_SECOND: '1000000',
  }
}

async function waitFor(child: ChildProcess, look: () => Promise<boolean>): Promise<number> {
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`)
      return await look().catch(() => false)
    },
    READY_WITHIN_MS,
    20,
  )
  return performance.now()
}
