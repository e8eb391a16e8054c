/** Ids that wait to be handled, in order of arrival, each once a run. */
export class PendingIds {
  readonly #waiting: string[] = []
  readonly #seen = new Set<string>()

  get empty(): boolean {
    return this.#waiting.length === 0
  }

  add(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#seen.has(id)) continue
      this.#seen.add(id)
      this.#waiting.push(id)
    }
  }

  renew(id: string): void {
    this.#seen.add(id)
    if (!this.#waiting.includes(id)) this.#waiting.push(id)
  }

  take(): string | undefined {
    return this.#waiting.shift()
  }
}
