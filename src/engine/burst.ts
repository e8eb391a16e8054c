/** So many within half a second are a burst. */
const BURST_OF = 150
const WITHIN_MS = 500

/** Notices that things come faster, 300 a second, than any one process can take in and run. */
export class Burst {
  /** When the newest came, by `performance.now()`; a ring. */
  readonly #times: number[] = []
  #oldest = 0

  came(): void {
    this.#times[this.#oldest] = performance.now()
    this.#oldest = (this.#oldest + 1) % BURST_OF
  }

  get isOn(): boolean {
    const oldest = this.#times[this.#oldest]
    return oldest !== undefined && performance.now() - oldest < WITHIN_MS
  }
}
