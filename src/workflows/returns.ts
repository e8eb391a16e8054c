/** Anybody can come back as often as he likes: a provider is asked this far apart because of it. */
const APART_MS = 5_000

/** Payers who came back from the checkout, about whom the provider has not been asked yet. Time is the workflow's. */
export class Returns {
  #latestMs: number | null = null
  #askedMs = -APART_MS

  /** When, milliseconds since 1970 by the database's clock; 0 where nobody said. */
  add(atMs: number): void {
    this.#latestMs = Math.max(atMs, this.#latestMs ?? 0)
  }

  get waiting(): boolean {
    return this.#latestMs !== null
  }

  /** Milliseconds until the next question may be put. */
  restMs(): number {
    return Math.max(0, this.#askedMs + APART_MS - Date.now())
  }

  /** They are asked about now: when the last of them came, null where none did. */
  take(): number | null {
    const latestMs = this.#latestMs
    if (latestMs !== null) this.#askedMs = Date.now()
    this.#latestMs = null
    return latestMs
  }

  /** When the last of them came, for the run that asks instead of this one. */
  get latestMs(): number | null {
    return this.#latestMs
  }
}
