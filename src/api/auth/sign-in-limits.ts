import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ServiceError } from '../../domain/errors.ts'
import { foldEmail } from '../../db/accounts/fold-email.ts'
import { networkOf } from '../http/client-address.ts'
import type { HashingQueue, PasswordOf } from './hashing-queue.ts'
import { SharedCounter, requireRoom } from '../../db/rate-limits/shared-counter.ts'

const WINDOW_SECONDS = 900
/** Of an account, and of a session. */
const FEW_FAILURES = 10

/** What an attempt is counted by. */
interface Count {
  counter: SharedCounter
  key: string
}

/** Neither e-mail nor address can be read from it. */
function keyOf(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex')
}

/**
 * Ten failed passwords an account and fifty an address in 15 minutes from the first, counted in the database for all
 * processes together. An account that does not exist is counted in the same way. Sessions that are there already go
 * on, and are refreshed, whatever is counted here. Their own failures count under the session, ten as well: an outsider
 * who fails to sign in with an e-mail does not stop its user from confirming.
 */
export class LoginLimits {
  readonly #few: SharedCounter
  /** Null = no limit for an address. */
  readonly #perAddress: SharedCounter | null
  readonly #queue: HashingQueue

  /** `perAddress` 0 = off. */
  constructor(pool: Pool, queue: HashingQueue, perAddress: number) {
    const counterOf = (most: number) =>
      new SharedCounter(pool, { tableName: 'login_failures', most, windowSeconds: WINDOW_SECONDS })
    this.#few = counterOf(FEW_FAILURES)
    this.#perAddress = perAddress > 0 ? counterOf(perAddress) : null
    this.#queue = queue
  }

  /**
   * Runs `verify` in the queue of hashing where there is room for another failure. An attempt beyond the limits never
   * queues, and one that had its place is counted before it is verified and given back unless `verify` throws
   * SV-1005: guesses made at once cannot be more than are allowed, and good logins made at once are no guesses.
   * Throws SV-2009.
   */
  async guard<T>(attempt: PasswordOf, verify: () => Promise<T>): Promise<T> {
    requireFew(await this.#each(attempt, (counter, key) => counter.look(key)))
    return await this.#queue.run(attempt, async () => {
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

  async #count(attempt: PasswordOf): Promise<void> {
    const waits = await this.#each(attempt, (counter, key) => counter.count(key))
    // Where one refuses nothing is tried, so nothing fails.
    if (waits.some((wait) => wait !== null)) await this.#giveBack(attempt)
    requireFew(waits)
  }

  async #giveBack(attempt: PasswordOf): Promise<void> {
    // One that cannot be given back counts as a failure that was none: the caller has its answer all the same.
    await this.#each(attempt, (counter, key) => counter.giveBack(key).catch(() => undefined))
  }

  async #each<T>(attempt: PasswordOf, act: (counter: SharedCounter, key: string) => Promise<T>): Promise<T[]> {
    return await Promise.all(this.#countsOf(attempt).map(({ counter, key }) => act(counter, key)))
  }

  #countsOf(attempt: PasswordOf): Count[] {
    if ('sessionId' in attempt) return [{ counter: this.#few, key: keyOf('session', attempt.sessionId) }]
    const account = { counter: this.#few, key: keyOf('account', foldEmail(attempt.email)) }
    if (!this.#perAddress) return [account]
    return [account, { counter: this.#perAddress, key: keyOf('address', networkOf(attempt.address)) }]
  }
}

function requireFew(waits: readonly (number | null)[]): void {
  requireRoom(waits, 'Too many wrong passwords.')
}

const REGISTRATION_WINDOW_SECONDS = 60
/** Less than a tenth of what one process can hash in that time; enough for an office, or a suite of tests. */
export const REGISTRATIONS_PER_ADDRESS = 100

/** A hundred registrations a minute from one address, counted in the database for all processes together. */
export class RegistrationLimit {
  readonly #counter: SharedCounter

  constructor(pool: Pool) {
    const most = REGISTRATIONS_PER_ADDRESS
    this.#counter = new SharedCounter(pool, {
      tableName: 'rate_limits',
      most,
      windowSeconds: REGISTRATION_WINDOW_SECONDS,
    })
  }

  /** Counts one, whatever becomes of it. Throws SV-2009. */
  async count(address: string): Promise<void> {
    const wait = await this.#counter.count(`registrations ${networkOf(address)}`)
    requireRoom([wait], 'Too many registrations from your address.')
  }
}
