import type { Pool } from 'pg'
import { findKeys, findSession, type FoundKey, type FoundSession } from '../../db/accounts/credentials.ts'
import { KeyLookups } from './key-lookups.ts'

/** Why a credential is not accepted. */
export type CredentialFault = keyof typeof CREDENTIAL_FAULTS

/**
 * What the holder of a credential is told. A revoked or expired one is named as such only after its hash or its signature
 * was verified, so that a guess learns nothing.
 */
export const CREDENTIAL_FAULTS = {
  NONE: 'No credentials came with the request.',
  KEY_INCOMPLETE: 'This is not a whole API key: a key is svc_test_ or svc_live_ and 43 characters.',
  KEY_UNKNOWN: 'This API key is unknown.',
  KEY_REVOKED: 'This API key was revoked.',
  KEY_REPLACED: 'This API key was replaced by a rotation, and its grace time is over.',
  TOKEN_AS_KEY: 'X-API-Key takes an API key, and this is none.',
  REFRESH_TOKEN: 'This is a refresh token: exchange it at POST /api/auth/refresh for an access token.',
  TOKEN_UNKNOWN: 'This is neither an API key nor an access token of this service.',
  TOKEN_EXPIRED: 'This access token has expired: exchange the refresh token at POST /api/auth/refresh.',
  SESSION_OVER: 'The session of this access token was ended: sign in again.',
} as const

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
