import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from 'pino'
import { rowIdOf, type EngineWork } from '../domain/engine-work.ts'
import { RoundRobinQueue } from '../domain/round-robin-queue.ts'
import { describeFault } from '../telemetry/logger.ts'
import { currentTraceparent, inTrace } from '../telemetry/trace-context.ts'
import { startWork } from './workflow-starts.ts'

/** Calls to the engine under way at once. */
const AT_ONCE = 32
/** Entries of one business. While its line is full, further work waits in the database for the relay. */
const LONGEST_LINE = 256
/** An older entry is left to the relay, whose row is due after 10 s. */
const DROP_AFTER_MS = 8_000

export interface CallQueueOptions {
  /** Returns the client, or null while there is no connection yet. */
  client: () => WorkflowClient | null
  logger: Logger
}

interface Entry {
  work: EngineWork
  since: number
  /** The trace of the request that pushed it. */
  traceparent: string | null
}

/**
 * The bounded queue of the calls that the storing process itself makes to the engine: signals, which carry more than
 * their row, and rare work. Each business has a line, and the lines take turns. The database has a row for each entry,
 * so the queue may lose everything. Only the workflow of a cancelled delivery has no due row: it ends at its next step.
 */
export class CallQueue {
  readonly #options: CallQueueOptions
  /** One line for each business. */
  readonly #waiting = new RoundRobinQueue<Entry>()
  #inFlight = 0
  #idle: (() => void)[] = []

  constructor(options: CallQueueOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    const { merchantId } = work
    if (this.#waiting.lengthOf(merchantId) < LONGEST_LINE)
      this.#waiting.add(merchantId, { work, since: Date.now(), traceparent: currentTraceparent() })
    this.#next()
  }

  /** Resolves when nothing is under way or waiting. Entries that are too old are dropped. */
  async drained(): Promise<void> {
    if (this.#inFlight === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #next(): void {
    const client = this.#options.client()
    if (!client) return this.#waiting.clear()
    while (this.#inFlight < AT_ONCE) {
      const entry = this.#take()
      if (!entry) return
      void inTrace(entry.traceparent, () => this.#start(client, entry.work))
    }
  }

  /** Returns the next entry that is not too old. */
  #take(): Entry | null {
    for (let entry = this.#waiting.take(); entry; entry = this.#waiting.take())
      if (Date.now() - entry.since < DROP_AFTER_MS) return entry
    return null
  }

  async #start(client: WorkflowClient, work: EngineWork): Promise<void> {
    this.#inFlight++
    try {
      await client.withDeadline(Date.now() + DROP_AFTER_MS, () => startWork(client, work, false))
    } catch (error) {
      // The row stays due, so the relay finds it.
      this.#options.logger.debug(
        { kind: work.kind, subject: rowIdOf(work), fault: describeFault(error) },
        'left to the relay',
      )
    } finally {
      this.#inFlight--
      this.#next()
      if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }
}
