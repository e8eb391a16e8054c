import type { ProviderConnection, SendWindow } from '../../../src/providers/contract/call.ts'
import { type Adapter, type ProviderEvent, purchaseNotes } from '../../../src/providers/contract/provider.ts'
import { railsIn } from '../../../src/domain/routing/rail-facts.ts'
import type { ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'
import { type HttpClient, addressOf } from '../../../src/providers/wire/http.ts'
import { asText, field, parseJson } from '../../../src/providers/wire/json.ts'
import { unreadableEvent } from '../../../src/providers/wire/signatures.ts'
import { isEventSigned, type Signing, signWith } from './signing.ts'
import { chargeLookup, chargeResult, readPayment, readRefund, refundLookup, refundResult } from './answers.ts'

const NO_LOOKUPS = { state: 'UNKNOWN', detail: 'the provider has no lookups' } as const
const NOT_OFFERED = { state: 'NOT_SENT', detail: 'the provider does not offer this' } as const

/** The adapter of a made-up provider: JSON over HTTP, the key as a bearer token. */
export function madeUpAdapter({ capabilities }: ProviderDescriptor, signing: Signing, http: HttpClient): Adapter {
  const [, facts] = railsIn(capabilities.rails)[0]!
  return {
    async charge(connection, { token, callbackUrl, ...request }, window) {
      if (!railsIn(capabilities.rails).some(([, { token: isTaken }]) => isTaken)) return NOT_OFFERED
      const body = { ...orderOf(request), token, return_url: callbackUrl }
      return chargeResult(await post('/payments', connection, body, window), request.providerReference)
    },

    async checkout(connection, { rail, purchase, callbackUrl, ...request }, window) {
      if ((capabilities.rails[rail] ?? facts).checkout === null) return NOT_OFFERED
      const phone = request.phone?.replaceAll(/\D/g, '')
      const body = {
        ...orderOf(request),
        phone,
        method: rail,
        metadata: purchaseNotes(purchase),
        return_url: callbackUrl,
      }
      return chargeResult(await post('/checkouts', connection, body, window), request.providerReference)
    },

    async verify(connection, { providerReference }) {
      if (facts.lookups === 'NEVER') return NO_LOOKUPS
      return chargeLookup(await get('/payments', connection, providerReference), providerReference)
    },

    async refund(connection, { charge, ...request }, window) {
      const body = { ...orderOf(request), payment: charge.providerTransactionId }
      return refundResult(await post('/refunds', connection, body, window), request.providerReference)
    },

    async findRefund(connection, { providerReference }) {
      if (!capabilities.refunds.lookup) return NO_LOOKUPS
      return refundLookup(await get('/refunds', connection, providerReference), providerReference)
    },

    verifyEvent({ settings }, received) {
      const { rawBody } = received
      if (signing === 'NOTHING') return { unsigned: true, providerReference: readEvent(rawBody).providerReference }
      return isEventSigned(signing, settings, received) ? readEvent(rawBody) : null
    },
  }

  function post(path: string, connection: ProviderConnection, body: object, window: SendWindow) {
    const text = JSON.stringify(body)
    const headers = { ...authorization(connection, text), 'content-type': 'application/json' }
    const { allowance } = connection
    const url = addressOf(connection, path)
    return http.send({ method: 'POST', url, headers, body: text, window, allowance })
  }

  function get(path: string, connection: ProviderConnection, reference: string) {
    const { allowance } = connection
    const url = addressOf(connection, `${path}?${new URLSearchParams({ reference }).toString()}`)
    return http.send({ method: 'GET', url, headers: authorization(connection, reference), allowance })
  }
}

export function readEvent(rawBody: Buffer): ProviderEvent {
  const body = parseJson(rawBody)
  const eventId = asText(field(body, 'id'), 100)
  const type = asText(field(body, 'type'), 100)
  const data = field(body, 'data')
  const providerReference = asText(field(data, 'reference'), 200)
  if (type === null || providerReference === null) return unreadableEvent(eventId)
  const common = { eventId, type, providerReference, dispute: false }
  if (type === 'refund') return { ...common, subject: 'REFUND', finding: readRefund(data, providerReference) }
  return { ...common, subject: 'CHARGE', finding: type === 'payment' ? readPayment(data, providerReference) : null }
}

function orderOf(request: { providerReference: string; amountCents: number; currency: string }) {
  const { providerReference: reference, amountCents: amount, currency } = request
  return { reference, amount, currency }
}

/** With a key pair, the request's body or its reference is signed too. */
function authorization({ secretKey, settings }: ProviderConnection, signed: string): Record<string, string> {
  const { PRIVATE_KEY } = settings
  const headers = { accept: 'application/json', authorization: `Bearer ${secretKey}` }
  return PRIVATE_KEY === undefined ? headers : { ...headers, 'x-request-signature': signWith(PRIVATE_KEY, signed) }
}
