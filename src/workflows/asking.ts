import { ASK_WAITS_MS, NOT_FOUND_COUNTS_AFTER_MS } from '../domain/backoff.ts'

/** How often the provider was asked about which attempt, and since when it says that it never heard of it. */
export class Asking {
  readonly #waitMs: (asked: number) => number | undefined
  #attempt = 0
  #asked = 0
  #notFoundSince: number | null = null

  /** Waits of a kind of its own; without a last one it asks for as long as it takes. */
  constructor(waitMs: (asked: number) => number | undefined = (asked) => ASK_WAITS_MS[asked]) {
    this.#waitMs = waitMs
  }

  /** Milliseconds until this attempt is asked about next; undefined when it was asked about for long enough. */
  nextWait(attempt: number): number | undefined {
    if (attempt !== this.#attempt) {
      this.#attempt = attempt
      this.#asked = 0
      this.#notFoundSince = null
    }
    return this.#waitMs(this.#asked)
  }

  /** Counts a question that is put now; answers the wait after it, null where it is the last. */
  ask(): number | null {
    this.#asked++
    return this.#waitMs(this.#asked) ?? null
  }

  /** Two answers of "not found" that count, a minute apart, say that it never arrived. */
  isLost(now: number, sendByMs: number): boolean {
    if (now < sendByMs + NOT_FOUND_COUNTS_AFTER_MS) return false
    this.#notFoundSince ??= now
    return now - this.#notFoundSince >= NOT_FOUND_COUNTS_AFTER_MS
  }
}
