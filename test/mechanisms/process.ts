import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NO_CENTRAL_BANK, quietPort } from '../ports.ts'
import type { TestParts } from '../service.ts'
import type { TestTemporal } from '../temporal.ts'
import { until } from '../until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/**
 * How tests start node for a process of the service. Bundling the workflows takes seconds of a core, and compiling the
 * modules one, so the processes share one bundle and one cache.
 */
export const PREPARED = {
  nodeArguments: ['--disable-warning=ExperimentalWarning', '--import', join(import.meta.dirname, 'ready-bundle.ts')],
  env: {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    TEST_WORKFLOW_BUNDLE: process.env.TEST_WORKFLOW_BUNDLE,
  },
}
const STARTS_WITHIN_MS = 180_000

const running = new Set<RoleProcess>()

interface RoleOptions {
  role: 'api' | 'worker'
  /** Default: the address of the service's engine. */
  temporalAddress?: string
  /** The newest first. Default: the service's key. */
  encryptionKeys?: readonly Buffer[]
  /** A URL of the database through a proxy. Default: the service's URL. */
  databaseUrl?: string
  env?: Record<string, string>
  /** The folder of another version of the service. Default: this one. */
  root?: string
  /** Bundles the workflows itself, since traced ones differ from those of the shared bundle. */
  ownBundle?: boolean
}

interface ScriptOptions {
  /** The checkout whose script runs. Default: this one. */
  root?: string
  args?: readonly string[]
  env: NodeJS.ProcessEnv
}

/** Runs a script of a checkout whose packages are installed. Returns the printed lines; throws if the script fails. */
export async function runScript(script: string, { root = ROOT, args = [], env }: ScriptOptions): Promise<string[]> {
  const command = ['--disable-warning=ExperimentalWarning', join(root, script), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env, INIT_CWD: root },
  })
  return stdout.trim().split('\n')
}

type Settings = Pick<TestParts, 'settings' | 'database' | 'temporal' | 'operator'>

export const engineOf = ({ address, namespace }: TestTemporal) => ({
  TEMPORAL_ADDRESS: address,
  TEMPORAL_NAMESPACE: namespace,
})

/** The variables that all processes and commands of a service share. */
export function settingsOf({ settings, database, temporal, operator }: Settings) {
  const { TEST } = settings.connections.paystack!
  return {
    DATABASE_URL: database.url,
    ...engineOf(temporal),
    ENCRYPTION_KEY: settings.encryptionKey.toString('base64'),
    JWT_PRIVATE_KEY: settings.jwtPrivateKey,
    PROOF_PRIVATE_KEY: settings.proofPrivateKey,
    PAYSTACK_BASE_URL: TEST!.baseUrl,
    PAYSTACK_SECRET_KEY: TEST!.secretKey,
    OPERATOR_EMAIL: operator.email,
    OPERATOR_PASSWORD: operator.password,
    // Tests sign operators in by password; `test/api/auth/required-factor.test.ts` has the default.
    OPERATOR_SECOND_FACTOR: 'false',
  }
}

/** Starts another process of the service with the same database, engine and provider, as an operator does. */
export async function startRole(
  service: Settings,
  { role, temporalAddress, databaseUrl, encryptionKeys, root = ROOT, ownBundle = false, env = {} }: RoleOptions,
) {
  const [port, metricsPort] = await Promise.all([quietPort(), quietPort()])
  const baseUrl = `http://127.0.0.1:${port}`
  const settings = settingsOf(service)
  const child = spawn(process.execPath, [...PREPARED.nodeArguments, 'src/main.ts', '--role', role], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...PREPARED.env,
      ...(ownBundle && { TEST_WORKFLOW_BUNDLE: undefined }),
      ...settings,
      PORT: String(port),
      BASE_URL: baseUrl,
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl ?? settings.DATABASE_URL,
      TEMPORAL_ADDRESS: temporalAddress ?? settings.TEMPORAL_ADDRESS,
      ...(encryptionKeys && { ENCRYPTION_KEY: encryptionKeys.map((key) => key.toString('base64')).join(',') }),
      WEBHOOK_ALLOW_PRIVATE: 'true',
      RATES_BASE_URL: NO_CENTRAL_BANK,
      ...env,
    },
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const code = await exited
    running.delete(started)
    return code
  }
  let said = ''
  const started = {
    pid: child.pid!,
    baseUrl,
    /** The URL of its metrics, and of a worker's health. */
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    /** Pauses the process by SIGSTOP; `resume` sends SIGCONT. The process does not notice the time between. */
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    printed: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
  running.add(started)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const ready = role === 'worker' ? /^worker +polling/m : /^api +listening/m
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`--role ${role} ended: ${said}`)
    return ready.test(said)
  }, STARTS_WITHIN_MS)
  return started
}

export type RoleProcess = Awaited<ReturnType<typeof startRole>>

/** Ends all processes, also those of a failed test. */
export async function killAllRoles(): Promise<void> {
  await Promise.all([...running].map((started) => started.kill()))
}
