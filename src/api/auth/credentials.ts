import type { Pool } from 'pg'
import { findKeys, findSession, type FoundKey, type FoundSession } from '../../db/accounts/credentials.ts'
import { KeyLookups } from './key-lookups.ts'

/** An answer counts for so long from when it was asked for. */
const KEPT_FOR_MS = 1_000
/** Answers that are kept, of keys and of sessions each; the oldest goes first. */
const MOST_KEPT = 20_000

interface Kept<Found> {
  /** On `performance.now()`'s clock. */
  askedAt: number
  answer: Promise<Found | null>
  isGood: boolean
}

/**
 * API keys and sessions, each with its business and plan, as the database answered within the last second. So a
 * revocation, another role or another plan counts within a second in every process, and a client that asks often costs
 * one query a second.
 */
export class Credentials {
  readonly #pool: Pool
  readonly #lookups: KeyLookups
  readonly #keys = new Map<string, Kept<FoundKey>>()
  readonly #sessions = new Map<string, Kept<FoundSession>>()

  constructor(pool: Pool) {
    this.#pool = pool
    this.#lookups = new KeyLookups(pool)
  }

  /** The key with that SHA-256, with its `fault` if it is not accepted any more; null for an unknown one. */
  async key(hash: Buffer): Promise<FoundKey | null> {
    return await keep(this.#keys, hash.toString('base64'), async (wasGood) => {
      if (!wasGood) return await this.#lookups.find(hash)
      const [key] = await findKeys(this.#pool, [hash])
      return key ?? null
    })
  }

  /** A session with its user; null where it is over or the user is removed. */
  async session(id: string): Promise<FoundSession | null> {
    return await keep(this.#sessions, id, async () => await findSession(this.#pool, id))
  }

  /** An account was changed by this process: the next request of any credential reads the record again. */
  forget(): void {
    this.#keys.clear()
    this.#sessions.clear()
  }
}

/** The answer that is kept under the name, or a new one. Requests that come while it is asked for share it. */
async function keep<Found>(
  all: Map<string, Kept<Found>>,
  name: string,
  ask: (wasGood: boolean) => Promise<Found | null>,
): Promise<Found | null> {
  const before = all.get(name)
  const askedAt = performance.now()
  if (before && askedAt - before.askedAt < KEPT_FOR_MS) return await before.answer
  const kept: Kept<Found> = { askedAt, answer: ask(before?.isGood ?? false), isGood: false }
  // A Map goes through its names in the order in which they were set, so the first was asked for longest ago.
  all.delete(name)
  if (all.size >= MOST_KEPT) all.delete(all.keys().next().value!)
  all.set(name, kept)
  try {
    const found = await kept.answer
    kept.isGood = found !== null
    return found
  } catch (error) {
    // Those who came meanwhile fail with this one; the next asks anew.
    if (all.get(name) === kept) all.delete(name)
    throw error
  }
}
