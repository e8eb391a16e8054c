/** How long a result counts, from the start of its query. */
const FRESH_MS = 1_000

interface Entry<Result> {
  askedAt: number
  result: Promise<Result>
  /** Missing until the query has ended. */
  found?: Result
}

/**
 * Keeps what queries found for one second from their start. So a busy key costs one query a second, and a change by
 * another process counts within a second. Requests that share a query fail with it, and the next one queries again.
 */
export class ReadCache<Result> {
  /** The oldest comes first, and is evicted first. */
  readonly #entries = new Map<string, Entry<Result>>()
  readonly #most: number
  readonly #now: () => number

  constructor(most = 20_000, now: () => number = () => performance.now()) {
    this.#most = most
    this.#now = now
  }

  /** Returns what is known, or queries it. The query gets the last result, however old; undefined if none is kept. */
  async read(key: string, query: (before: Result | undefined) => Promise<Result>): Promise<Result> {
    const before = this.#entries.get(key)
    const askedAt = this.#now()
    if (before && askedAt - before.askedAt < FRESH_MS) return await before.result
    const entry: Entry<Result> = { askedAt, result: query(before?.found) }
    this.#entries.delete(key)
    if (this.#entries.size >= this.#most) this.#entries.delete(this.#entries.keys().next().value!)
    this.#entries.set(key, entry)
    try {
      return (entry.found = await entry.result)
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }

  forget(key?: string): void {
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }
}
