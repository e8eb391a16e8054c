import type { Question } from '../activities/payments/payment-step.ts'
import {
  AFTER_EVENT_WAITS_MS,
  askWaitMs,
  eventAwaitedMs,
  isLastQuestion,
  NOT_FOUND_COUNTS_AFTER_MS,
  notTakenWaitMs,
  LATE_CHECKOUT_WAITS_MS,
} from '../domain/webhooks/backoff.ts'
import type { AttemptState } from '../domain/states.ts'

/** After this many postponements a postponed question counts as one without an answer. */
const PUT_OFF_AT_MOST = 100

/** What the record says of the attempt that a question to a provider is about. */
interface Asked {
  attemptState: AttemptState | null
  askedSinceMs: number | null
}

/** A question to send now; `last` where the record says that the attempt was asked about for long enough. */
export function questionOf({ attemptState, askedSinceMs }: Asked, nextAskMs: number, notFoundIsLost = false): Question {
  const nowMs = Date.now()
  const last = isLastQuestion(attemptState, askedSinceMs, nowMs)
  return { nowMs, nextAskMs: last ? null : nextAskMs, notFoundIsLost }
}

/**
 * When this run asks about which attempt next, and since when the provider's answers are NOT_FOUND. The time of a
 * question is set once: an event that comes before it and leaves the outcome open does not postpone it.
 */
export class Asking {
  readonly #waitMs: (questions: number) => number
  #attempt = 0
  #asked = 0
  #dueMs: number | null = null
  /** The next of the additional questions that follow an event; `dueMs` is null where none is left. */
  #extra: { dueMs: number | null; asked: number } = { dueMs: null, asked: 0 }
  #lastWasExtra = false
  #notFoundSince: number | null = null
  #putOff = 0

  constructor(waitMs = askWaitMs) {
    this.#waitMs = waitMs
  }

  /** Milliseconds until the next question about this attempt. */
  nextWait(attempt: number): number {
    if (attempt !== this.#attempt) {
      this.#attempt = attempt
      this.#asked = 0
      this.#dueMs = null
      this.#extra = { dueMs: null, asked: 0 }
      this.#notFoundSince = null
      this.#putOff = 0
    }
    this.#dueMs ??= Date.now() + this.#waitMs(this.#asked)
    return Math.max(0, Math.min(this.#dueMs, this.#extra.dueMs ?? Infinity) - Date.now())
  }

  /** Counts a question that is sent now; answers the wait after it, milliseconds. */
  ask(): number {
    this.#lastWasExtra = this.#extra.dueMs !== null && this.#extra.dueMs < (this.#dueMs ?? Infinity)
    if (this.#lastWasExtra) {
      this.#setExtra(this.#extra.asked + 1)
      return this.nextWait(this.#attempt)
    }
    // The wait begins with the answer.
    this.#dueMs = null
    return this.#waitMs(++this.#asked)
  }

  /** An event left the outcome open: the next one may be lost, so a few additional questions follow soon. */
  askSoon(): void {
    this.#setExtra(0)
  }

  /**
   * The provider cannot be asked about it: the next question, which finds out nothing either, is the one after which
   * an operator looks it up. Nothing changes before the record says since when the event is awaited.
   */
  awaitEvent(askedSinceMs: number | null): void {
    if (askedSinceMs !== null) this.#dueMs = Date.now() + eventAwaitedMs(askedSinceMs, Date.now())
  }

  /** The provider takes no more calls for that long, so the question was not sent and does not count. */
  putOff(waitMs: number): void {
    if (this.#putOff >= PUT_OFF_AT_MOST) return
    const leastMs = notTakenWaitMs(this.#putOff++)
    this.#extra.dueMs = null
    if (this.#lastWasExtra) return
    this.#asked--
    this.#dueMs = Date.now() + Math.max(waitMs, leastMs)
  }

  #setExtra(asked: number): void {
    const waitMs = AFTER_EVENT_WAITS_MS[asked]
    this.#extra = { dueMs: waitMs === undefined ? null : Date.now() + waitMs, asked }
  }

  /** Records a NOT_FOUND, which counts only from a minute after `send_by`. */
  notFound(sendByMs: number): void {
    if (Date.now() >= sendByMs + NOT_FOUND_COUNTS_AFTER_MS) this.#notFoundSince ??= Date.now()
  }

  /** Whether a second NOT_FOUND, a minute after the first that counts, settles that the charge never arrived. */
  get isLost(): boolean {
    return this.#notFoundSince !== null && Date.now() - this.#notFoundSince >= NOT_FOUND_COUNTS_AFTER_MS
  }
}

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
