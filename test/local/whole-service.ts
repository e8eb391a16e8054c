import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PREPARED } from '../mechanisms/process.ts'
import { NO_CENTRAL_BANK, quietPort } from '../ports.ts'
import { newSigningKey } from '../signing-keys.ts'
import { until } from '../until.ts'

const ROOT = join(import.meta.dirname, '../..')
const SAYS_WITHIN_MS = 120_000

/** The variables of keys and operator, without which no service starts that others provide with a database and Temporal. */
export const KEYS_AND_OPERATOR = {
  ENCRYPTION_KEY: 'ab'.repeat(32),
  JWT_PRIVATE_KEY: newSigningKey(),
  PROOF_PRIVATE_KEY: newSigningKey(),
  OPERATOR_EMAIL: 'ops@example.com',
  OPERATOR_PASSWORD: 'a long enough password',
}

/** Variables of a local start on separate ports, with the Temporal CLI of this run. */
export async function ownPorts(dataDir: string): Promise<Record<string, string>> {
  const [port, metrics, ui, simulator] = await Promise.all([quietPort(), quietPort(), quietPort(), quietPort(6)])
  return {
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    TEMPORAL_UI_PORT: String(ui),
    SIMULATOR_PORT: String(simulator),
    TEMPORAL_CLI: process.env.TEST_TEMPORAL_CLI!,
  }
}

/** A module for `--import` that fails on a signal. */
export const FAULTS = join(ROOT, 'test/mechanisms/planted-faults.ts')
export const PLANTED = { level: 60, fault: { type: 'Error', message: 'planted' } }

export const plantedFaults = (service: WholeService): object[] =>
  service
    .said()
    .split('\n')
    .flatMap((line) => (line.includes('planted') ? [JSON.parse(line)] : []))

/** Starts the process of `npm start`, with further arguments for node. */
export function startWhole(variables: Record<string, string>, nodeArguments: readonly string[] = []): WholeService {
  return startProgram([...nodeArguments, 'local/main.ts'], variables)
}

export function startProgram(program: readonly string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [...PREPARED.nodeArguments, ...program], {
    cwd: ROOT,
    env: { ...PREPARED.env, RATES_BASE_URL: NO_CENTRAL_BANK, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    errors += chunk.toString()
  })
  return {
    child,
    /** Resolves with exit code and signal once all output has been read. */
    exited: once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>,
    /** All output so far; `errors` is the standard error only. */
    said: () => said,
    errors: () => errors,
    /** Resolves once the output matches; throws if the process exits first. */
    says: (what: RegExp) =>
      until(async () => {
        if (what.test(said)) return true
        if (child.exitCode !== null) throw new Error(`the service ended: ${said}`)
        return false
      }, SAYS_WITHIN_MS),
  }
}

export type WholeService = ReturnType<typeof startProgram>
