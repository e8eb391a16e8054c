import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from 'pino'
import { subjectOf, type EngineWork, type StartQueue } from '../domain/engine-work.ts'
import { describeFault } from '../logger.ts'
import { Burst } from './burst.ts'
import { startWork } from './start.ts'

/** Calls to the engine under way at once from this process. */
const IN_FLIGHT = 32
/** Of them for one endpoint, as many as its gate lets run: thousands for one are no burst for all. */
const FOR_ENDPOINT = 8
/**
 * Between two starts for an endpoint that hangs: forty that are under way then do not all end in one moment, and their
 * followers do not begin in one.
 */
const HANGING_REST_MS = 250
/** An endpoint for which nothing may be started is looked at again after this time. */
const FULL_FOR_MS = 50
/** In a burst of payments something is started so often: each that is taken in is promised, and can run a little later. */
const BURST_REST_MS = 100
/** So many wait in one line: whatever comes then is left to the relay as well. */
const LONGEST_LINE = 4_000
/** An entry older than this is left to the relay, which finds its row due after 10 s. */
const DROP_AFTER_MS = 8_000

export interface StartQueueOptions {
  /** The client, or null while there is no connection yet. */
  client: () => WorkflowClient | null
  /** Whether a worker is in this process: what is started then takes time from requests. */
  eager: boolean
  /** What this process knows of webhook endpoints; missing where no worker is in it. */
  endpoints?: {
    /** How much more may be started for it. */
    room(endpointId: string): 'enough' | 'little' | 'none'
    started(endpointId: string, deliveryId: string): void
  }
  logger: Logger
}

/** What waits for one endpoint, or of one business that is for none, the oldest first. */
interface Line {
  key: string
  waiting: { work: EngineWork; since: number }[]
  inFlight: number
  most: number
  /** Milliseconds until something may be started for it again, or until that is to be asked again. */
  rest(): number
  /** When the last one was, by `performance.now()`. */
  startedAt: number
  /** Set while it waits for that time. */
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
  readonly #burst = new Burst()
  #inFlight = 0
  #startedAt = -Infinity
  /** Set while all rest in a burst. */
  #alarm: NodeJS.Timeout | null = null
  #idle: (() => void)[] = []

  constructor(options: StartQueueOptions) {
    this.#options = options
  }

  push(work: EngineWork): void {
    if (work.kind === 'payment' && this.#options.eager) this.#burst.came()
    const line = this.#line(work)
    if (line.waiting.length >= LONGEST_LINE) return
    line.waiting.push({ work, since: Date.now() })
    this.#queueUp(line)
    this.#next()
  }

  /**
   * Resolves when nothing is under way or waiting but for an endpoint that is full or the end of a burst, which is the
   * relay's then; entries too old to start are dropped on the way.
   */
  async drained(): Promise<void> {
    if (this.#inFlight === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #line(work: EngineWork): Line {
    const endpointId = work.kind === 'delivery' || work.kind === 'replay' ? work.endpointId : null
    const key = endpointId ?? work.merchantId
    const most = endpointId ? FOR_ENDPOINT : IN_FLIGHT
    const found = this.#lines.get(key)
    if (found) return found
    const rest = () => (endpointId ? this.#rest(endpointId, line) : 0)
    const line: Line = { key, waiting: [], inFlight: 0, most, rest, startedAt: -Infinity, alarm: null }
    this.#lines.set(key, line)
    return line
  }

  #rest(endpointId: string, { startedAt }: Line): number {
    const room = this.#options.endpoints?.room(endpointId) ?? 'enough'
    if (room === 'none') return FULL_FOR_MS
    return room === 'little' ? startedAt + HANGING_REST_MS - performance.now() : 0
  }

  #queueUp(line: Line): void {
    if (line.inFlight >= line.most) return
    const rest = line.rest()
    if (rest > 0) line.alarm ??= setTimeout(() => this.#wake(line), rest).unref()
    else if (line.waiting.length > 0) this.#turns.add(line)
    else if (line.inFlight === 0) this.#forget(line)
  }

  #forget(line: Line): void {
    this.#lines.delete(line.key)
    // It would wake a line that another has followed.
    clearTimeout(line.alarm ?? undefined)
  }

  #wake(line: Line): void {
    line.alarm = null
    const young = line.waiting.findIndex(({ since }) => Date.now() - since < DROP_AFTER_MS)
    line.waiting.splice(0, young < 0 ? line.waiting.length : young)
    this.#queueUp(line)
    this.#next()
  }

  #next(): void {
    const client = this.#options.client()
    for (const line of this.#turns) {
      if (this.#inFlight >= IN_FLIGHT || this.#rests()) return
      this.#turns.delete(line)
      const { work, since } = line.waiting.shift()!
      if (client && Date.now() - since < DROP_AFTER_MS) void this.#start(client, line, work)
      // Behind all others: a set is walked in the order in which things were added, those added meanwhile too.
      this.#queueUp(line)
    }
  }

  /** Whether a burst leaves no time for another start now; looked at again when it may. */
  #rests(): boolean {
    if (!this.#burst.isOn || performance.now() - this.#startedAt >= BURST_REST_MS) return false
    if (this.#alarm) return true
    this.#alarm = setTimeout(() => {
      this.#alarm = null
      this.#next()
    }, BURST_REST_MS).unref()
    return true
  }

  async #start(client: WorkflowClient, line: Line, work: EngineWork): Promise<void> {
    this.#inFlight++
    line.inFlight++
    line.startedAt = this.#startedAt = performance.now()
    if (work.kind === 'delivery') this.#options.endpoints?.started(work.endpointId, work.deliveryId)
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
