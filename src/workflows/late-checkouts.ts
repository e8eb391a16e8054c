import { LATE_CHECKOUT_WAITS_MS } from '../domain/webhooks/backoff.ts'

/** Schedules the questions about checkouts that may still be paid after their payment's end. */
export class LateCheckouts {
  #asked = 0
  #dueMs: number | null = null

  /** Milliseconds until the next questions; undefined once a day has passed. */
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
