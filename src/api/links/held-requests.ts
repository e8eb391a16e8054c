import type { Mode } from '../../domain/mode.ts'
import { networkOf } from '../http/client-address.ts'
import { Permits } from '../http/permits.ts'

/** Twenty tabs of one payment may wait for its checkout; a thousand are no payer's. */
const OF_ONE_PAYMENT = 50
/** Many payers may share an address (a phone network's, an office's). */
const OF_ONE_ADDRESS = 200
/** Of the payments of one business in one mode, so that its pages leave room for those of others. */
const OF_ONE_BUSINESS = 400
/** One statement reads the rows of all of them. */
const OF_ALL = 1_000

interface HeldFor {
  /** Of the transaction. */
  id: string
  businessId: string
  mode: Mode
}

/**
 * Counts the payers' requests that this process holds open, by payment, business and address: no credential is needed
 * for one.
 */
export class HeldRequests {
  readonly #permits = new Permits()

  /**
   * Takes a place of the payment, its business and the address; returns what gives it back, or null if none is left.
   */
  enter({ id, businessId, mode }: HeldFor, address: string): (() => void) | null {
    return this.#permits.take({
      all: OF_ALL,
      [id]: OF_ONE_PAYMENT,
      [`${businessId} ${mode}`]: OF_ONE_BUSINESS,
      [networkOf(address)]: OF_ONE_ADDRESS,
    })
  }
}
