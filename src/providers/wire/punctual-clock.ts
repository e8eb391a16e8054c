const EVERY_MS = 50
/** A timer is never quite on time; only what is beyond this is lateness. */
const USUAL_MS = 25

/**
 * A monotonic clock that stands still while this process is late: while its event loop is held up, or the machine gives
 * it no time. What somebody else takes is measured with it, so that nobody is called slow because this process was.
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

  /** Milliseconds since any point in time; never goes back. */
  now(): number {
    const real = this.#real()
    return real - this.#lateMs - this.#lateSinceTick(real)
  }

  /** The timer's call. */
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
