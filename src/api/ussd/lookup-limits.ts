import type { Pool } from 'pg'
import type { Cipher } from '../../db/cipher.ts'
import { SharedCounter } from '../../db/rate-limits/shared-counter.ts'
import { networkOf } from '../http/client-address.ts'

const WINDOW_SECONDS = 900
/** Wrong references of one phone number; callers mistype a few times. */
const WRONG_OF_PHONE = 20
/** Wrong references of one address on an open callback, where callers can invent phone numbers. */
const WRONG_OF_ADDRESS = 200

export interface UssdCaller {
  /** The number that the aggregator reports; empty if it reports none. */
  phoneNumber: string
  address: string
}

interface Limit {
  counter: SharedCounter
  keyOf(caller: UssdCaller): string
}

/**
 * Returns a keyed hash of the phone number, since phone numbers are personal data. There are so few of them that a
 * plain hash could be reversed by hashing all.
 */
function phoneKey(cipher: Cipher, { phoneNumber }: UssdCaller): string {
  const [hash] = cipher.fingerprints(`ussd-phone:${phoneNumber.replaceAll(/\D/g, '')}`)
  return `ussd ${hash!.toString('hex')}`
}

/**
 * Limits guesses of references: a found one reveals a business, an amount and a state. Counted in the database over all
 * processes, within 15 minutes of the first.
 */
export class LookupLimits {
  readonly #limits: readonly Limit[]

  /** `isOpen`: callers carry no token, so the address is an outsider's. An aggregator's own address is not limited. */
  constructor({ pool, cipher }: { pool: Pool; cipher: Cipher }, { isOpen }: { isOpen: boolean }) {
    const counterOf = (most: number) =>
      new SharedCounter(pool, { tableName: 'rate_limits', most, windowSeconds: WINDOW_SECONDS })
    const ofPhone = { counter: counterOf(WRONG_OF_PHONE), keyOf: (caller: UssdCaller) => phoneKey(cipher, caller) }
    const ofAddress = {
      counter: counterOf(WRONG_OF_ADDRESS),
      keyOf: ({ address }: UssdCaller) => `ussd from ${networkOf(address)}`,
    }
    this.#limits = isOpen ? [ofPhone, ofAddress] : [ofPhone]
  }

  /**
   * Runs `look` if the caller may guess again, else returns null. The look-up is counted before it runs, so that
   * guesses made at once cannot exceed the limit. A look-up that finds something does not count.
   */
  async guard<Found>(caller: UssdCaller, look: () => Promise<Found[]>): Promise<Found[] | null> {
    const keys = this.#limits.map(({ counter, keyOf }) => ({ counter, key: keyOf(caller) }))
    const waits = await Promise.all(keys.map(({ counter, key }) => counter.count(key)))
    if (waits.some((wait) => wait !== null)) return null
    const found = await look()
    if (found.length > 0) await Promise.all(keys.map(({ counter, key }) => counter.giveBack(key)))
    return found
  }
}
