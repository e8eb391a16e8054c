import { networkOf } from './client-address.ts'

/** Twenty tabs of one payment are led to one checkout; a thousand are nobody's. */
const OF_ONE_PAYMENT = 50
/** Many payers may share an address (a phone network's, an office's). */
const OF_ONE_ADDRESS = 200

/** How many requests of payers this process holds open, by payment and by address: anybody can send them. */
export class HeldRequests {
  readonly #held = new Map<string, number>()

  /** Takes a place of the payment and of the address; answers what gives it back, or null where one of them has none left. */
  enter(transactionId: string, address: string): (() => void) | null {
    const network = networkOf(address)
    if (this.#count(transactionId) >= OF_ONE_PAYMENT || this.#count(network) >= OF_ONE_ADDRESS) return null
    for (const key of [transactionId, network]) this.#held.set(key, this.#count(key) + 1)
    return () => {
      for (const key of [transactionId, network])
        if (this.#count(key) > 1) this.#held.set(key, this.#count(key) - 1)
        else this.#held.delete(key)
    }
  }

  #count(key: string): number {
    return this.#held.get(key) ?? 0
  }
}
