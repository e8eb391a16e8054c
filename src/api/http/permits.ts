/** Counts permits by key; each acquisition names the limit of its keys. */
export class Permits {
  readonly #taken = new Map<string, number>()

  /** Takes one permit of each key and answers the function that releases them; null, taking none, where a key is at its limit. */
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
