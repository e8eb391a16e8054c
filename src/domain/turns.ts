/** Items that wait, in one line for each key. The lines are served in turn, so a long one delays no other. */
export class Turns<T> {
  /** The next to be served first; no line is empty. */
  readonly #lines = new Map<string, T[]>()
  #size = 0

  /** Items of all lines. */
  get size(): number {
    return this.#size
  }

  lengthOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0
  }

  add(key: string, item: T): void {
    const line = this.#lines.get(key)
    if (line) line.push(item)
    else this.#lines.set(key, [item])
    this.#size++
  }

  /** Takes the oldest item of the first line, which then goes behind all others; null if nothing waits. */
  take(): T | null {
    for (const [key, line] of this.#lines) {
      this.#lines.delete(key)
      const [item, ...rest] = line
      if (rest.length > 0) this.#lines.set(key, rest)
      this.#size--
      return item!
    }
    return null
  }

  /** Takes the newest item of the longest line, if that is longer than `length`; else null. */
  takeFromLongest(length: number): T | null {
    let longest: [string, T[]] | null = null
    for (const entry of this.#lines) if (entry[1].length > (longest?.[1].length ?? length)) longest = entry
    if (!longest) return null
    const [key, line] = longest
    this.#size--
    const item = line.pop()!
    if (line.length === 0) this.#lines.delete(key)
    return item
  }

  clear(): void {
    this.#lines.clear()
    this.#size = 0
  }
}
