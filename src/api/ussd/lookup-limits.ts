import { SharedCounter } from '../../db/rate-limits/shared-counter.ts'
import { type Api, stateOf } from '../http/call.ts'

const WINDOW_SECONDS = 900
/** Wrong references of one phone number; callers mistype a few times. */
const WRONG_OF_PHONE = 20
/** Look-ups of one phone number, right ones too: numbered orders are found by counting. */
const LOOKUPS_OF_PHONE = 60

const countersOf = stateOf(({ pool }) => {
  const counterOf = (most: number) =>
    new SharedCounter(pool, { tableName: 'rate_limits', most, windowSeconds: WINDOW_SECONDS })
  return { wrong: counterOf(WRONG_OF_PHONE), all: counterOf(LOOKUPS_OF_PHONE) }
})

/**
 * Runs `look` if the caller may look again, else returns null. The look-up is counted before it runs, so that guesses
 * made at once cannot exceed the limit. A look-up that finds something does not count as wrong.
 *
 * Look-ups are limited by the phone number that the aggregator vouches for (empty if it reports none: such callers
 * share one limit), since a found one reveals a business, an amount and a state. They are counted over all processes,
 * within 15 minutes of the first. The address does not count: an aggregator has one for all callers.
 */
export async function guardLookup<Found>(
  api: Api,
  phoneNumber: string,
  look: () => Promise<Found[]>,
): Promise<Found[] | null> {
  // Keyed, since there are so few numbers that a plain hash could be reversed by hashing all.
  const [hash] = api.cipher.fingerprints(`ussd-phone:${phoneNumber.replaceAll(/\D/g, '')}`)
  const phone = `ussd ${hash!.toString('hex')}`
  const { wrong, all } = countersOf(api)
  const waits = [await wrong.count(phone), await all.count(`${phone} all`)]
  if (waits.some((wait) => wait !== null)) return null
  const found = await look()
  if (found.length > 0) await wrong.giveBack(phone)
  return found
}
