import { ServiceError } from '../../domain/errors.ts'
import { networkOf } from '../http/client-address.ts'
import { Permits } from '../http/permits.ts'
import { Semaphore } from '../http/semaphore.ts'

/**
 * Passwords hashed at a time in one process. A hash takes one of libuv's four threads, on which names of providers are
 * looked up as well, and a core of its own for some 15 ms.
 */
const AT_ONCE = 1
/** In the queue at a time: some two seconds of hashing on a core that is free. */
const MOST = 128
/** Of them from one address, so that a flood from one leaves room for the others. */
const MOST_OF_ADDRESS = 64
/** A full queue is empty by then, where the machine is not slow. */
const RETRY_AFTER_SECONDS = 5

/** The one queue through which every request goes that has a password hashed. */
export class HashingQueue {
  readonly #permits = new Permits()
  readonly #semaphore = new Semaphore(AT_ONCE)

  /** Runs `work`, which hashes, after those before it. Throws SV-2009 at once where the queue is full. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const leave = this.#permits.take({ all: MOST, [`address ${networkOf(address)}`]: MOST_OF_ADDRESS })
    if (!leave) {
      const message = 'Too many passwords are waiting to be checked.'
      throw new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    try {
      return await this.#semaphore.run(work)
    } finally {
      leave()
    }
  }
}
