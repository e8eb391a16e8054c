import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProviderConnections } from '../../src/providers/contract/connections.ts'
import type { ProviderId } from '../../src/providers/descriptors.ts'
import { startChild, type Child } from '../process/children.ts'
import { dataFolder } from '../data-dir.ts'
import { noProgress, type Progress } from '../progress.ts'
import { untilReady } from '../process/readiness.ts'
import { simulatorSecrets } from './keys.ts'

export interface SimulatorProcessOptions {
  dataDir: string
  /** The control port; the providers listen on those that follow. */
  port: number
  /** Where the providers send their signed events: `<eventsUrl>/<provider>/events`. */
  eventsUrl: string
  /** Those that are on it because nothing else was said. */
  providers: readonly ProviderId[]
  /** Those with variables of their own, some of which may name the simulator. */
  configured: ProviderConnections
  /** What the providers' keys are made from. */
  seed: string
  progress?: Progress
  signal?: AbortSignal
}

export interface SimulatorProcess {
  readonly url: string
  readonly child: Child
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 20_000

export const simulatorUrl = (port: number) => `http://localhost:${port}`

/** The simulated providers run as a process of their own: they share no memory with the service and stop with it. */
export async function startSimulatorProcess(options: SimulatorProcessOptions): Promise<SimulatorProcess> {
  const { dataDir, port, providers, configured, seed, eventsUrl, progress = noProgress } = options
  const folder = dataFolder(dataDir, 'simulator')
  const secrets = join(folder, 'secrets.json')
  const content = { ...simulatorSecrets(port, providers, configured, seed), eventsUrl }
  writeFileSync(secrets, JSON.stringify(content), { mode: 0o600 })
  const step = progress.step('simulator', 'starting')
  const child = await startChild({
    name: 'simulator',
    command: process.execPath,
    // It keeps a ledger and works little: with a small young heap it takes 100 MB less after 10 000 charges.
    args: [
      '--max-semi-space-size=4',
      'local/simulator/main.ts',
      '--port',
      String(port),
      '--data-dir',
      folder,
      '--secrets',
      secrets,
    ],
    cwd: ROOT,
    env: { PATH: process.env.PATH, TZ: 'UTC', MALLOC_ARENA_MAX: '2' },
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

async function answers(port: number, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/health`, { signal }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}
