import type { Pool } from 'pg'
import type { Cipher } from '../../db/cipher.ts'
import { SharedCounter } from '../../db/rate-limits/shared-counter.ts'
import { stateOf } from '../http/call.ts'

const WINDOW_SECONDS = 900
/** Wrong references of one phone number; callers mistype a few times. */
const WRONG_OF_PHONE = 20
/** Look-ups of one phone number, right ones too: numbered orders are found by counting. */
const LOOKUPS_OF_PHONE = 60

export interface UssdCaller {
  /** The number that the aggregator reports; empty if it reports none. Such callers share one limit. */
  phoneNumber: string
}

/**
 * Limits look-ups of references by the phone number that the aggregator vouches for: a found one reveals a business, an
 * amount and a state. Counted in the database over all processes, within 15 minutes of the first. The address does not
 * count, since an aggregator has one for all callers. The caller gets a screen instead of 429, which the aggregator
 * would replace with its own message.
 */
export class LookupLimits {
  readonly #cipher: Cipher
  readonly #wrong: SharedCounter
  readonly #all: SharedCounter

  constructor({ pool, cipher }: { pool: Pool; cipher: Cipher }) {
    const counterOf = (most: number) =>
      new SharedCounter(pool, { tableName: 'rate_limits', most, windowSeconds: WINDOW_SECONDS })
    this.#cipher = cipher
    this.#wrong = counterOf(WRONG_OF_PHONE)
    this.#all = counterOf(LOOKUPS_OF_PHONE)
  }

  /**
   * Runs `look` if the caller may look again, else returns null. The look-up is counted before it runs, so that guesses
   * made at once cannot exceed the limit. A look-up that finds something does not count as wrong.
   */
  async guard<Found>(caller: UssdCaller, look: () => Promise<Found[]>): Promise<Found[] | null> {
    const phone = phoneKey(this.#cipher, caller)
    const waits = [await this.#wrong.count(phone), await this.#all.count(`${phone} all`)]
    if (waits.some((wait) => wait !== null)) return null
    const found = await look()
    if (found.length > 0) await this.#wrong.giveBack(phone)
    return found
  }
}

/**
 * Returns a keyed hash of the phone number, since phone numbers are personal data. There are so few of them that a
 * plain hash could be reversed by hashing all.
 */
function phoneKey(cipher: Cipher, { phoneNumber }: UssdCaller): string {
  const [hash] = cipher.fingerprints(`ussd-phone:${phoneNumber.replaceAll(/\D/g, '')}`)
  return `ussd ${hash!.toString('hex')}`
}

export const lookupLimitsOf = stateOf((api) => new LookupLimits(api))
