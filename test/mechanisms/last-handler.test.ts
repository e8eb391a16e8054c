/** @takes 35 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FAULTS, ownPorts, PLANTED, plantedFaults, startWhole, type WholeService } from '../local/whole-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'payments-faults-'))
let service: WholeService | undefined
afterAll(() => {
  service?.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** `test/local/service-process.test.ts` shows what a rejection does to a single process. */
test('an uncaught exception is logged in one line, and the whole service stops in order and exits with 1', async () => {
  service = startWhole(await ownPorts(dataDir), ['--import', FAULTS])
  await service.says(/Try it:/)
  const run = join(dataDir, 'run')
  const pids = readdirSync(run)
    .filter((name) => name.endsWith('.json'))
    .map((name): number => JSON.parse(readFileSync(join(run, name), 'utf8')).pid)
  expect([pids.length, pids.every(isRunning)]).toEqual([3, true])
  service.child.kill('SIGUSR2')
  service.child.kill('SIGUSR2')
  expect(await service.exited).toEqual([1, null])
  expect(plantedFaults(service)).toMatchObject([PLANTED])
  expect(service.said()).toMatch(/stopping …[^]*stopped/)
  expect(pids.filter(isRunning)).toEqual([])
}, 180_000)
