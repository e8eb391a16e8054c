import { Client, type ClientConfig } from 'pg'

/** An answer that lies in the socket's buffer already is read within this time. */
const READ_WITHIN_MS = 250

interface Limits {
  /** Milliseconds for which an answer is waited for; for ever, where nothing is said. A query may say otherwise. */
  answerWithinMs?: number
}

/**
 * A connection that is broken off where a query is not answered in time. `pg` has a time-out of its own
 * (`query_timeout`), but a process that stood still finds its timer due before it has read the answer that came meanwhile,
 * and takes what was done for a fault. So a timer that has fired first lets the event loop read.
 */
export class PunctualClient extends Client {
  readonly #answerWithinMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(config: ClientConfig & Limits) {
    super(config)
    this.#answerWithinMs = config.answerWithinMs
    this.on('drain', () => clearTimeout(this.#timer))
    this.on('end', () => clearTimeout(this.#timer))
    // The query fails with this error and the pool drops the connection, so the event needs no other listener.
    this.on('error', () => clearTimeout(this.#timer))
  }

  override query(...args: unknown[]): never {
    const [query] = args
    const own = typeof query === 'object' && query !== null && 'answerWithinMs' in query ? query.answerWithinMs : null
    this.#expectAnswer(typeof own === 'number' ? own : this.#answerWithinMs)
    return Reflect.apply(super.query, this, args) as never
  }

  #expectAnswer(withinMs: number | undefined): void {
    clearTimeout(this.#timer)
    if (withinMs === undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(() => this.#breakOff(), READ_WITHIN_MS)
    }, withinMs)
  }

  #breakOff(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } }
    connection.stream.destroy(new Error('Query read timeout'))
  }
}
