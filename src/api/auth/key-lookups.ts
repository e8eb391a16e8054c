import type { Pool } from 'pg'
import { run } from '../../db/query.ts'
import { FIND_KEYS, type KeyRow } from './directory-statements.ts'

/** Hashes that one query looks for. */
const AT_ONCE = 500
/** So many queries that find an unknown key may be made at once; after them one in so many milliseconds. */
const FREE = 20
const ONE_IN_MS = 50

interface Wanted {
  hash: Buffer
  found: PromiseWithResolvers<KeyRow | null>
}

/**
 * Looks keys up in the database. Queries that find all they look for are as many as are asked for; a flood of wrong
 * keys, each another one, costs some twenty a second and no more: whoever comes meanwhile waits for the next, which looks
 * for all of them. Every answer is read after it was asked for.
 */
export class KeyLookups {
  readonly #pool: Pool
  readonly #waiting = new Map<string, Wanted>()
  #timer: NodeJS.Timeout | undefined
  /** Queries that may be made at once, as of `#countedAt` on `performance.now()`'s clock. */
  #free = FREE
  #countedAt = performance.now()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** The key with that SHA-256, current or rotated away; null where there is none. */
  async find(hash: Buffer): Promise<KeyRow | null> {
    const name = hash.toString('base64')
    const wanted = this.#waiting.get(name) ?? { hash, found: Promise.withResolvers<KeyRow | null>() }
    this.#waiting.set(name, wanted)
    if (!this.#timer) this.#look()
    return await wanted.found.promise
  }

  #look(): void {
    this.#timer = undefined
    while (this.#waiting.size > 0) {
      const wait = this.#untilFree()
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#look(), wait)
        return
      }
      this.#free--
      const batch = [...this.#waiting].slice(0, AT_ONCE)
      for (const [name] of batch) this.#waiting.delete(name)
      void this.#answer(batch.map(([, wanted]) => wanted))
    }
  }

  async #answer(batch: readonly Wanted[]): Promise<void> {
    try {
      const rows = await run<KeyRow>(this.#pool, FIND_KEYS, [batch.map(({ hash }) => hash)])
      const byHash = new Map(rows.map((row) => [row.hash.toString('base64'), row]))
      if (byHash.size === batch.length) this.#free++
      for (const { hash, found } of batch) found.resolve(byHash.get(hash.toString('base64')) ?? null)
    } catch (error) {
      this.#free++
      for (const { found } of batch) found.reject(error)
    }
  }

  /** Milliseconds until the next query may be made. */
  #untilFree(): number {
    const now = performance.now()
    this.#free = Math.min(FREE, this.#free + (now - this.#countedAt) / ONE_IN_MS)
    this.#countedAt = now
    return this.#free >= 1 ? 0 : Math.ceil((1 - this.#free) * ONE_IN_MS)
  }
}
