import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { scratch } from '../embedded/scratch.ts'
import { ownPorts, startWhole } from '../embedded/whole-service.ts'

const FAULTS = join(import.meta.dirname, 'planted-faults.ts')

const temporary = scratch()
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

/** The whole service as `npm start` runs it, with its database, engine and simulator. */
async function startService(dataDir: string) {
  const variables = { ...(await ownPorts(dataDir)), TEMPORAL_CLI: process.env.TEST_TEMPORAL_CLI! }
  const service = startWhole(variables, ['--import', FAULTS])
  child = service.child
  await service.says(/Try it:/)
  return service
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
