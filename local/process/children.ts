import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dataFolder, readIfThere } from '../data-dir.ts'
import { identify, type ProcessIdentity } from './process-identity.ts'
import { StartError } from '../start-error.ts'
import type { RunAs } from './unprivileged-user.ts'

export interface ChildSpec extends RunAs {
  name: string
  command: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  dataDir: string
  cwd?: string
  stopSignal: 'SIGINT' | 'SIGTERM'
  stopWithinMs: number
}

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Child {
  readonly name: string
  readonly pid: number
  readonly logFile: string
  readonly exited: Promise<Exit>
  /** The last lines that this child wrote: an earlier one wrote into the same file. */
  lastLines(count: number): string[]
  /** Sends the child's stop signal, and SIGKILL to its group after the time limit. A second call awaits the first. */
  stop(): Promise<void>
}

/** Identifies the child for a later start that must stop it; in DATA_DIR/run/<name>.json. */
export interface PidFile extends ProcessIdentity {
  name: string
  stopSignal: 'SIGINT' | 'SIGTERM'
}

const LOG_LIMIT_BYTES = 20_000_000

const pidFile = (dataDir: string, name: string) => join(dataFolder(dataDir, 'run'), `${name}.json`)

/** Starts the child in a new process group, so that Ctrl-C reaches only the service. */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const logFile = join(dataFolder(spec.dataDir, 'logs'), `${spec.name}.log`)
  const log = openLog(logFile)
  const written = fstatSync(log).size
  const [program, ...args] = [...(spec.wrapper ?? []), spec.command, ...spec.args]
  const process_ = spawn(program!, args, {
    cwd: spec.cwd ?? '/',
    env: spec.env,
    detached: true,
    stdio: ['ignore', log, log],
    ...spec.user,
  })
  closeSync(log)
  const exited = new Promise<Exit>((resolve) => process_.once('exit', (code, signal) => resolve({ code, signal })))
  try {
    await once(process_, 'spawn')
  } catch (error) {
    throw new StartError(`${spec.name} could not be started: ${(error as Error).message}`)
  }
  const pid = process_.pid!
  writePidFile(spec, pid)
  const gone = exited.finally(() => rmSync(pidFile(spec.dataDir, spec.name), { force: true }))
  let stopping: Promise<void> | null = null
  return {
    name: spec.name,
    pid,
    logFile,
    exited: gone,
    lastLines: (count) => {
      const own = Buffer.from(readIfThere(logFile) ?? '').subarray(written)
      return own.toString().trimEnd().split('\n').slice(-count)
    },
    stop: () => (stopping ??= stopGroup(pid, spec.stopSignal, spec.stopWithinMs, gone)),
  }
}

export async function stopGroup(
  pid: number,
  signal: NodeJS.Signals,
  withinMs: number,
  gone: Promise<unknown>,
): Promise<void> {
  sendSignal(pid, signal)
  const limit = new AbortController()
  await Promise.race([gone, delay(withinMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
  sendSignal(-pid, 'SIGKILL')
  await gone
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process is gone. On macOS, a group with only another user's processes left gives EPERM.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

export function describeExit({ code, signal }: Exit): string {
  return signal ? `killed by ${signal}` : `ended with code ${code}`
}

function openLog(file: string): number {
  // One older log is kept, so that a talkative child cannot fill the disk.
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

function writePidFile(spec: ChildSpec, pid: number): void {
  const identity = identify(pid)
  // Null if the child has exited: nothing to stop later.
  if (!identity) return
  const command = [spec.command, ...spec.args].join(' ')
  const content: PidFile = { ...identity, command, name: spec.name, stopSignal: spec.stopSignal }
  const file = pidFile(spec.dataDir, spec.name)
  writeFileSync(`${file}.new`, JSON.stringify(content))
  renameSync(`${file}.new`, file)
}
