import { setTimeout as delay } from 'node:timers/promises'
import { describeExit, lastLines, type Child } from './children.ts'
import { StartError } from '../start-error.ts'

export interface Readiness {
  withinMs: number
  everyMs: number
  signal?: AbortSignal
  /** Whether it answers by now. Throws only for what waiting cannot mend. */
  isReady(signal: AbortSignal): Promise<boolean>
}

/** Waits until a child that was just started answers; stops it again where it does not, or was told to stop. */
export async function untilReady(child: Child, readiness: Readiness): Promise<void> {
  const limit = AbortSignal.timeout(readiness.withinMs)
  const over = new AbortController()
  const signal = AbortSignal.any([limit, over.signal, ...(readiness.signal ? [readiness.signal] : [])])
  const ended = child.exited.then((exit) => {
    const last = lastLines(child.logFile, 5).join('\n')
    throw new StartError(`${child.name} ${describeExit(exit)} while starting; its log is ${child.logFile}:\n${last}`)
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
    // Ends early, and quietly, when told to stop.
    await delay(everyMs, undefined, { signal }).catch(() => {})
  }
}
