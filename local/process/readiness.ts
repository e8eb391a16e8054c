import { setTimeout as delay } from 'node:timers/promises'
import { describeExit, type Child } from './children.ts'
import { StartError } from '../start-error.ts'

export interface Readiness {
  withinMs: number
  everyMs: number
  signal?: AbortSignal
  /** True once the child is ready. Throws only if waiting cannot help. */
  isReady(signal: AbortSignal): Promise<boolean>
}

/** The child exited before it was ready; a second try may succeed. */
export class EndedWhileStarting extends StartError {}

/**
 * Waits until a started child is ready. Stops it after the time limit or when the start is aborted. Throws StartError.
 */
export async function untilReady(child: Child, readiness: Readiness): Promise<void> {
  const limit = AbortSignal.timeout(readiness.withinMs)
  const over = new AbortController()
  const signal = AbortSignal.any([limit, over.signal, ...(readiness.signal ? [readiness.signal] : [])])
  const ended = child.exited.then((exit) => {
    const last = child.lastLines(200)
    // A Go program prints the panic first and then a long trace.
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
    // Stops polling a child that exited.
    over.abort()
  }
}

async function poll({ isReady, everyMs }: Readiness, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isReady(signal))) {
    // An abort ends the pause early, without an error.
    await delay(everyMs, undefined, { signal }).catch(() => {})
  }
}
