const EVERY_MS = 50
/** Timers are never exact; only a delay beyond this counts as lateness. */
const USUAL_MS = 25

/**
 * A monotonic clock that stops while this process is late (a blocked event loop, no CPU time). Durations of others are
 * measured with it, so that our lateness does not count as theirs.
 */
export class PunctualClock {
  readonly #real: () => number
  readonly #timer: NodeJS.Timeout
  #tickedAt: number
  #lateMs = 0

  constructor(real: () => number = () => performance.now()) {
    this.#real = real
    this.#tickedAt = real()
    this.#timer = setInterval(() => this.tick(), EVERY_MS)
    this.#timer.unref()
  }

  /** Milliseconds since an arbitrary start; never decreases. */
  now(): number {
    const real = this.#real()
    return real - this.#lateMs - this.#lateSinceTick(real)
  }

  /** Called by the timer. */
  tick(): void {
    const real = this.#real()
    this.#lateMs += this.#lateSinceTick(real)
    this.#tickedAt = real
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #lateSinceTick(real: number): number {
    return Math.max(0, real - this.#tickedAt - EVERY_MS - USUAL_MS)
  }
}
