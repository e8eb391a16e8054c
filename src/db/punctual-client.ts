import { Client, type ClientConfig } from 'pg'

/** Time to read a response that is already in the socket's buffer. */
const READ_WITHIN_MS = 250

interface Limits {
  /** The time-out of a query in milliseconds, which a query may override. Default: none. */
  answerWithinMs?: number
}

/**
 * A client that closes its connection if a query gets no response in time. `pg` has a time-out too (`query_timeout`).
 * But after a process was blocked, its timers run before it reads the responses that arrived before, and a query that
 * succeeded would count as failed. So this client lets the event loop read after its timer fired.
 */
export class PunctualClient extends Client {
  readonly #answerWithinMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(config: ClientConfig & Limits) {
    super(config)
    this.#answerWithinMs = config.answerWithinMs
    this.on('drain', () => clearTimeout(this.#timer))
    this.on('end', () => clearTimeout(this.#timer))
    // No other listener is needed: the query fails with this error, and the pool drops the connection.
    this.on('error', () => clearTimeout(this.#timer))
  }

  override query(...args: unknown[]): never {
    const [query] = args
    const own = typeof query === 'object' && query !== null && 'answerWithinMs' in query ? query.answerWithinMs : null
    this.#startTimer(typeof own === 'number' ? own : this.#answerWithinMs)
    return Reflect.apply(super.query, this, args) as never
  }

  #startTimer(withinMs: number | undefined): void {
    clearTimeout(this.#timer)
    if (withinMs === undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#close(), READ_WITHIN_MS)
    }, withinMs)
  }

  #close(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } }
    connection.stream.destroy(new Error('Query read timeout'))
  }
}
