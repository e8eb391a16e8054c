import { foldEmail } from '../../db/accounts/fold-email.ts'
import { ServiceError } from '../../domain/errors.ts'
import { Turns } from '../../domain/turns.ts'
import { networkOf } from '../http/client-address.ts'
import { Permits } from '../http/permits.ts'

/** Requests that wait: some two seconds of hashing on a core that is free. */
const MOST = 128
/** Of them from one address. */
const MOST_OF_LINE = 64
/** Requests for one account or session, waiting or being hashed: each guesses or changes the same password. */
const MOST_OF_ACCOUNT = 32
/** A full queue is empty by then, where the machine is not slow. */
const RETRY_AFTER_SECONDS = 5

/** For whom a password is hashed: an account that signs in or is made, or a session that confirms, changes or gives one. */
export type PasswordOf = { address: string } & ({ email: string } | { sessionId: string })

/** Called with false if the place in the queue is taken away. */
type Waiting = (isTurn: boolean) => void

/**
 * The one queue through which every request goes that has a password hashed. A hash takes one of libuv's four threads, on
 * which names of providers are looked up as well, and a core for some 15 ms, so there is one at a time. Addresses take
 * turns, and so do sessions. If the queue is full, the newest request of the address with the most gives up its place: no
 * few addresses keep another one out.
 */
export class HashingQueue {
  readonly #accounts = new Permits()
  readonly #waiting = new Turns<Waiting>()
  #isHashing = false

  /** Runs `work`, which hashes, in its turn. Throws SV-2009 if there is no place, or a fairer claim to it. */
  async run<T>(of: PasswordOf, work: () => Promise<T>): Promise<T> {
    const leave = this.#accounts.take({ [accountOf(of)]: MOST_OF_ACCOUNT })
    if (!leave) throw full()
    try {
      await this.#turn(lineOf(of))
      try {
        return await work()
      } finally {
        this.#next()
      }
    } finally {
      leave()
    }
  }

  async #turn(line: string): Promise<void> {
    if (!this.#isHashing) {
      this.#isHashing = true
      return
    }
    const length = this.#waiting.lengthOf(line)
    if (length >= MOST_OF_LINE) throw full()
    if (this.#waiting.size >= MOST) {
      const newest = this.#waiting.takeFromLongest(length + 1)
      if (!newest) throw full()
      newest(false)
    }
    if (!(await new Promise<boolean>((resolve) => this.#waiting.add(line, resolve)))) throw full()
  }

  #next(): void {
    const next = this.#waiting.take()
    if (next) next(true)
    else this.#isHashing = false
  }
}

const accountOf = (of: PasswordOf): string =>
  'sessionId' in of ? `session ${of.sessionId}` : `account ${foldEmail(of.email)}`

/** A session has a line to itself: a flood from the address that it shares does not delay it. */
const lineOf = (of: PasswordOf): string =>
  'sessionId' in of ? `session ${of.sessionId}` : `address ${networkOf(of.address)}`

function full(): ServiceError {
  const message = 'Too many passwords are waiting to be checked.'
  return new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
