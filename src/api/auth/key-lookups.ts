// oxlint-disable-next-line no-restricted-imports -- the one place of the API that sleeps
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { findKeys, type FoundKey } from '../../db/accounts/credentials.ts'
import { requireNoHeldConnection } from '../../db/query.ts'

/** Hashes of one query. */
const AT_ONCE = 500
/** Pause after a query that met an unknown key; the next query takes all look-ups that arrived in between. */
const PAUSE_MS = 50

interface Lookup {
  hash: Buffer
  found: PromiseWithResolvers<FoundKey | null>
}

/**
 * Looks up keys that this process does not know as valid. One query at a time serves all waiting look-ups, so a flood
 * of different wrong keys costs twenty queries a second. A valid key among them waits 50 ms.
 */
export class KeyLookups {
  readonly #pool: Pool
  #waiting: Lookup[] = []
  #isLooking = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Returns the key with that SHA-256; null if there is none. */
  async find(hash: Buffer): Promise<FoundKey | null> {
    const lookup = { hash, found: Promise.withResolvers<FoundKey | null>() }
    this.#waiting.push(lookup)
    if (!this.#isLooking) void this.#look()
    return await lookup.found.promise
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE)
      if (await this.#hasUnknown(batch)) await pause(PAUSE_MS)
    }
    this.#isLooking = false
  }

  /** Resolves the look-ups of a batch. Returns whether one of its keys is unknown. */
  async #hasUnknown(batch: readonly Lookup[]): Promise<boolean> {
    const hashes = batch.map(({ hash }) => hash)
    try {
      const keys = await findKeys(this.#pool, hashes)
      const byHash = new Map(keys.map((key) => [key.hash.toString('base64'), key]))
      for (const { hash, found } of batch) found.resolve(byHash.get(hash.toString('base64')) ?? null)
      return hashes.some((hash) => !byHash.has(hash.toString('base64')))
    } catch (error) {
      // Look-ups that joined during the query have waited out the database's time-out too, so they fail with it.
      for (const { found } of [...batch, ...this.#waiting.splice(0)]) found.reject(error)
      return false
    }
  }
}

/** Sleeps. Throws if the caller holds a database connection. */
export async function pause(ms: number): Promise<void> {
  requireNoHeldConnection('a pause')
  await sleep(ms)
}
