import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readIfThere } from '../data-dir.ts'
import { identify, stillRuns, type ProcessIdentity } from './process-identity.ts'

/** A lock file that names its holder, so that a holder that died blocks no start. */
export interface Lock {
  release(): void
}

export function tryLock(file: string): Lock | ProcessIdentity {
  mkdirSync(dirname(file), { recursive: true })
  const mine = identify(process.pid)
  if (!mine) throw new Error('the operating system does not say when this process started')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    for (;;) {
      // A link appears with its content or not at all, and never replaces a file.
      if (links(draft, file)) return { release: () => releaseIfMine(file, mine) }
      const text = readIfThere(file)
      if (text === null) continue
      const holder = parseIdentity(text)
      if (holder && stillRuns(holder)) return holder
      putAside(file, text)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes the lock as soon as it is free; `onWait` is told its holder, once. */
export async function waitForLock(
  file: string,
  signal: AbortSignal,
  onWait: (holder: ProcessIdentity) => void = () => {},
): Promise<Lock> {
  for (let waiting = false; ; waiting = true) {
    const lock = tryLock(file)
    if ('release' in lock) return lock
    if (!waiting) onWait(lock)
    await delay(250, undefined, { signal })
  }
}

function links(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function parseIdentity(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity
  } catch {
    return null
  }
}

/** Moves a dead holder's lock away. Another process may just have replaced that lock; then it is put back. */
function putAside(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== expected) links(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(aside, { force: true })
}

function releaseIfMine(file: string, mine: ProcessIdentity): void {
  if (readIfThere(file) === JSON.stringify(mine)) rmSync(file, { force: true })
}
