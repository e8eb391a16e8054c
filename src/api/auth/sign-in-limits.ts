import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ServiceError } from '../../domain/errors.ts'
import { foldEmail } from '../../db/accounts/users.ts'
import { networkOf } from '../http/client-address.ts'
import { type HashingQueue, hashingOf, type PasswordOwner } from './hashing-queue.ts'
import { SharedCounter, requireRoom } from '../../db/rate-limits/shared-counter.ts'
import { stateOf } from '../http/call.ts'

const WINDOW_SECONDS = 900
/** Failures of one account on unknown devices, of one known device, and of one session. */
const FEW_FAILURES = 10
/**
 * Wrong second factors. Who tries knows the password, and a guess of a code is right three times in a million: ten a
 * quarter of an hour alone would find one within a year.
 */
const WRONG_FACTORS = [
  { most: 10, windowSeconds: WINDOW_SECONDS },
  { most: 30, windowSeconds: 86_400 },
  { most: 60, windowSeconds: 30 * 86_400 },
]

/** A counter of an attempt. */
interface Count {
  counter: SharedCounter
  key: string
}

/**
 * Who gives a second factor: a session, a device where the user has signed in before, or a user elsewhere, by the mark
 * of the present password. So a new password begins a new count, of which a thief of the old one can use nothing.
 */
export type FactorTry = { sessionId: string } | { device: string } | { userId: string; mark: string }

/** Returns a hash, from which neither email nor address can be read. */
function keyOf(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex')
}

/**
 * Limits failed passwords to ten an account and fifty an address within 15 minutes of the first, counted in the
 * database over all processes. Unknown accounts and links count the same way. Existing sessions and their refresh are
 * not limited. Failures within a session, and on a device where the user has signed in before, count under the session
 * or the device alone, also ten, so that an outsider's failed sign-ins stop the user neither from confirming nor from
 * signing in.
 */
export class LoginLimits {
  readonly #few: SharedCounter
  readonly #factors: readonly { windowSeconds: number; counter: SharedCounter }[]
  /** Null = no limit by address. */
  readonly #perAddress: SharedCounter | null
  readonly #queue: HashingQueue

  /** `perAddress` 0 = no limit by address. */
  constructor(pool: Pool, queue: HashingQueue, perAddress: number) {
    const counterOf = (most: number, windowSeconds = WINDOW_SECONDS) =>
      new SharedCounter(pool, { tableName: 'login_failures', most, windowSeconds })
    this.#factors = WRONG_FACTORS.map(({ most, windowSeconds }) => ({
      windowSeconds,
      counter: counterOf(most, windowSeconds),
    }))
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
    const counts = this.#countsOf(attempt)
    requireRoom(await Promise.all(counts.map(({ counter, key }) => counter.look(key))), TOO_MANY_PASSWORDS)
    return await this.#queue.run(attempt, async () => {
      await count(counts, TOO_MANY_PASSWORDS)
      return await uncountUnlessWrong(verify, () => giveBack(counts))
    })
  }

  /**
   * Runs `verify`, which checks a second factor. `by` names who tries. Ten wrong ones within 15 minutes, 30 within a
   * day and 60 within 30 days are allowed; more throw SV-2009. Counts as `guard` does.
   */
  async guardFactor<T>(by: FactorTry, verify: () => Promise<T>): Promise<T> {
    const counts = this.#factors.map(({ windowSeconds, counter }) => ({
      counter,
      key: keyOf(`factor of ${windowSeconds} s`, Object.entries(by).flat().join(' ')),
    }))
    await count(counts, 'Too many wrong codes: try again later.')
    return await uncountUnlessWrong(verify, () => giveBack(counts))
  }

  #countsOf(attempt: PasswordOwner): Count[] {
    if ('sessionId' in attempt) return [{ counter: this.#few, key: keyOf('session', attempt.sessionId) }]
    if ('device' in attempt) return [{ counter: this.#few, key: keyOf('device', attempt.device) }]
    const key = 'link' in attempt ? keyOf('link', attempt.link) : keyOf('account', foldEmail(attempt.email))
    const account = { counter: this.#few, key }
    if (!this.#perAddress) return [account]
    return [account, { counter: this.#perAddress, key: keyOf('address', networkOf(attempt.address)) }]
  }
}

const TOO_MANY_PASSWORDS = 'Too many wrong passwords: try again later.'

/** Counts an attempt. If one counter refuses, nothing is tried, so no other may count a failure. Throws SV-2009. */
async function count(counts: readonly Count[], message: string): Promise<void> {
  const waits = await Promise.all(counts.map(({ counter, key }) => counter.count(key)))
  if (waits.some((wait) => wait !== null)) await giveBack(counts)
  requireRoom(waits, message)
}

/** An attempt that cannot be uncounted stays as a failure; the caller still gets its result. */
async function giveBack(counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(({ counter, key }) => counter.giveBack(key).catch(() => undefined)))
}

interface RequestLimit {
  /** What is counted, in the keys of the counter. */
  what: string
  most: number
  windowSeconds: number
  message: string
}

/** Less than a tenth of the hashes that one process can do in a minute; enough for an office or a test suite. */
const REGISTRATIONS: RequestLimit = {
  what: 'registrations',
  most: 100,
  windowSeconds: 60,
  message: 'Too many registrations from your address: try again later.',
}

/** The session of an operator may be a thief's. */
const RESETS: RequestLimit = {
  what: 'password resets',
  most: 20,
  windowSeconds: 3_600,
  message: 'You have made too many links to reset a password: try again later.',
}

/**
 * Returns a function that counts a request, whether it succeeds or not, in the database over all processes. It throws
 * SV-2009 for too many of one address or user.
 */
function requestLimit(pool: Pool, { what, message, ...limit }: RequestLimit): (of: string) => Promise<void> {
  const counter = new SharedCounter(pool, { tableName: 'rate_limits', ...limit })
  return async (of) => requireRoom([await counter.count(`${what} ${of}`)], message)
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

export const loginLimitsOf = stateOf(
  (api) => new LoginLimits(api.pool, hashingOf(api), api.config.loginFailuresPerAddress),
)

/** Counts a registration from a network. Null if RATE_LIMIT_PER_SECOND is 0. */
export const registrationLimitOf = stateOf(({ pool, config }) =>
  config.rateLimitPerSecond > 0 ? requestLimit(pool, REGISTRATIONS) : null,
)

/** Counts a link to reset a password that an operator makes. */
export const resetLimitOf = stateOf(({ pool }) => requestLimit(pool, RESETS))
