import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ServiceError } from '../../domain/errors.ts'
import { foldEmail } from '../../db/accounts/fold-email.ts'
import { networkOf } from '../http/client-address.ts'
import type { HashingQueue } from './hashing-queue.ts'
import { SharedCounter, requireRoom } from '../../db/rate-limits/shared-counter.ts'

const WINDOW_SECONDS = 900
const FAILURES_PER_ACCOUNT = 10

/** Who tries a password, and from where. */
export interface Attempt {
  email: string
  address: string
}

interface Limit {
  counter: SharedCounter
  keyOf(attempt: Attempt): string
}

/** Neither e-mail nor address can be read from it. */
function keyOf(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex')
}

/**
 * Ten failed passwords an account and fifty an address in 15 minutes from the first, counted in the database for all
 * processes together. An account that does not exist is counted in the same way. Sessions that are there already go
 * on, and are refreshed, whatever is counted here.
 */
export class LoginLimits {
  readonly #limits: readonly Limit[]
  readonly #queue: HashingQueue

  /** `perAddress` 0 = off. */
  constructor(pool: Pool, queue: HashingQueue, perAddress: number) {
    const counterOf = (most: number) =>
      new SharedCounter(pool, { tableName: 'login_failures', most, windowSeconds: WINDOW_SECONDS })
    const account = {
      counter: counterOf(FAILURES_PER_ACCOUNT),
      keyOf: ({ email }: Attempt) => keyOf('account', foldEmail(email)),
    }
    const address = { keyOf: (attempt: Attempt) => keyOf('address', networkOf(attempt.address)) }
    this.#limits = perAddress > 0 ? [account, { ...address, counter: counterOf(perAddress) }] : [account]
    this.#queue = queue
  }

  /**
   * Runs `verify` in the queue of hashing where there is room for another failure. An attempt beyond the limits never
   * queues, and one that had its place is counted before it is verified and given back unless `verify` throws
   * SV-1005: guesses made at once cannot be more than are allowed, and good logins made at once are no guesses.
   * Throws SV-2009.
   */
  async guard<T>(attempt: Attempt, verify: () => Promise<T>): Promise<T> {
    requireFew(await this.#each(attempt, (counter, key) => counter.look(key)))
    return await this.#queue.run(attempt.address, async () => {
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
    const waits = await this.#each(attempt, (counter, key) => counter.count(key))
    // Where one refuses nothing is tried, so nothing fails.
    if (waits.some((wait) => wait !== null)) await this.#giveBack(attempt)
    requireFew(waits)
  }

  async #giveBack(attempt: Attempt): Promise<void> {
    // One that cannot be given back counts as a failure that was none: the caller has its answer all the same.
    await this.#each(attempt, (counter, key) => counter.giveBack(key).catch(() => undefined))
  }

  async #each<T>(attempt: Attempt, act: (counter: SharedCounter, key: string) => Promise<T>): Promise<T[]> {
    return await Promise.all(this.#limits.map((limit) => act(limit.counter, limit.keyOf(attempt))))
  }
}

function requireFew(waits: readonly (number | null)[]): void {
  requireRoom(waits, 'Too many failed logins.')
}
