import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ServiceError } from '../../domain/errors.ts'
import { foldEmail } from '../../db/accounts/users.ts'
import { networkOf } from '../http/client-address.ts'
import type { HashingQueue, PasswordOwner } from './hashing-queue.ts'
import { SharedCounter, requireRoom } from '../../db/rate-limits/shared-counter.ts'

const WINDOW_SECONDS = 900
/** Failures of one account, and of one session. */
const FEW_FAILURES = 10

/** A counter of an attempt. */
interface Count {
  counter: SharedCounter
  key: string
}

/** Returns a hash, from which neither email nor address can be read. */
function keyOf(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex')
}

/**
 * Limits failed passwords to ten an account and fifty an address within 15 minutes of the first, counted in the
 * database over all processes. Unknown accounts and links count the same way. Existing sessions and their refresh are
 * not limited. Failures within a session count under the session, also ten, so that an outsider's failed sign-ins do
 * not stop the user from confirming.
 */
export class LoginLimits {
  readonly #few: SharedCounter
  /** Null = no limit by address. */
  readonly #perAddress: SharedCounter | null
  readonly #queue: HashingQueue

  /** `perAddress` 0 = no limit by address. */
  constructor(pool: Pool, queue: HashingQueue, perAddress: number) {
    const counterOf = (most: number) =>
      new SharedCounter(pool, { tableName: 'login_failures', most, windowSeconds: WINDOW_SECONDS })
    this.#few = counterOf(FEW_FAILURES)
    this.#perAddress = perAddress > 0 ? counterOf(perAddress) : null
    this.#queue = queue
  }

  /**
   * Runs `verify` in the hashing queue. An attempt beyond the limits throws SV-2009 and never queues. Each attempt is
   * counted before it is verified, and uncounted unless `verify` throws SV-1005, so that concurrent guesses cannot
   * exceed the limit.
   */
  async guard<T>(attempt: PasswordOwner, verify: () => Promise<T>): Promise<T> {
    requireFew(await this.#each(attempt, (counter, key) => counter.look(key)))
    return await this.#queue.run(attempt, async () => {
      await this.#count(attempt)
      return await uncountUnlessWrong(verify, () => this.#giveBack(attempt))
    })
  }

  /**
   * Runs `verify`, which checks a second factor. A user has ten wrong ones within 15 minutes; more throw SV-2009.
   * Counts as `guard` does.
   */
  async guardFactor<T>(userId: string, verify: () => Promise<T>): Promise<T> {
    const key = keyOf('factor', userId)
    requireRoom([await this.#few.count(key)], 'Too many wrong codes: try again later.')
    return await uncountUnlessWrong(verify, () => this.#few.giveBack(key).catch(() => undefined))
  }

  async #count(attempt: PasswordOwner): Promise<void> {
    const waits = await this.#each(attempt, (counter, key) => counter.count(key))
    // If one counter refuses, the password is not tried, so the others must not count a failure.
    if (waits.some((wait) => wait !== null)) await this.#giveBack(attempt)
    requireFew(waits)
  }

  async #giveBack(attempt: PasswordOwner): Promise<void> {
    // An attempt that cannot be uncounted stays as a failure; the caller still gets its result.
    await this.#each(attempt, (counter, key) => counter.giveBack(key).catch(() => undefined))
  }

  async #each<T>(attempt: PasswordOwner, act: (counter: SharedCounter, key: string) => Promise<T>): Promise<T[]> {
    return await Promise.all(this.#countsOf(attempt).map(({ counter, key }) => act(counter, key)))
  }

  #countsOf(attempt: PasswordOwner): Count[] {
    if ('sessionId' in attempt) return [{ counter: this.#few, key: keyOf('session', attempt.sessionId) }]
    const key = 'link' in attempt ? keyOf('link', attempt.link) : keyOf('account', foldEmail(attempt.email))
    const account = { counter: this.#few, key }
    if (!this.#perAddress) return [account]
    return [account, { counter: this.#perAddress, key: keyOf('address', networkOf(attempt.address)) }]
  }
}

function requireFew(waits: readonly (number | null)[]): void {
  requireRoom(waits, 'Too many wrong passwords: try again later.')
}

const REGISTRATION_WINDOW_SECONDS = 60
/** Less than a tenth of the hashes that one process can do in a minute; enough for an office or a test suite. */
const REGISTRATIONS_PER_ADDRESS = 100

/** Limits registrations to a hundred a minute from one address, counted in the database over all processes. */
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

  /** Counts a registration, whether it succeeds or not. Throws SV-2009. */
  async count(address: string): Promise<void> {
    const wait = await this.#counter.count(`registrations ${networkOf(address)}`)
    requireRoom([wait], 'Too many registrations from your address: try again later.')
  }
}

const RESET_WINDOW_SECONDS = 3_600
const RESETS_PER_OPERATOR = 20

/** Limits the links to reset a password to twenty an hour from one operator, whose session may be a thief's. */
export class ResetLimit {
  readonly #counter: SharedCounter

  constructor(pool: Pool) {
    this.#counter = new SharedCounter(pool, {
      tableName: 'rate_limits',
      most: RESETS_PER_OPERATOR,
      windowSeconds: RESET_WINDOW_SECONDS,
    })
  }

  /** Counts a link. Throws SV-2009. */
  async count(operatorId: string): Promise<void> {
    const wait = await this.#counter.count(`password resets ${operatorId}`)
    requireRoom([wait], 'You have made too many links to reset a password: try again later.')
  }
}

/** Runs `verify`. Takes the count of the attempt back unless it throws SV-1005: then the secret was wrong. */
async function uncountUnlessWrong<T>(verify: () => Promise<T>, uncount: () => Promise<void>): Promise<T> {
  let failed = false
  try {
    return await verify()
  } catch (error) {
    failed = error instanceof ServiceError && error.code === 'SV-1005'
    throw error
  } finally {
    if (!failed) await uncount()
  }
}
