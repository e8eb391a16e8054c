import { hash, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { AddressRange } from '../../config/formats.ts'
import { ServiceError } from '../../domain/errors.ts'
import { isSamePhone, readTranscript, type LookupKind, type Step } from '../../domain/ussd.ts'
import { findByReference, type FoundPayment } from '../../db/ussd/find-by-reference.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import { describeFault } from '../../telemetry/logger.ts'
import type { Call, Reply, Api } from '../http/call.ts'
import { defineRoute } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import * as screens from './screens.ts'
import { guardLookup } from './lookup-limits.ts'

/** The aggregator ends a session after 10 s; callers lose patience earlier. */
const RESPOND_WITHIN_MS = 1_500
const BODY_BYTES = 16 * 1_024

function sameToken(given: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(expected))
}

function isAllowed(address: string, ranges: readonly AddressRange[]): boolean {
  if (ranges.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const client = ipaddr.process(address)
  return ranges.some(([network, bits]) => network.kind() === client.kind() && client.match(network, bits))
}

/**
 * Throws SV-2005 for callers without the token, as for an unknown route, so that they do not learn that the route
 * exists; without a configured token, for every caller. Runs before the body is read, so that their bodies cost
 * nothing.
 */
function requireAggregator({ http, address }: Pick<Call, 'http' | 'address'>, { config }: Api): void {
  const known = config.ussdToken !== null && sameToken(String(http.query['token']), config.ussdToken)
  if (!known || !isAllowed(address, config.ussdAllowedAddresses)) {
    throw new ServiceError('SV-2005', { message: 'There is no such route.' })
  }
}

/**
 * Returns the payments with a reference that the caller may know: a payment whose payer's number the business gave is
 * shown to that number only.
 */
async function look({ pool, cipher }: Api, { sought, reference, phoneNumber }: Lookup): Promise<FoundPayment[]> {
  const found = await findByReference(pool, { reference, everyPayment: sought === 'PAYMENT' })
  return found.filter((each) => {
    const phone = openCustomer(cipher, each)?.phone
    return phone === undefined || isSamePhone(phone, phoneNumber)
  })
}

async function find(api: Api, lookup: Lookup): Promise<FoundPayment[] | string> {
  const { phoneNumber, traceId } = lookup
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(
    (resolve) => (timer = setTimeout(() => resolve(screens.LOOKUP_UNAVAILABLE), RESPOND_WITHIN_MS)),
  )
  // The screen comes instead of 429, which the aggregator would replace with its own message.
  const looking = guardLookup(api, phoneNumber, () => look(api, lookup))
    .then((found) => found ?? screens.TOO_MANY_WRONG)
    .catch((error) => {
      api.logger.error({ traceId, fault: describeFault(error) }, 'a USSD look-up failed')
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

const field = (description: string, example: string) => t.Optional(t.String({ description, examples: [example] }))

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

const say = (text: string): Reply => ({ status: 200, body: text, type: 'text/plain; charset=utf-8' })

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
    handle: async ({ body: { text = '', phoneNumber = '' }, traceId }, api) =>
      say(await screenOf(api, readTranscript(text), { phoneNumber, traceId })),
  }),
]
