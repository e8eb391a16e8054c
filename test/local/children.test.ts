import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild, type Child, type ChildSpec } from '../../local/process/children.ts'
import { dataFolder } from '../../local/data-dir.ts'
import { claimDataDir, stopLeftBehind } from '../../local/process/left-behind.ts'
import { identify, stillRuns } from '../../local/process/process-identity.ts'
import { lineProgress } from '../../local/progress.ts'
import { startPart } from '../../local/process/supervisor.ts'
import { scratch } from './scratch.ts'

const temporary = scratch()
const started: Child[] = []
afterEach(() => Promise.all(started.splice(0).map((child) => child.stop())))

async function shell(dataDir: string, script: string, more: Partial<ChildSpec> = {}): Promise<Child> {
  const child = await startChild({
    name: 'postgres',
    command: 'sh',
    args: ['-c', script],
    env: { PATH: process.env.PATH },
    dataDir,
    stopSignal: 'SIGTERM',
    stopWithinMs: 2_000,
    ...more,
  })
  started.push(child)
  return child
}

const pidFileOf = (dataDir: string, name = 'postgres') => join(dataFolder(dataDir, 'run'), `${name}.json`)
const wait = 'echo up; while :; do sleep 0.05; done'
const isUp = async (child: Child) => {
  while (!readFileSync(child.logFile, 'utf8').includes('up')) await new Promise(setImmediate)
}

test('a child leads its own process group, is on record while it runs, and writes to its log', async () => {
  const dataDir = temporary()
  const child = await shell(dataDir, wait)
  await isUp(child)
  expect(JSON.parse(readFileSync(pidFileOf(dataDir), 'utf8'))).toMatchObject({ pid: child.pid, name: 'postgres' })
  expect(() => process.kill(-child.pid, 0)).not.toThrow()
  await child.stop()
  expect(await child.exited).toEqual({ code: null, signal: 'SIGTERM' })
  expect(existsSync(pidFileOf(dataDir))).toBe(false)
})

test('the last lines are its own, beside those of an earlier child in the same log', async () => {
  const dataDir = temporary()
  await (
    await shell(dataDir, 'echo panic: é')
  ).exited
  const last = await shell(dataDir, 'echo one; echo two')
  await last.exited
  expect(last.lastLines(200)).toEqual(['one', 'two'])
  expect(last.lastLines(1)).toEqual(['two'])
})

test('a child that ignores its signal is killed with its whole group', async () => {
  const child = await shell(temporary(), `trap '' TERM; sleep 60 & echo "up $!"; ${wait}`, { stopWithinMs: 200 })
  await isUp(child)
  const grandchild = Number(/up (\d+)/.exec(readFileSync(child.logFile, 'utf8'))![1])
  await child.stop()
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' })
  while (identify(grandchild)) await new Promise(setImmediate)
})

test('a child whose program is missing is a clear error', async () => {
  await expect(shell(temporary(), '', { command: '/nowhere/postgres' })).rejects.toThrow(
    /^postgres could not be started: .*ENOENT/,
  )
})

describe('children of a killed run', () => {
  const lines: string[] = []
  const progress = lineProgress((line) => lines.push(line))

  test('are stopped: simulator, then Temporal, then Postgres', async () => {
    const dataDir = temporary()
    const children = []
    for (const name of ['postgres', 'temporal', 'simulator']) children.push(await shell(dataDir, wait, { name }))
    lines.length = 0
    await stopLeftBehind(dataDir, progress)
    expect(lines.filter((line) => line.includes('stopped')).map((line) => line.split(' ')[0])).toEqual([
      'simulator',
      'temporal',
      'postgres',
    ])
    expect(await Promise.all(children.map((child) => child.exited))).toHaveLength(3)
  })

  test.each([
    ['another start time', { started: 'another boot 1' }],
    ['another command', { command: 'postgres -D elsewhere' }],
  ])('a pid that is another process by now (%s) is left alone', async (_, other) => {
    const dataDir = temporary()
    const bystander = await shell(temporary(), wait)
    const content = { ...identify(bystander.pid), name: 'postgres', stopSignal: 'SIGINT', ...other }
    writeFileSync(pidFileOf(dataDir), JSON.stringify(content))
    await stopLeftBehind(dataDir, progress)
    expect(identify(bystander.pid)).not.toBeNull()
    expect(existsSync(pidFileOf(dataDir))).toBe(false)
  })

  test('a record that the kill truncated is skipped', async () => {
    const dataDir = temporary()
    writeFileSync(pidFileOf(dataDir), '{"pid": 1')
    await expect(stopLeftBehind(dataDir, progress)).resolves.toBeUndefined()
  })

  test('a service that still runs on this DATA_DIR is reported', async () => {
    const dataDir = temporary()
    const claim = claimDataDir(dataDir)
    expect(() => claimDataDir(dataDir)).toThrow(`already running (pid ${process.pid}) on ${dataDir}; stop it with`)
    claim.release()
    claimDataDir(dataDir).release()
  })

  test('the claim of a process that died is taken over', async () => {
    const dataDir = temporary()
    const gone = spawn('sleep', ['60'])
    await once(gone, 'spawn')
    const identity = identify(gone.pid!)!
    gone.kill('SIGKILL')
    await once(gone, 'exit')
    expect(stillRuns(identity)).toBe(false)
    writeFileSync(join(dataFolder(dataDir, 'run'), 'main.lock'), JSON.stringify(identity))
    claimDataDir(dataDir).release()
  })
})

test('a crash is reported with the log and followed by a restart, a stop is not', async () => {
  const dataDir = temporary()
  const lines: string[] = []
  const restarted = Promise.withResolvers<Child>()
  const starts: Child[] = []
  const part = startPart({
    name: 'postgres',
    progress: lineProgress((line) => lines.push(line)),
    firstWaitMs: 10,
    async start() {
      const child = await shell(dataDir, wait)
      if (starts.push(child) > 1) restarted.resolve(child)
      return { child }
    },
    onGivenUp: () => restarted.reject(new Error('given up')),
  })
  await part.ready
  process.kill(starts[0]!.pid, 'SIGKILL')
  const second = await restarted.promise
  expect(identify(second.pid)).not.toBeNull()
  expect(lines[0]).toMatch(
    /^postgres +killed by SIGKILL unexpectedly, its log is .*postgres\.log.*; restarting in 0\.01 s$/,
  )
  await part.stop()
  expect(await second.exited).toEqual({ code: null, signal: 'SIGTERM' })
  expect(lines.filter((line) => line.includes('unexpectedly'))).toHaveLength(1)
})

test('five crashes within a minute end the supervision, failed starts included', async () => {
  const dataDir = temporary()
  const givenUp = Promise.withResolvers<string>()
  let starts = 0
  startPart({
    name: 'postgres',
    progress: lineProgress(() => {}),
    firstWaitMs: 1,
    async start() {
      if (++starts === 3) throw new Error('no room')
      return { child: await shell(dataDir, 'exit 3') }
    },
    onGivenUp: givenUp.resolve,
  })
  expect(await givenUp.promise).toMatch(
    /^postgres ended with code 3 unexpectedly, .*crashed 5 times within a minute, giving up$/,
  )
  expect(starts).toBe(5)
})
