import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stopGroup, type PidFile } from './children.ts'
import { dataFolder } from '../data-dir.ts'
import { tryLock, type Lock } from './lock.ts'
import { stillRuns } from './process-identity.ts'
import type { Progress } from '../progress.ts'
import { StartError } from '../start-error.ts'

/** Order of stopping: each part before those that it depends on. */
const STOP_ORDER = ['simulator', 'temporal', 'postgres']
const STOP_WITHIN_MS = 15_000
const LOOK_EVERY_MS = 50

/** Allows one service per DATA_DIR: two would share a database cluster and a Temporal server. */
export function claimDataDir(dataDir: string): Lock {
  const lock = tryLock(join(dataFolder(dataDir, 'run'), 'main.lock'))
  if ('release' in lock) return lock
  throw new StartError(
    `already running (pid ${lock.pid}) on ${dataDir}; stop it with \`kill ${lock.pid}\`, ` +
      'or start this one with another DATA_DIR and PORT',
  )
}

/** Stops processes that a killed run left behind. Pid, start time and command must match the record. */
export async function stopLeftBehind(dataDir: string, progress: Progress): Promise<void> {
  const place = ({ content }: { content: PidFile }) => STOP_ORDER.indexOf(content.name)
  const left = readPidFiles(dataFolder(dataDir, 'run')).toSorted((a, b) => place(a) - place(b))
  for (const { path, content } of left) {
    if (stillRuns(content)) {
      const step = progress.step(content.name, `stopping the process of an earlier run (pid ${content.pid})`)
      await stopGroup(content.pid, content.stopSignal, STOP_WITHIN_MS, untilGone(content))
      step.done('stopped')
    }
    rmSync(path, { force: true })
  }
}

function readPidFiles(dir: string): { path: string; content: PidFile }[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.json'))
  return names.flatMap((name) => {
    const path = join(dir, name)
    try {
      return [{ path, content: JSON.parse(readFileSync(path, 'utf8')) as PidFile }]
    } catch {
      // The kill truncated the file, so its child cannot be identified and is left alone.
      rmSync(path, { force: true })
      return []
    }
  })
}

/** The process is not our child, so its exit can only be polled. */
async function untilGone(known: PidFile): Promise<void> {
  while (stillRuns(known)) await delay(LOOK_EVERY_MS)
}
