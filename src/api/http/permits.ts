/** Counts permits by key. Each acquisition states the limits of its keys. */
export class Permits {
  readonly #taken = new Map<string, number>()

  /**
   * Takes one permit of each key and returns the function that releases them. Takes none and returns null if a key is
   * at its limit.
   */
  take(limits: Readonly<Record<string, number>>): (() => void) | null {
    const keys = Object.keys(limits)
    if (keys.some((key) => this.#count(key) >= limits[key]!)) return null
    for (const key of keys) this.#taken.set(key, this.#count(key) + 1)
    return () => {
      for (const key of keys)
        if (this.#count(key) > 1) this.#taken.set(key, this.#count(key) - 1)
        else this.#taken.delete(key)
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0
  }
}
