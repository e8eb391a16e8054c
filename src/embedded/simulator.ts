import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SIMULATOR_PORT_ORDER, type ProviderConnections } from '../config.ts'
import type { Mode, ProviderConnection, ProviderId } from '../providers/provider.ts'
import { startChild, type Child } from './children.ts'
import { dataFolder } from './data-dir.ts'
import { noProgress, type Progress } from './progress.ts'
import { untilReady } from './readiness.ts'

export interface SimulatorOptions {
  dataDir: string
  /** The control port; the providers listen on the five that follow. */
  port: number
  /** Where the providers send their signed events: `<eventsUrl>/<provider>/events`. */
  eventsUrl: string
  providers: readonly ProviderId[]
  /** What the providers' keys are made from. */
  seed: string
  progress?: Progress
  signal?: AbortSignal
}

export interface Simulator {
  readonly url: string
  readonly child: Child
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 20_000

export const simulatorUrl = (port: number) => `http://localhost:${port}`

/** How the service reaches the simulated providers: both modes at one address, told apart by their keys. */
export function simulatorConnections(
  port: number,
  providers: readonly ProviderId[],
  seed: string,
): ProviderConnections {
  const entries = providers.map((id) => {
    const baseUrl = `http://127.0.0.1:${port + 1 + SIMULATOR_PORT_ORDER.indexOf(id)}`
    const connect = (mode: Mode): ProviderConnection => ({
      baseUrl,
      secretKey: simulatorKey(seed, id, mode),
      settings: {},
    })
    return [id, { TEST: connect('TEST'), LIVE: connect('LIVE') }] as const
  })
  return Object.fromEntries(entries)
}

/** The providers' stand-in as a process of its own, so that it outlives nothing and shares nothing with us. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { dataDir, port, progress = noProgress } = options
  const folder = dataFolder(dataDir, 'simulator')
  const secrets = join(folder, 'secrets.json')
  writeFileSync(secrets, JSON.stringify(secretsOf(options)), { mode: 0o600 })
  const step = progress.step('simulator', 'starting')
  const child = await startChild({
    name: 'simulator',
    command: process.execPath,
    args: ['src/simulator/main.ts', '--port', String(port), '--data-dir', folder, '--secrets', secrets],
    cwd: ROOT,
    env: { PATH: process.env.PATH, TZ: 'UTC' },
    dataDir,
    stopSignal: 'SIGTERM',
    stopWithinMs: 5_000,
  })
  try {
    const isReady = (signal: AbortSignal) => answers(port, signal)
    await untilReady(child, { withinMs: READY_WITHIN_MS, everyMs: 50, signal: options.signal, isReady })
  } catch (error) {
    step.fail('did not start')
    throw error
  }
  step.done(`ready on ${simulatorUrl(port)}`)
  return { url: simulatorUrl(port), child, stop: () => child.stop() }
}

/** Each provider and mode its own key: an event signed for one must not pass for another. */
function simulatorKey(seed: string, id: ProviderId, mode: Mode): string {
  const prefix = mode === 'TEST' ? 'sk_test_' : 'sk_live_'
  return prefix + createHmac('sha256', seed).update(`${id}:${mode}`).digest('hex').slice(0, 40)
}

function secretsOf({ providers, seed, eventsUrl }: SimulatorOptions): Record<string, unknown> {
  const both = (id: ProviderId) => ({
    TEST: { secretKey: simulatorKey(seed, id, 'TEST') },
    LIVE: { secretKey: simulatorKey(seed, id, 'LIVE') },
  })
  return { ...Object.fromEntries(providers.map((id) => [id, both(id)])), eventsUrl }
}

async function answers(port: number, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/health`, { signal }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}
