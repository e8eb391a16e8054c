import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from 'pino'
import type { EngineWork } from '../domain/engine-work.ts'
import { FairSemaphore } from '../domain/fair-semaphore.ts'
import { describeFault } from '../telemetry/logger.ts'
import { startWork } from './workflow-starts.ts'

const LIMITS = { all: 32 }
/** Entries of one business. While its line is full, further work waits in the database for the relay. */
const LONGEST_LINE = 256
/** An older entry is left to the relay, whose row is due after 10 s. */
const DROP_AFTER_MS = 8_000

/**
 * The bounded queue of the calls that the storing process itself makes to the engine: signals, which carry more than
 * their row, and rare work. Each business has a line, and the lines take turns. The database has a row for each entry,
 * so the queue may lose everything. Only the workflow of a cancelled delivery has no due row: it ends at its next step.
 * There is no client while there is no connection yet.
 */
export function createCallQueue({ client, logger }: { client: () => WorkflowClient | null; logger: Logger }) {
  const calls = new FairSemaphore({ mostInLine: LONGEST_LINE, timeoutMs: DROP_AFTER_MS })
  const underWay = new Set<Promise<void>>()

  async function call(work: EngineWork): Promise<void> {
    if (!client()) return
    const release = calls.take(LIMITS) ?? (await calls.acquire(work.row.businessId, LIMITS))
    const engine = client()
    try {
      if (release && engine) await engine.withDeadline(Date.now() + DROP_AFTER_MS, () => startWork(engine, work, false))
    } catch (error) {
      // The row stays due, so the relay finds it.
      const facts = { kind: work.kind, subject: work.row.id, fault: describeFault(error) }
      logger.debug(facts, 'left to the relay')
    } finally {
      release?.()
    }
  }

  return {
    push(work: EngineWork): void {
      const pushed = call(work)
      underWay.add(pushed)
      void pushed.then(() => underWay.delete(pushed))
    },
    async drained(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
