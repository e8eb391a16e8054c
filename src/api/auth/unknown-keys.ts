const KEPT_FOR_MS = 5_000
const MOST_ENTRIES = 20_000

/**
 * Hashes that no key had when they were last looked for, so that a client with a wrong key costs a query every few
 * seconds. A key is random and told after its commit: nobody can have asked for it before, so no answer kept here is ever
 * that of a key minted since. For one that is put in by hand all are forgotten as soon as its row is seen.
 */
export class UnknownKeys {
  /** By hash: until when it counts, on `performance.now()`'s clock; the oldest first. */
  readonly #until = new Map<string, number>()
  #versions: ReadonlyMap<string, string> = new Map()
  /** Grows with everything that is learned of keys, so that what was read before it is not kept. */
  learned = 0

  has(hash: string): boolean {
    return (this.#until.get(hash) ?? -Infinity) > performance.now()
  }

  /** `learned` as it was when the database was asked. */
  add(hash: string, learned: number): void {
    if (learned !== this.learned) return
    this.#until.delete(hash)
    if (this.#until.size >= MOST_ENTRIES) this.#until.delete(this.#until.keys().next().value!)
    this.#until.set(hash, performance.now() + KEPT_FOR_MS)
  }

  forget(): void {
    this.learned++
    this.#until.clear()
  }

  /** The keys that changed lately, each with its version: one that was not among them the last time is news. */
  see(changed: readonly { id: string; version: string }[]): void {
    if (changed.some(({ id, version }) => this.#versions.get(id) !== version)) this.forget()
    this.#versions = new Map(changed.map(({ id, version }) => [id, version]))
  }
}
