import type { Question } from '../activities/payments/steps.ts'
import { askWaitMs, isLastQuestion, NOT_FOUND_COUNTS_AFTER_MS, notTakenWaitMs } from '../domain/backoff.ts'
import type { AttemptState } from '../domain/states.ts'

/** From then on a question that was put off counts as one that was not answered. */
const PUT_OFF_AT_MOST = 100

/** What the record says of the attempt that a question is about. */
interface Asked {
  attemptState: AttemptState | null
  askedSinceMs: number | null
}

/** A question that is put now; the last one where the record says that it was asked about for long enough. */
export function questionOf({ attemptState, askedSinceMs }: Asked, nextAskMs: number, notFoundIsLost = false): Question {
  const nowMs = Date.now()
  const last = isLastQuestion(attemptState, askedSinceMs, nowMs)
  return { nowMs, nextAskMs: last ? null : nextAskMs, notFoundIsLost }
}

/** How often this run asked the provider about which attempt, and since when it says that it never heard of it. */
export class Asking {
  readonly #waitMs: (questions: number) => number
  #attempt = 0
  #asked = 0
  #notFoundSince: number | null = null
  #putOff: { times: number; waitMs: number | null } = { times: 0, waitMs: null }

  constructor(waitMs = askWaitMs) {
    this.#waitMs = waitMs
  }

  /** Milliseconds until this attempt is asked about next. */
  nextWait(attempt: number): number {
    if (attempt !== this.#attempt) {
      this.#attempt = attempt
      this.#asked = 0
      this.#notFoundSince = null
      this.#putOff = { times: 0, waitMs: null }
    }
    return this.#putOff.waitMs ?? this.#waitMs(this.#asked)
  }

  /** Counts a question that is put now; answers the wait after it. */
  ask(): number {
    this.#asked++
    this.#putOff.waitMs = null
    return this.#waitMs(this.#asked)
  }

  /** The question was not put, since the provider takes no more calls for that long: it does not count. */
  putOff(waitMs: number): void {
    if (this.#putOff.times >= PUT_OFF_AT_MOST) return
    this.#asked--
    this.#putOff = { times: this.#putOff.times + 1, waitMs: Math.max(waitMs, notTakenWaitMs(this.#putOff.times)) }
  }

  /** An answer of "not found": it counts from a minute after the attempt could last be sent. */
  notFound(sendByMs: number): void {
    if (Date.now() >= sendByMs + NOT_FOUND_COUNTS_AFTER_MS) this.#notFoundSince ??= Date.now()
  }

  /** Whether another "not found", a minute after the first that counts, says that it never arrived. */
  get isLost(): boolean {
    return this.#notFoundSince !== null && Date.now() - this.#notFoundSince >= NOT_FOUND_COUNTS_AFTER_MS
  }
}
