import type { PaymentStep } from '../activities/payment-steps.ts'
import { LEFT_CHECKOUT_WAITS_MS } from '../domain/backoff.ts'

/** How far the questions about the checkouts have come that a payment left behind when it ended. */
export class LeftCheckouts {
  #asked = 0
  #dueMs: number | null = null

  /** Milliseconds until they are asked about next; undefined when they were for long enough. */
  nextWait(): number | undefined {
    const wait = LEFT_CHECKOUT_WAITS_MS[this.#asked]
    if (wait === undefined) return undefined
    this.#dueMs ??= Date.now() + wait
    return Math.max(0, this.#dueMs - Date.now())
  }

  asked(): void {
    this.#asked++
    this.#dueMs = null
  }
}

/** Whether a payment may have left any. A token never does, nor does what was paid on its only checkout. */
export function mayLeaveCheckouts({ hosted, attemptNumber, attemptState }: PaymentStep): boolean {
  return hosted && (attemptNumber > 1 || (attemptNumber === 1 && attemptState !== 'SUCCEEDED'))
}
