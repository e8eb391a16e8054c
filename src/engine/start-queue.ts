import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from 'pino'
import { subjectOf, type EngineWork, type StartQueue } from '../domain/engine-work.ts'
import { describeFault } from '../logger.ts'
import { startWork } from './start.ts'

/** Calls to the engine under way at once from this process. */
const IN_FLIGHT = 32
/** Of them for one endpoint, as many as its gate lets run: thousands for one are no burst for all. */
const FOR_ENDPOINT = 8
/** An endpoint for which enough is under way is looked at again after this time. */
const FULL_FOR_MS = 50
/** An entry older than this is left to the relay, which finds its row due after 10 s. */
const DROP_AFTER_MS = 8_000

export interface StartQueueOptions {
  /** The client, or null while there is no connection yet. */
  client: () => WorkflowClient | null
  eager: boolean
  /** Whether so much is under way for the endpoint, as far as this process knows, that nothing more is to be started. */
  full?: (endpointId: string) => boolean
  logger: Logger
}

/** What waits for one endpoint, or of one business that is for none, the oldest first. */
interface Line {
  key: string
  waiting: { work: EngineWork; since: number }[]
  inFlight: number
  most: number
  full(): boolean
  /** Set while it waits until that is over. */
  alarm: NodeJS.Timeout | null
}

/**
 * The bounded queue between a commit and the engine: a line for each endpoint and one for each business, served in
 * turn. Nothing in it is the only word of what is to be done: the rows are.
 */
export class BoundedStartQueue implements StartQueue {
  readonly #options: StartQueueOptions
  readonly #lines = new Map<string, Line>()
  /** Those that may be served now, by their turn. */
  readonly #turns = new Set<Line>()
  #inFlight = 0
  #idle: (() => void)[] = []

  constructor(options: StartQueueOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    const line = this.#line(work)
    line.waiting.push({ work, since: Date.now() })
    this.#queueUp(line)
    this.#next()
  }

  /**
   * Resolves when nothing is under way or waiting but for an endpoint that is full, which is the relay's then; entries
   * too old to start are dropped on the way.
   */
  async drained(): Promise<void> {
    if (this.#inFlight === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #line(work: EngineWork): Line {
    const endpointId = work.kind === 'delivery' || work.kind === 'replay' ? work.endpointId : null
    const key = endpointId ?? work.merchantId
    const full = () => endpointId !== null && this.#options.full?.(endpointId) === true
    const most = endpointId ? FOR_ENDPOINT : IN_FLIGHT
    const line = this.#lines.get(key) ?? { key, waiting: [], inFlight: 0, most, full, alarm: null }
    this.#lines.set(key, line)
    return line
  }

  #queueUp(line: Line): void {
    if (line.waiting.length === 0 && line.inFlight === 0) this.#lines.delete(line.key)
    else if (line.waiting.length === 0 || line.inFlight >= line.most) return
    else if (line.full()) line.alarm ??= setTimeout(() => this.#wake(line), FULL_FOR_MS).unref()
    else this.#turns.add(line)
  }

  #wake(line: Line): void {
    line.alarm = null
    // Else it may be gone, and another be there under its key.
    if (line.waiting.length > 0) this.#queueUp(line)
    this.#next()
  }

  #next(): void {
    const client = this.#options.client()
    for (const line of this.#turns) {
      if (this.#inFlight >= IN_FLIGHT) return
      this.#turns.delete(line)
      const { work, since } = line.waiting.shift()!
      if (client && Date.now() - since < DROP_AFTER_MS) void this.#start(client, line, work)
      // Behind all others: a set is walked in the order in which things were added, those added meanwhile too.
      this.#queueUp(line)
    }
  }

  async #start(client: WorkflowClient, line: Line, work: EngineWork): Promise<void> {
    this.#inFlight++
    line.inFlight++
    try {
      await client.withDeadline(Date.now() + DROP_AFTER_MS, () => startWork(client, work, this.#options.eager))
    } catch (error) {
      // The relay will do it: the row stays due.
      this.#options.logger.debug(
        { kind: work.kind, subject: subjectOf(work), fault: describeFault(error) },
        'start left to the relay',
      )
    } finally {
      this.#inFlight--
      line.inFlight--
      this.#queueUp(line)
      this.#next()
      if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
    }
  }
}
