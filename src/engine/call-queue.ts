import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from 'pino'
import { rowIdOf, type EngineWork } from '../domain/engine-work.ts'
import { FairSemaphore } from '../domain/fair-semaphore.ts'
import { describeFault } from '../telemetry/logger.ts'
import { startWork } from './workflow-starts.ts'

const LIMITS = { all: 32 }
/** Entries of one business. While its line is full, further work waits in the database for the relay. */
const LONGEST_LINE = 256
/** An older entry is left to the relay, whose row is due after 10 s. */
const DROP_AFTER_MS = 8_000

interface CallQueueOptions {
  /** Returns null while there is no connection yet. */
  client: () => WorkflowClient | null
  logger: Logger
}

/**
 * The bounded queue of the calls that the storing process itself makes to the engine: signals, which carry more than
 * their row, and rare work. Each business has a line, and the lines take turns. The database has a row for each entry,
 * so the queue may lose everything. Only the workflow of a cancelled delivery has no due row: it ends at its next step.
 */
export class CallQueue {
  readonly #options: CallQueueOptions
  readonly #calls = new FairSemaphore({ mostInLine: LONGEST_LINE, timeoutMs: DROP_AFTER_MS })
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: CallQueueOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    const call = this.#call(work)
    this.#underWay.add(call)
    void call.then(() => this.#underWay.delete(call))
  }

  async drained(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  async #call(work: EngineWork): Promise<void> {
    if (!this.#options.client()) return
    const release = this.#calls.take(LIMITS) ?? (await this.#calls.acquire(work.merchantId, LIMITS))
    const client = this.#options.client()
    try {
      if (release && client) await client.withDeadline(Date.now() + DROP_AFTER_MS, () => startWork(client, work, false))
    } catch (error) {
      // The row stays due, so the relay finds it.
      const facts = { kind: work.kind, subject: rowIdOf(work), fault: describeFault(error) }
      this.#options.logger.debug(facts, 'left to the relay')
    } finally {
      release?.()
    }
  }
}
