import { createHash } from 'node:crypto'
import { isNativeError } from 'node:util/types'
import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { ServiceError } from '../../domain/errors.ts'
import { networkOf } from '../client-address.ts'
import { Turns } from './turns.ts'

const WINDOW_SECONDS = 900
const FAILURES_PER_ACCOUNT = 10

/**
 * Passwords verified at a time in one process. Every verification under way counts as failed until it is known to be
 * good, so many good ones at once must not look like an attack. libuv has four threads to hash on, and looks up names on
 * the same ones: a storm of logins must leave some to whoever sends a webhook.
 */
const VERIFIED_AT_ONCE = 2

/** Who tries a password, and from where. */
export interface Attempt {
  email: string
  address: string
}

interface Counter {
  limiter: RateLimiterPostgres
  keyOf(attempt: Attempt): string
}

/** Neither e-mail nor address can be read from it. */
function keyOf(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex')
}

/** Milliseconds until it may be tried again, or null where there is room. */
async function consume({ limiter, keyOf: key }: Counter, attempt: Attempt): Promise<number | null> {
  try {
    await limiter.consume(key(attempt))
    return null
  } catch (refused) {
    if (isNativeError(refused)) throw refused
    return (refused as RateLimiterRes).msBeforeNext
  }
}

/**
 * Ten failed passwords an account and fifty an address in 15 minutes from the first, counted in the database for all
 * processes together. An account that does not exist is counted in the same way. Sessions that are there already go
 * on, and are refreshed, whatever is counted here.
 */
export class LoginLimits {
  readonly #counters: readonly Counter[]
  readonly #turns = new Turns(VERIFIED_AT_ONCE)

  /** `perAddress` 0 = off. */
  constructor(pool: Pool, perAddress: number) {
    const limiter = (points: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'login_failures',
        tableCreated: true,
        keyPrefix: '',
        points,
        duration: WINDOW_SECONDS,
      })
    const account = {
      limiter: limiter(FAILURES_PER_ACCOUNT),
      keyOf: ({ email }: Attempt) => keyOf('account', email.toLowerCase()),
    }
    const address = { keyOf: (attempt: Attempt) => keyOf('address', networkOf(attempt.address)) }
    this.#counters = perAddress > 0 ? [account, { ...address, limiter: limiter(perAddress) }] : [account]
  }

  /**
   * Runs `verify` where there is room for another failure. It is counted before, so that guesses made at once cannot
   * be more than are allowed, and given back unless `verify` throws SV-1005. Throws SV-2009.
   */
  async guard<T>(attempt: Attempt, verify: () => Promise<T>): Promise<T> {
    return await this.#turns.take(async () => {
      await this.#count(attempt)
      let failed = false
      try {
        return await verify()
      } catch (error) {
        failed = error instanceof ServiceError && error.code === 'SV-1005'
        throw error
      } finally {
        if (!failed) await this.#giveBack(attempt)
      }
    })
  }

  async #count(attempt: Attempt): Promise<void> {
    const waits = await Promise.all(this.#counters.map((counter) => consume(counter, attempt)))
    const refused = waits.filter((wait) => wait !== null)
    if (refused.length === 0) return
    // Nothing was tried, so nothing failed.
    await this.#giveBack(attempt)
    const retryAfterSeconds = Math.max(1, Math.ceil(Math.max(...refused) / 1_000))
    throw new ServiceError('SV-2009', { message: 'Too many failed logins.', retryAfterSeconds })
  }

  async #giveBack(attempt: Attempt): Promise<void> {
    // One that cannot be given back counts as a failure that was none: the caller has its answer all the same.
    const given = this.#counters.map(({ limiter, keyOf: key }) => limiter.reward(key(attempt)))
    await Promise.allSettled(given)
  }
}
