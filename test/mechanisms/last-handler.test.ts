import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { scratch } from '../embedded/scratch.ts'
import { quietPort } from '../ports.ts'
import { until } from '../until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FAULTS = join(import.meta.dirname, 'planted-faults.ts')

const temporary = scratch()
let child: ReturnType<typeof spawn> | undefined
afterEach(() => void child?.kill('SIGKILL'))

/** The whole service as `npm start` runs it, with its database, engine and simulator. */
async function startService(dataDir: string) {
  const [port, metrics, ui, simulator] = await Promise.all([quietPort(), quietPort(), quietPort(), quietPort(6)])
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    TEMPORAL_UI_PORT: String(ui),
    SIMULATOR_PORT: String(simulator),
    TEMPORAL_CLI: process.env.TEST_TEMPORAL_CLI,
  }
  child = spawn(process.execPath, ['--import', FAULTS, 'src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await until(async () => {
    if (child?.exitCode !== null) throw new Error(`the service ended: ${said}`)
    return said.includes('Try it:')
  }, 120_000)
  return { child, exited, said: () => said }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each([
  ['an exception', 'SIGUSR2'],
  ['a rejection', 'SIGWINCH'],
] as const)(
  '%s that nothing caught is logged in one line, and the process stops in order and exits with 1',
  async (_what, signal) => {
    const dataDir = temporary()
    const service = await startService(dataDir)
    const run = join(dataDir, 'run')
    const pids = readdirSync(run)
      .filter((name) => name.endsWith('.json'))
      .map((name): number => JSON.parse(readFileSync(join(run, name), 'utf8')).pid)
    expect([pids.length, pids.every(isRunning)]).toEqual([3, true])
    service.child.kill(signal)
    service.child.kill(signal)
    expect(await service.exited).toEqual([1, null])
    const faults = service
      .said()
      .split('\n')
      .filter((line) => line.includes('planted'))
    expect(faults.map((line) => JSON.parse(line))).toMatchObject([
      { level: 60, fault: { type: 'Error', message: 'planted' } },
    ])
    expect(service.said()).toMatch(/stopping …[^]*stopped/)
    expect(pids.filter(isRunning)).toEqual([])
  },
  180_000,
)
