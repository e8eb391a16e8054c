import { setTimeout as delay } from 'node:timers/promises'
import { describeExit, lastLines, type Child } from './children.ts'
import { StartError } from '../start-error.ts'

export interface Readiness {
  withinMs: number
  everyMs: number
  signal?: AbortSignal
  /** Whether the child answers by now. Throws only for a fault that waiting cannot mend. */
  isReady(signal: AbortSignal): Promise<boolean>
}

/** The child ended by itself before it answered; a second try may go better. */
export class EndedWhileStarting extends StartError {}

/** Waits until a started child answers; stops it where it does not in time, or where the start is aborted. */
export async function untilReady(child: Child, readiness: Readiness): Promise<void> {
  const limit = AbortSignal.timeout(readiness.withinMs)
  const over = new AbortController()
  const signal = AbortSignal.any([limit, over.signal, ...(readiness.signal ? [readiness.signal] : [])])
  const ended = child.exited.then((exit) => {
    const last = lastLines(child.logFile, 200)
    // A Go program says first why it panics, and ends with a long trace.
    const panic = last.findLast((line) => /^(panic|fatal error): /.test(line))
    const why = panic ?? last.slice(-5).join('\n')
    throw new EndedWhileStarting(
      `${child.name} ${describeExit(exit)} while starting; its log is ${child.logFile}:\n${why}`,
    )
  })
  try {
    await Promise.race([ended, poll(readiness, signal)])
    readiness.signal?.throwIfAborted()
    if (limit.aborted) {
      throw new StartError(`${child.name} was not ready within ${readiness.withinMs / 1000} s; see ${child.logFile}`)
    }
  } catch (error) {
    await child.stop()
    throw error
  } finally {
    // A child that ended is not asked any longer.
    over.abort()
  }
}

async function poll({ isReady, everyMs }: Readiness, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isReady(signal))) {
    // The pause ends early, and quietly, when the start is aborted.
    await delay(everyMs, undefined, { signal }).catch(() => {})
  }
}
