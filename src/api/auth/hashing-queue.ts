import { foldEmail } from '../../db/accounts/users.ts'
import { ServiceError } from '../../domain/errors.ts'
import { FairSemaphore } from '../../domain/fair-semaphore.ts'
import { siteOf } from '../http/client-address.ts'
import { stateOf } from '../http/call.ts'

/** Waiting requests in all: some two seconds of hashing on a free core. */
const MOST = 128
/** Waiting requests of one address or session. */
const MOST_OF_LINE = 64
/** Requests of one account or session, waiting or being hashed: each guesses or changes the same password. */
const MOST_OF_ACCOUNT = 32
/** A full queue is empty after this time, unless the machine is slow. */
const RETRY_AFTER_SECONDS = 5

/**
 * The owner of the password: an account that signs in or registers, a device where a user has signed in before, the
 * user of a session, or the user of a link, by the hash of its token.
 */
export type PasswordOwner = { address: string } & (
  | { email: string }
  | { device: string }
  | { sessionId: string }
  | { link: string }
)

/**
 * The queue of all requests that hash a password. Hashes run one at a time: each takes a core for some 15 ms and one of
 * libuv's four threads, which DNS look-ups need too. Addresses, known devices and sessions take turns. If the queue is
 * full, the address with the most requests loses its newest one, so that a few addresses cannot block another. A /48
 * network of IPv6, which one customer of a provider gets, is one address here.
 */
export class HashingQueue {
  readonly #accounts = new FairSemaphore()
  readonly #hashes = new FairSemaphore({ mostInLine: MOST_OF_LINE, mostInAll: MOST, longestYields: true })

  /** Runs `work`, which hashes, when its turn comes. Throws SV-2009 if the queue has no place for it. */
  async run<T>(owner: PasswordOwner, work: () => Promise<T>): Promise<T> {
    const releaseAccount = this.#accounts.take({ [accountOf(owner)]: MOST_OF_ACCOUNT })
    if (!releaseAccount) throw full()
    try {
      const release = await this.#hashes.acquire(lineOf(owner), { all: 1 })
      if (!release) throw full()
      try {
        return await work()
      } finally {
        release()
      }
    } finally {
      releaseAccount()
    }
  }
}

function accountOf(owner: PasswordOwner): string {
  if ('sessionId' in owner) return `session ${owner.sessionId}`
  if ('device' in owner) return `device ${owner.device}`
  return 'link' in owner ? `link ${owner.link}` : `account ${foldEmail(owner.email)}`
}

/** A session and a known device have their own lines, so that a flood from their address does not delay them. */
const lineOf = (owner: PasswordOwner): string =>
  'sessionId' in owner || 'device' in owner ? accountOf(owner) : `address ${siteOf(owner.address)}`

function full(): ServiceError {
  const message = 'Too many passwords are waiting to be checked: try again later.'
  return new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

export const hashingOf = stateOf(() => new HashingQueue())
