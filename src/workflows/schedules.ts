import type { Question } from '../activities/payments/payment-step.ts'
import * as waits from '../domain/waits.ts'
import type { AttemptState } from '../domain/states.ts'

/** After this many postponements a postponed question counts as one without a response. */
const MOST_POSTPONEMENTS = 100

/** The record's view of the attempt that a question is about. */
interface Asked {
  attemptState: AttemptState | null
  askedSinceMs: number | null
}

/**
 * Returns the question to send now. It is the last one if the record says that the provider was asked for long enough.
 */
export function questionOf({ attemptState, askedSinceMs }: Asked, nextAskMs: number, notFoundIsLost = false): Question {
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

  /** Returns the milliseconds until the next question about this attempt. */
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

  /** Counts a question that is sent now. Returns the milliseconds of the wait after it. */
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

  /** Schedules a few additional questions soon. An event left the outcome open, and the next event may be lost. */
  askSoon(): void {
    this.#setExtra(0)
  }

  /**
   * Schedules the one question after which an operator reviews an attempt whose provider cannot be asked. It changes
   * nothing until the record says since when the event is awaited.
   */
  awaitEvent(askedSinceMs: number | null): void {
    if (askedSinceMs !== null) this.#dueMs = Date.now() + waits.eventAwaitedMs(askedSinceMs, Date.now())
  }

  /** Postpones a question that was not sent, since the provider has no capacity for that long. It does not count. */
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

  /** Records a NOT_FOUND, which counts only from a minute after `send_by`. */
  notFound(sendByMs: number): void {
    if (Date.now() >= sendByMs + waits.NOT_FOUND_COUNTS_AFTER_MS) this.#notFoundSince ??= Date.now()
  }

  /**
   * Returns whether the request never arrived: a second NOT_FOUND came at least a minute after the first that counts.
   */
  get isLost(): boolean {
    return this.#notFoundSince !== null && Date.now() - this.#notFoundSince >= waits.NOT_FOUND_COUNTS_AFTER_MS
  }
}

/** A throttled attempt: the provider, or the budget of calls to it, refused it for now. */
interface ThrottledAttempt {
  attemptNumber: number
  /** Milliseconds until the provider, or the budget, admits another call. */
  waitMs: number
  /** When the payment expires. Null if it does not. */
  expiresAtMs?: number | null
}

/** Schedules the tries of a throttled attempt, and their end. */
export class ThrottleSchedule {
  readonly #withinMs: number
  #attemptNumber = 0
  #sinceMs = 0
  #tries = 0

  constructor(withinMs: number) {
    this.#withinMs = withinMs
  }

  /** Returns the wait before the next try, and whether the attempt then ends unsent. */
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

/** Schedules the questions about checkouts that may still be paid after their payment's end. */
export class LateCheckoutSchedule {
  #asked = 0
  #dueMs: number | null = null

  /** Returns the milliseconds until the next questions. Undefined after a day. */
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
