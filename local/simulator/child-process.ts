import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../process/children.ts'
import { dataFolder } from '../data-dir.ts'
import type { Progress } from '../progress.ts'
import { untilReady } from '../process/readiness.ts'
import type { SimulatorSecrets } from './ledger/secrets.ts'

interface SimulatorProcessOptions {
  dataDir: string
  /** The control port; the providers listen on the ports that follow. */
  port: number
  secrets: SimulatorSecrets
  progress: Progress
  signal: AbortSignal
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 20_000

export const simulatorUrl = (port: number) => `http://localhost:${port}`

/** Runs the simulated providers as a separate process, which shares no memory with the service and stops with it. */
export async function startSimulatorProcess(options: SimulatorProcessOptions) {
  const { dataDir, port, progress } = options
  const folder = dataFolder(dataDir, 'simulator')
  const secrets = join(folder, 'secrets.json')
  writeFileSync(secrets, JSON.stringify(options.secrets), { mode: 0o600 })
  const step = progress.step('simulator', 'starting')
  const child = await startChild({
    name: 'simulator',
    command: process.execPath,
    // A small young generation saves 100 MB after 10 000 charges; the simulator allocates little.
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
    const isReady = (signal: AbortSignal) => isServing(port, signal)
    await untilReady(child, { withinMs: READY_WITHIN_MS, everyMs: 50, signal: options.signal, isReady })
  } catch (error) {
    step.fail('did not start')
    throw error
  }
  step.done(`ready on ${simulatorUrl(port)}`)
  return { child }
}

async function isServing(port: number, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/health`, { signal }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}
