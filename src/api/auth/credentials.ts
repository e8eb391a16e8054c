import type { Pool } from 'pg'
import { findKeys, findSession, type FoundKey, type FoundSession } from '../../db/accounts/credentials.ts'
import { ReadCache } from '../../db/read-cache.ts'
import { KeyLookups } from './key-lookups.ts'
import { stateOf } from '../http/call.ts'

/** Why a credential is refused. */
export type CredentialFault = keyof typeof CREDENTIAL_FAULTS

/**
 * The message for each fault. A credential is called revoked or expired only after its hash or signature was verified,
 * so that a guess reveals nothing.
 */
export const CREDENTIAL_FAULTS = {
  NONE: 'The request has no credentials.',
  KEY_INCOMPLETE: 'This API key is incomplete: a key is svc_test_ or svc_live_ and 43 characters.',
  KEY_UNKNOWN: 'This API key is unknown.',
  KEY_REVOKED: 'This API key was revoked.',
  KEY_REPLACED: 'This API key was replaced by a rotation, and its grace period is over.',
  TOKEN_AS_KEY: 'X-API-Key must be an API key; this is none.',
  REFRESH_TOKEN: 'This is a refresh token: exchange it at POST /api/auth/refresh for an access token.',
  TOKEN_UNKNOWN: 'This is neither an API key nor an access token of this service.',
  TOKEN_EXPIRED: 'This access token has expired: exchange the refresh token at POST /api/auth/refresh.',
  SESSION_OVER: 'The session of this access token has ended: sign in again.',
} as const

/**
 * Caches API keys and sessions, each with its business and plan, for one second. So a revocation or a change of role or
 * plan counts within a second in every process, and a busy client costs one query a second.
 */
export class Credentials {
  readonly #pool: Pool
  readonly #lookups: KeyLookups
  readonly #keys = new ReadCache<FoundKey | null>()
  readonly #sessions = new ReadCache<FoundSession | null>()

  constructor(pool: Pool) {
    this.#pool = pool
    this.#lookups = new KeyLookups(pool)
  }

  /** Returns the key with that SHA-256, with its `fault` if it is revoked or replaced; null if unknown. */
  async key(hash: Buffer): Promise<FoundKey | null> {
    return await this.#keys.read(hash.toString('base64'), async (before) => {
      if (!before) return await this.#lookups.find(hash)
      const [key] = await findKeys(this.#pool, [hash])
      return key ?? null
    })
  }

  /** Returns the session with its user; null if the session has ended or the user is removed. */
  async session(id: string): Promise<FoundSession | null> {
    return await this.#sessions.read(id, async () => await findSession(this.#pool, id))
  }

  /** Empties the cache after this process changed an account: the next request of any credential reads the database. */
  forget(): void {
    this.#keys.forget()
    this.#sessions.forget()
  }
}

export const credentialsOf = stateOf(({ pool }) => new Credentials(pool))
