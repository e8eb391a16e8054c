import { RoundRobinQueue } from './round-robin-queue.ts'

/** The names whose permits a request takes, each with the most permits of that name that may be out. */
export type Limits = Readonly<Record<string, number>>

/** Gives the permits back. Must be called once. */
export type Release = () => void

export interface WaitingOptions {
  /** Requests that may wait in one line, and in all. Default: any number. */
  mostInLine?: number
  mostInAll?: number
  /** If all places are taken, a request of a shorter line replaces the newest in the longest. Default: false. */
  longestYields?: boolean
  timeoutMs?: number
}

export interface Wanted {
  permits?: number
  signal?: AbortSignal
}

interface Waiting {
  limits: Limits
  permits: number
  go: (release: Release | null) => void
  fail: (error: Error) => void
}

/**
 * Limits by name how much runs at once. A request that finds no permits is refused (`take`) or waits in the line of a
 * key (`acquire`). Lines are served in turn, so a long one delays no other. In its line no request overtakes another.
 */
export class FairSemaphore {
  readonly #taken = new Map<string, number>()
  readonly #lines = new RoundRobinQueue<Waiting>()
  readonly #options: WaitingOptions

  constructor(options: WaitingOptions = {}) {
    this.#options = options
  }

  takenOf(name: string): number {
    return this.#taken.get(name) ?? 0
  }

  waitingIn(line: string): number {
    return this.#lines.lengthOf(line)
  }

  /** Takes permits of each name. Takes none and returns null if one of them has too few. */
  take(limits: Limits, permits = 1): Release | null {
    if (!this.#fits(limits, permits)) return null
    const names = Object.keys(limits)
    for (const name of names) this.#taken.set(name, this.takenOf(name) + permits)
    return () => {
      for (const name of names) {
        const left = this.takenOf(name) - permits
        if (left > 0) this.#taken.set(name, left)
        else this.#taken.delete(name)
      }
      this.#serve()
    }
  }

  /** Returns null if there is no place in the line, or if the wait ends without permits. */
  async acquire(line: string, limits: Limits, { permits = 1, signal }: Wanted = {}): Promise<Release | null> {
    const taken = this.waitingIn(line) === 0 ? this.take(limits, permits) : null
    if (taken || signal?.aborted || !this.#hasPlace(line)) return taken
    const { promise, resolve: go, reject: fail } = Promise.withResolvers<Release | null>()
    const waiting = { limits, permits, go, fail }
    this.#lines.add(line, waiting)
    const leave = () => {
      this.#lines.remove(line, waiting)
      go(null)
      // A request for many permits no longer blocks those behind it.
      this.#serve()
    }
    const { timeoutMs } = this.#options
    const timer = timeoutMs === undefined ? undefined : setTimeout(leave, timeoutMs)
    signal?.addEventListener('abort', leave)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Ends the waits in the line without permits: `acquire` returns null, or throws the error if there is one. */
  refuse(line: string, error?: Error): void {
    for (const { go, fail } of this.#lines.takeQueue(line)) {
      if (error) fail(error)
      else go(null)
    }
  }

  #fits(limits: Limits, permits: number): boolean {
    for (const name in limits) if (this.takenOf(name) + permits > limits[name]!) return false
    return true
  }

  /** Returns whether a request may wait in the line, for which another one may lose its place. */
  #hasPlace(line: string): boolean {
    const { mostInLine = Infinity, mostInAll = Infinity, longestYields } = this.#options
    const length = this.waitingIn(line)
    if (length >= mostInLine) return false
    if (this.#lines.size < mostInAll) return true
    const newest = longestYields ? this.#lines.takeFromLongest(length + 1) : null
    newest?.go(null)
    return newest !== null
  }

  /** Hands out what is free at once, so that no new request is faster than a waiting one. */
  #serve(): void {
    const fits = ({ limits, permits }: Waiting) => this.#fits(limits, permits)
    for (let next = this.#lines.take(fits); next; next = this.#lines.take(fits))
      next.go(this.take(next.limits, next.permits))
  }
}
