import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readIfThere } from '../data-dir.ts'
import { waitForLock, type Lock } from '../process/lock.ts'
import type { Progress } from '../progress.ts'
import { BUILD_SCRIPT, BUILDS, pagesContent } from './content.ts'

/** Installs the packages of the pages if they are missing. */
const RUN = join(import.meta.dirname, '../../scripts/run.mjs')

interface PagesOptions {
  progress: Progress
  signal: AbortSignal
  /** Above 0 where something else must not wait for the processors. */
  niceness?: number
}

/**
 * Builds the pages if their sources changed since the last build. A failed build is only printed: payments work without
 * pages.
 */
export async function ensurePages({ progress, signal, niceness = 0 }: PagesOptions): Promise<void> {
  if (!existsSync(BUILD_SCRIPT) || builtContent() === pagesContent()) return
  const step = progress.step('pages', 'building')
  let lock: Lock | undefined
  try {
    // Each build takes a core for fifteen seconds. The process before may have built them.
    lock = await waitForLock(`${BUILDS}.lock`, signal)
    if (builtContent() !== pagesContent()) await runBuild(BUILD_SCRIPT, signal, niceness)
    step.done('built')
  } catch (error) {
    const lines = ((error as { stderr?: string }).stderr || (error as Error).message).trim().split('\n')
    const why = lines.find((line) => line.includes('rror')) ?? lines[0]
    step.fail(signal.aborted ? 'not built' : `cannot be built: ${why}`)
  } finally {
    lock?.release()
  }
}

/**
 * Runs the script in another process, which returns the memory to the system. After an abort it waits for the end of
 * that process: an npm in it takes its half-made folder away first.
 */
export async function runBuild(script: string, signal: AbortSignal, niceness: number): Promise<void> {
  const built = promisify(execFile)(process.execPath, [RUN, script], { signal })
  const closed = new Promise((resolve) => built.child.once('close', resolve))
  if (built.child.pid && niceness > 0) setPriority(built.child.pid, niceness)
  try {
    await built
  } finally {
    await closed
  }
}

const builtContent = (): string | null => readIfThere(join(BUILDS, 'current'))
