import { setTimeout as delay } from 'node:timers/promises'
import { Connection, isGrpcServiceError } from '@temporalio/client'
import type { Child } from '../process/children.ts'
import type { Progress } from '../progress.ts'

const LOOK_EVERY_MS = 10_000
const WITHIN_MS = 2_000

interface Watched {
  child: Child
  address: string
  namespace: string
  progress: Progress
  lookEveryMs?: number
}

/**
 * Kills the server when its database is broken, so that its supervisor starts it again on the same data. When a request
 * is cancelled during a statement, SQLite's driver for Go can break its connection: each further statement ends with
 * `interrupted (9)`. The server has one connection, so it responds and does no work until it is restarted. A chaos run
 * on a busy machine met it (docs/chaos.md).
 */
export async function killWhenBroken({ child, address, namespace, progress, ...options }: Watched): Promise<void> {
  const { lookEveryMs = LOOK_EVERY_MS } = options
  const stopped = new AbortController()
  void child.exited.then(() => stopped.abort())
  while (!stopped.signal.aborted) {
    await delay(lookEveryMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    if (stopped.signal.aborted || !(await isBroken(address, namespace))) continue
    // It may have ended while it was asked.
    if (stopped.signal.aborted) return
    progress.line(child.name, 'its database takes no statements any more; it is killed, and keeps its data')
    process.kill(child.pid, 'SIGKILL')
    return
  }
}

/** A server that is slow, starts or has ended is not broken: only the error of the broken connection counts. */
async function isBroken(address: string, namespace: string): Promise<boolean> {
  // The client's retries would hide the error behind a time-out.
  const connection = Connection.lazy({ address, interceptors: [] })
  try {
    const describe = () => connection.workflowService.describeNamespace({ namespace })
    await connection.withDeadline(Date.now() + WITHIN_MS, describe)
    return false
  } catch (error) {
    return isGrpcServiceError(error) && error.details.includes('interrupted (9)')
  } finally {
    await connection.close()
  }
}
