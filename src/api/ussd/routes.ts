import { hash, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../domain/errors.ts'
import { isSamePhone, readTranscript, type LookupKind, type Step } from '../../domain/ussd.ts'
import { findByReference, type FoundPayment } from '../../db/links/read-payable.ts'
import { SharedCounter } from '../../db/rate-limits/shared-counter.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import { describeFault } from '../../telemetry/logger.ts'
import { type Api, type Call, stateOf } from '../http/call.ts'
import { isWithin } from '../http/client-address.ts'
import { defineRoute } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import * as screens from './screens.ts'

/** The aggregator ends a session after 10 s; callers lose patience earlier. */
const RESPOND_WITHIN_MS = 1_500
const BODY_BYTES = 16 * 1_024

function sameToken(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * Throws SV-2005 for callers without the token, as for an unknown route, so that they do not learn that the route
 * exists; without a configured token, for every caller. Runs before the body is read, so that their bodies cost
 * nothing.
 */
function requireAggregator({ http, address }: Pick<Call, 'http' | 'address'>, { config }: Api): void {
  const known = config.ussdCallbackToken !== null && sameToken(String(http.query['token']), config.ussdCallbackToken)
  const { ussdAllowedAddresses: allowed } = config
  if (!known || (allowed.length > 0 && !isWithin(address, allowed)))
    throw new ServiceError('SV-2005', { message: 'There is no such route.' })
}

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
 * Looks up if the caller may look again, else returns null. The look-up is counted before it runs, so that guesses
 * made at once cannot exceed the limit. A look-up that finds something does not count as wrong.
 *
 * Look-ups are limited by the phone number that the aggregator vouches for (empty if it reports none: such callers
 * share one limit), since a found one reveals a business, an amount and a state. They are counted over all processes,
 * within 15 minutes of the first. The address does not count: an aggregator has one for all callers.
 */
async function lookWithinLimits(api: Api, lookup: Lookup): Promise<FoundPayment[] | null> {
  // Keyed, since there are so few numbers that a plain hash could be reversed by hashing all.
  const [keyed] = api.cipher.fingerprints(`ussd-phone:${lookup.phoneNumber.replaceAll(/\D/g, '')}`)
  const phone = `ussd ${keyed!.toString('hex')}`
  const { wrong, all } = countersOf(api)
  const waits = [await wrong.count(phone), await all.count(`${phone} all`)]
  if (waits.some((wait) => wait !== null)) return null
  const found = await look(api, lookup)
  if (found.length > 0) await wrong.giveBack(phone)
  return found
}

/** A payment whose payer's number the business gave is shown to that number only. */
async function look({ pool, cipher }: Api, { sought, reference, phoneNumber }: Lookup): Promise<FoundPayment[]> {
  const found = await findByReference(pool, { reference, everyPayment: sought === 'PAYMENT' })
  return found.filter((each) => {
    const phone = openCustomer(cipher, each)?.phone
    return phone === undefined || isSamePhone(phone, phoneNumber)
  })
}

async function find(api: Api, lookup: Lookup): Promise<FoundPayment[] | string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(
    (resolve) => (timer = setTimeout(() => resolve(screens.LOOKUP_UNAVAILABLE), RESPOND_WITHIN_MS)),
  )
  // The screen comes instead of 429, which the aggregator would replace with its own message.
  const looking = lookWithinLimits(api, lookup)
    .then((found) => found ?? screens.TOO_MANY_WRONG)
    .catch((error) => {
      api.logger.error({ traceId: lookup.traceId, fault: describeFault(error) }, 'a USSD look-up failed')
      return screens.LOOKUP_UNAVAILABLE
    })
  return await Promise.race([looking, late]).finally(() => clearTimeout(timer))
}

interface Lookup {
  sought: LookupKind
  reference: string
  phoneNumber: string
  traceId: string
}

async function screenOf(api: Api, step: Step, by: Pick<Lookup, 'phoneNumber' | 'traceId'>): Promise<string> {
  if (step.at === 'MENU') return screens.MENU
  if (step.at === 'REFERENCE') return screens.askReference(step.sought)
  if (step.at === 'NO_CHOICE') return screens.NO_CHOICE
  if (step.at === 'NO_REFERENCE') return screens.noReference(step.sought)
  const { sought, reference, choice } = step
  const found = await find(api, { sought, reference, ...by })
  if (typeof found === 'string') return found
  if (found.length === 0) return screens.noReference(sought)
  if (found.length > 1 && choice === null) return screens.askWhich(found)
  const chosen = found[(choice ?? 1) - 1]
  // With a single payment the menu offered no choice.
  if (!chosen || (found.length === 1 && choice !== null)) return screens.NO_CHOICE
  return sought === 'LINK' ? screens.linkScreen(chosen, api.config.baseUrl) : screens.paymentScreen(chosen)
}

const field = (description: string, example: string) => t.Optional(t.text(description, example))

/** Only `text` and `phoneNumber` are read. Further fields of the aggregator are accepted. */
const UssdRequest = t.Object(
  {
    sessionId: field('The session at the aggregator.', 'ATUid_1'),
    serviceCode: field('The dialled code.', '*384*1#'),
    phoneNumber: field('The caller’s number.', '+27821234567'),
    networkCode: field('The caller’s network.', '65501'),
    text: field('All inputs of the session, joined by `*`.', '1*order-1001'),
  },
  { title: 'UssdRequest', additionalProperties: t.String() },
)

export const ussdRoutes = [
  defineRoute('POST /api/channels/ussd/callback', {
    operationId: 'answerUssd',
    tag: 'Channels',
    summary: 'Handle a USSD request in the format of Africa’s Talking',
    description:
      'For the telephone network’s gateway only. Takes a form with `sessionId`, `serviceCode`, `phoneNumber`, ' +
      '`networkCode` and `text`, and returns a screen; `END` ends the session. The channel is not connected: no ' +
      'short code is registered. A call without `USSD_CALLBACK_TOKEN` is 404, as is every call if it is not set, and ' +
      'a call from an address that is not allowed. A payment with the phone number of its payer is shown to that ' +
      'number only. After 20 unknown references, or 60 look-ups, within 15 minutes, a phone number must dial again ' +
      'later.',
    plan: 'SANDBOX',
    access: 'public',
    bodyFormat: 'form',
    bodyLimit: BODY_BYTES,
    request: {
      query: t.closed({ token: t.Optional(t.String({ maxLength: 500, description: '`USSD_CALLBACK_TOKEN`.' })) }),
      body: UssdRequest,
      example: {
        sessionId: 'ATUid_1',
        serviceCode: '*384*1#',
        phoneNumber: '+27820000000',
        networkCode: '65501',
        text: '1',
      },
    },
    responses: {
      200: {
        description: 'A screen of at most 160 ASCII characters: `CON ` continues the session, `END ` ends it.',
        type: 'text/plain',
        schema: t.String({ pattern: '^(CON|END) [\\x0a\\x20-\\x7e]{1,156}$' }),
        example: 'CON Enter the reference of the payment:',
      },
    },
    errors: ['SV-2005'],
    admit: requireAggregator,
    handle: async ({ body: { text = '', phoneNumber = '' }, traceId }, api) => {
      const body = await screenOf(api, readTranscript(text), { phoneNumber, traceId })
      return { status: 200, body, type: 'text/plain; charset=utf-8' }
    },
  }),
]
