const EVERY_MS = 50
/** Timers are never exact; only a delay beyond this counts as lateness. */
const USUAL_MS = 25

/** Stops while this process is late (blocked, no CPU time), so that our lateness does not count as others'. */
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

  now(): number {
    const real = this.#real()
    return real - this.#lateMs - this.#lateSinceTick(real)
  }

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
