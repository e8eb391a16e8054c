import { networkOf } from '../http/client-address.ts'
import { Permits } from '../http/permits.ts'

/** Twenty tabs of one payment may wait for its checkout; a thousand are no payer's. */
const OF_ONE_PAYMENT = 50
/** Many payers may share an address (a phone network's, an office's). */
const OF_ONE_ADDRESS = 200
/** One statement reads the rows of all of them. */
const OF_ALL = 1_000

/** Counts the payers' requests that this process holds open, by payment and by address: no credential is needed for one. */
export class HeldRequests {
  readonly #permits = new Permits()

  /** Takes a place of the payment and of the address; answers what gives it back, or null where there is none left. */
  enter(transactionId: string, address: string): (() => void) | null {
    const limits = { all: OF_ALL, [transactionId]: OF_ONE_PAYMENT, [networkOf(address)]: OF_ONE_ADDRESS }
    return this.#permits.take(limits)
  }
}
