import type { Question } from '../activities/payments/steps.ts'
import { askWaitMs, isLastQuestion, NOT_FOUND_COUNTS_AFTER_MS, notTakenWaitMs } from '../domain/backoff.ts'
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

/** How often this run asked about which attempt, and since when the provider's answers are NOT_FOUND. */
export class Asking {
  readonly #waitMs: (questions: number) => number
  #attempt = 0
  #asked = 0
  #notFoundSince: number | null = null
  #putOff: { times: number; waitMs: number | null } = { times: 0, waitMs: null }

  constructor(waitMs = askWaitMs) {
    this.#waitMs = waitMs
  }

  /** Milliseconds until the next question about this attempt. */
  nextWait(attempt: number): number {
    if (attempt !== this.#attempt) {
      this.#attempt = attempt
      this.#asked = 0
      this.#notFoundSince = null
      this.#putOff = { times: 0, waitMs: null }
    }
    return this.#putOff.waitMs ?? this.#waitMs(this.#asked)
  }

  /** Counts a question that is sent now; answers the wait after it, milliseconds. */
  ask(): number {
    this.#asked++
    this.#putOff.waitMs = null
    return this.#waitMs(this.#asked)
  }

  /** The provider takes no more calls for that long, so the question was not sent and does not count. */
  putOff(waitMs: number): void {
    if (this.#putOff.times >= PUT_OFF_AT_MOST) return
    this.#asked--
    this.#putOff = { times: this.#putOff.times + 1, waitMs: Math.max(waitMs, notTakenWaitMs(this.#putOff.times)) }
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
