import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from 'pino'
import { subjectOf, type EngineWork, type StartQueue } from '../domain/engine-work.ts'
import { describeFault } from '../logger.ts'
import { startWork } from './start.ts'

/** Calls to the engine under way at once from a process that runs no worker. */
const AT_ONCE = 32
/**
 * The same where a worker is in this process. There a start is followed by the work itself on the core that also serves
 * requests; with few calls under way the starts slow down while requests keep that core busy, and a burst is accepted first.
 */
const AT_ONCE_BESIDE_WORKER = 4
/** Entries of one line; while it is full, further work stays in the database alone, for the relay. */
const LONGEST_LINE = 256
/** An entry older than this is left to the relay, which finds its row due after 10 s. */
const DROP_AFTER_MS = 8_000

export interface StartQueueOptions {
  /** The client, or null while there is no connection yet. */
  client: () => WorkflowClient | null
  /** Whether a worker is in this process, which then takes up what is started here at once. */
  eager: boolean
  logger: Logger
}

interface Entry {
  work: EngineWork
  since: number
}

/**
 * The bounded queue between a commit and the engine: a line for each endpoint and one for each business, served in
 * turn. The rows in the database are the record of what has to be started; the queue may lose everything.
 */
export class BoundedStartQueue implements StartQueue {
  readonly #options: StartQueueOptions
  /** By endpoint or business, the next to be served first; no line is empty. */
  readonly #lines = new Map<string, Entry[]>()
  #inFlight = 0
  #idle: (() => void)[] = []

  constructor(options: StartQueueOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    const key = 'endpointId' in work ? work.endpointId : work.merchantId
    const line = this.#lines.get(key)
    const entry = { work, since: Date.now() }
    if (!line) this.#lines.set(key, [entry])
    else if (line.length < LONGEST_LINE) line.push(entry)
    this.#next()
  }

  /** Resolves when nothing is under way or waiting; entries too old to start are dropped on the way. */
  async drained(): Promise<void> {
    if (this.#inFlight === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #next(): void {
    const client = this.#options.client()
    if (!client) return this.#lines.clear()
    const most = this.#options.eager ? AT_ONCE_BESIDE_WORKER : AT_ONCE
    while (this.#inFlight < most) {
      const work = this.#take()
      if (!work) return
      void this.#start(client, work)
    }
  }

  /** The oldest entry of the first line that is not too old to be started here. */
  #take(): EngineWork | null {
    for (const [key, line] of this.#lines) {
      // The line goes behind all others; an empty one is dropped.
      this.#lines.delete(key)
      const [entry] = line.splice(0, 1)
      if (line.length > 0) this.#lines.set(key, line)
      if (entry && Date.now() - entry.since < DROP_AFTER_MS) return entry.work
    }
    return null
  }

  async #start(client: WorkflowClient, work: EngineWork): Promise<void> {
    this.#inFlight++
    try {
      await client.withDeadline(Date.now() + DROP_AFTER_MS, () => startWork(client, work, this.#options.eager))
    } catch (error) {
      // The row stays due, so the relay starts it.
      this.#options.logger.debug(
        { kind: work.kind, subject: subjectOf(work), fault: describeFault(error) },
        'start left to the relay',
      )
    } finally {
      this.#inFlight--
      this.#next()
      if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }
}
