import type { Question, TransactionStep } from '../activities/payments/payment-step.ts'
import * as waits from '../domain/waits.ts'

/** After this many postponements a postponed question counts as one without a response. */
const MOST_POSTPONEMENTS = 100

/** It is the last one if the record says that the provider was asked for long enough. */
export function questionOf(
  { attemptState, askedSinceMs }: Pick<TransactionStep, 'attemptState' | 'askedSinceMs'>,
  nextAskMs: number,
  notFoundIsLost = false,
): Question {
  const nowMs = Date.now()
  const last = waits.isLastQuestion(attemptState, askedSinceMs, nowMs)
  return { nowMs, nextAskMs: last ? null : nextAskMs, notFoundIsLost }
}

/**
 * Schedules the questions about an attempt, and remembers since when the responses are NOT_FOUND. The time of a
 * question is set once: an earlier event that leaves the outcome open does not postpone it.
 */
export class QuestionSchedule {
  readonly #waitMs: (questions: number) => number
  #attempt = 0
  #asked = 0
  #dueMs: number | null = null
  /** The next additional question after an event. `dueMs` is null if none is left. */
  #extra: { dueMs: number | null; asked: number } = { dueMs: null, asked: 0 }
  #lastWasExtra = false
  #notFoundSince: number | null = null
  #postponements = 0

  constructor(waitMs = waits.askWaitMs) {
    this.#waitMs = waitMs
  }

  nextWait(attempt: number): number {
    if (attempt !== this.#attempt) {
      this.#attempt = attempt
      this.#asked = 0
      this.#dueMs = null
      this.#extra = { dueMs: null, asked: 0 }
      this.#notFoundSince = null
      this.#postponements = 0
    }
    this.#dueMs ??= Date.now() + this.#waitMs(this.#asked)
    return Math.max(0, Math.min(this.#dueMs, this.#extra.dueMs ?? Infinity) - Date.now())
  }

  /** Returns the wait after a question that is sent now. */
  ask(): number {
    this.#lastWasExtra = this.#extra.dueMs !== null && this.#extra.dueMs < (this.#dueMs ?? Infinity)
    if (this.#lastWasExtra) {
      this.#setExtra(this.#extra.asked + 1)
      return this.nextWait(this.#attempt)
    }
    // The wait begins with the response.
    this.#dueMs = null
    return this.#waitMs(++this.#asked)
  }

  /** An event left the outcome open, and the next event may be lost. */
  askSoon(): void {
    this.#setExtra(0)
  }

  /** An operator reviews the attempt after one more question, once the record says since when the event is awaited. */
  awaitEvent(askedSinceMs: number | null): void {
    if (askedSinceMs !== null) this.#dueMs = Date.now() + waits.eventAwaitedMs(askedSinceMs, Date.now())
  }

  /** The question was not sent, since the provider has no capacity for that long. It does not count. */
  postpone(waitMs: number): void {
    if (this.#postponements >= MOST_POSTPONEMENTS) return
    const leastMs = waits.throttledWaitMs(this.#postponements++)
    this.#extra.dueMs = null
    if (this.#lastWasExtra) return
    this.#asked--
    this.#dueMs = Date.now() + Math.max(waitMs, leastMs)
  }

  #setExtra(asked: number): void {
    const waitMs = waits.AFTER_EVENT_WAITS_MS[asked]
    this.#extra = { dueMs: waitMs === undefined ? null : Date.now() + waitMs, asked }
  }

  /** It counts only from a minute after `send_by`. */
  notFound(sendByMs: number): void {
    if (Date.now() >= sendByMs + waits.NOT_FOUND_COUNTS_AFTER_MS) this.#notFoundSince ??= Date.now()
  }

  /** A second NOT_FOUND came at least a minute after the first that counts. */
  get isLost(): boolean {
    return this.#notFoundSince !== null && Date.now() - this.#notFoundSince >= waits.NOT_FOUND_COUNTS_AFTER_MS
  }
}

/** `expiresAtMs` is missing for refunds and payouts, and null for a payment that does not expire. */
type ThrottledAttempt = Pick<TransactionStep, 'attemptNumber' | 'waitMs'> & { expiresAtMs?: number | null }

export class ThrottleSchedule {
  readonly #withinMs: number
  #attemptNumber = 0
  #sinceMs = 0
  #tries = 0

  constructor(withinMs: number) {
    this.#withinMs = withinMs
  }

  /** `giveUp`: the attempt then ends unsent. */
  next({ attemptNumber, waitMs, expiresAtMs }: ThrottledAttempt, nowMs: number): { waitMs: number; giveUp: boolean } {
    if (this.#tries === 0 || attemptNumber !== this.#attemptNumber) {
      this.#attemptNumber = attemptNumber
      this.#sinceMs = nowMs
      this.#tries = 0
    }
    const leftMs = (expiresAtMs ?? this.#sinceMs + this.#withinMs) - nowMs
    const wait = Math.max(waitMs, waits.throttledWaitMs(this.#tries++))
    return leftMs <= 0 ? { waitMs: 0, giveUp: true } : { waitMs: Math.min(wait, leftMs), giveUp: false }
  }
}

export class LateCheckoutSchedule {
  #asked = 0
  #dueMs: number | null = null

  /** Undefined after a day. */
  nextWait(): number | undefined {
    const wait = waits.LATE_CHECKOUT_WAITS_MS[this.#asked]
    if (wait === undefined) return undefined
    this.#dueMs ??= Date.now() + wait
    return Math.max(0, this.#dueMs - Date.now())
  }

  asked(): void {
    this.#asked++
    this.#dueMs = null
  }
}
