import { LATE_CHECKOUT_WAITS_MS } from '../domain/backoff.ts'

/** How far the questions about the checkouts of a payment have come that may still be paid after its end. */
export class LateCheckouts {
  #asked = 0
  #dueMs: number | null = null

  /** Milliseconds until they are asked about next; undefined when they were for long enough. */
  nextWait(): number | undefined {
    const wait = LATE_CHECKOUT_WAITS_MS[this.#asked]
    if (wait === undefined) return undefined
    this.#dueMs ??= Date.now() + wait
    return Math.max(0, this.#dueMs - Date.now())
  }

  asked(): void {
    this.#asked++
    this.#dueMs = null
  }
}
