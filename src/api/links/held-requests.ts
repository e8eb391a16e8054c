import { networkOf } from '../http/client-address.ts'
import { FairSemaphore, type Release } from '../../domain/fair-semaphore.ts'
import { stateOf } from '../http/call.ts'
import type { Owner } from '../../db/accounts/business.ts'

/** A payer may open a payment in some tabs; a thousand requests are an attack. */
const OF_ONE_PAYMENT = 50
/** Many payers may share the address of a phone network or an office. */
const OF_ONE_ADDRESS = 200
/** Limit of one business in one mode, so that its payers leave room for those of others. */
const OF_ONE_BUSINESS = 400
/** One statement reads the rows of all held requests. */
const OF_ALL = 1_000

/** Limits the payers' requests that this process holds open. They need no credential. */
export class HeldRequests {
  readonly #permits = new FairSemaphore()

  acquire({ id, businessId, mode }: Owner & { id: string }, address: string): Release | null {
    return this.#permits.take({
      all: OF_ALL,
      [id]: OF_ONE_PAYMENT,
      [`${businessId} ${mode}`]: OF_ONE_BUSINESS,
      [networkOf(address)]: OF_ONE_ADDRESS,
    })
  }
}

export const heldRequestsOf = stateOf(() => new HeldRequests())
