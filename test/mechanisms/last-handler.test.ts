import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ownPorts, startWhole } from '../local/whole-service.ts'

const FAULTS = join(import.meta.dirname, 'planted-faults.ts')

const started: { child: ChildProcess; dataDir: string }[] = []
afterAll(() => {
  for (const { child, dataDir } of started) {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Starts the whole service as `npm start` does, with its database, engine and simulator. */
async function startService(dataDir: string) {
  const variables = await ownPorts(dataDir)
  const service = startWhole(variables, ['--import', FAULTS])
  started.push({ child: service.child, dataDir })
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

test.concurrent.each([
  ['exception', 'SIGUSR2'],
  ['rejection', 'SIGWINCH'],
] as const)(
  'an uncaught %s is logged in one line, and the process stops in order and exits with 1',
  async (_what, signal) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'payments-faults-'))
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
