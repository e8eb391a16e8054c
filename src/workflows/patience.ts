import { notTakenWaitMs } from '../domain/webhooks/backoff.ts'

/** Why and until when an attempt waits that its provider, or the budget of calls to it, refused for now. */
interface NotTaken {
  attemptNumber: number
  /** Milliseconds after which the provider, or the budget, admits another call. */
  waitMs: number
  /** When the payment's own time is over; null where it has none. */
  expiresAtMs?: number | null
}

/** The waits of a payment or refund whose provider takes no more calls, and their end. */
export class Patience {
  readonly #withinMs: number
  #attemptNumber = 0
  #sinceMs = 0
  #tries = 0

  constructor(withinMs: number) {
    this.#withinMs = withinMs
  }

  /** When the attempt is to be tried next, and whether it is then to end unsent. */
  next({ attemptNumber, waitMs, expiresAtMs }: NotTaken, nowMs: number): { waitMs: number; giveUp: boolean } {
    if (this.#tries === 0 || attemptNumber !== this.#attemptNumber) {
      this.#attemptNumber = attemptNumber
      this.#sinceMs = nowMs
      this.#tries = 0
    }
    const leftMs = (expiresAtMs ?? this.#sinceMs + this.#withinMs) - nowMs
    const wait = Math.max(waitMs, notTakenWaitMs(this.#tries++))
    return leftMs <= 0 ? { waitMs: 0, giveUp: true } : { waitMs: Math.min(wait, leftMs), giveUp: false }
  }
}
