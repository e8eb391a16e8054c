import { createHmac } from 'node:crypto'
import type {
  Adapter,
  ProviderConnection,
  ProviderEvent,
  SendWindow,
} from '../../../src/providers/contract/provider.ts'
import type { ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'
import { purchaseNotes } from '../../../src/providers/contract/purchase.ts'
import { addressOf } from '../../../src/providers/wire/addresses.ts'
import type { HttpClient } from '../../../src/providers/wire/http.ts'
import { asText, field, parseJson } from '../../../src/providers/wire/json.ts'
import { isEqual, unreadableEvent } from '../../../src/providers/wire/signatures.ts'
import { chargeLookup, chargeResult, readPayment, readRefund, refundLookup, refundResult } from './answers.ts'

const NO_LOOKUPS = { state: 'UNKNOWN', detail: 'the provider has no lookups' } as const
const NOT_OFFERED = { state: 'NOT_SENT', detail: 'the provider does not offer this' } as const

/** The adapter of a made-up provider: JSON over HTTP, the key as a bearer token. */
export function madeUpAdapter({ capabilities }: ProviderDescriptor, http: HttpClient): Adapter {
  return {
    async charge(connection, { token, callbackUrl, ...request }, window) {
      if (capabilities.tokenRails.length === 0) return NOT_OFFERED
      const body = { ...orderOf(request), token, return_url: callbackUrl }
      return chargeResult(await post('/payments', connection, body, window), request.providerReference)
    },

    async checkout(connection, { rail, purchase, callbackUrl, ...request }, window) {
      if (capabilities.checkout === null) return NOT_OFFERED
      const body = { ...orderOf(request), method: rail, metadata: purchaseNotes(purchase), return_url: callbackUrl }
      return chargeResult(await post('/checkouts', connection, body, window), request.providerReference)
    },

    async verify(connection, { providerReference }) {
      if (capabilities.lookups === 'NEVER') return NO_LOOKUPS
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

    verifyEvent({ settings }, headers, rawBody) {
      const secret = settings.EVENT_SECRET
      if (!secret) return null
      const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
      return isEqual(expected, headers['x-signature']) ? readEvent(rawBody) : null
    },
  }

  function post(path: string, connection: ProviderConnection, body: object, window: SendWindow) {
    const headers = { ...authorization(connection), 'content-type': 'application/json' }
    const { allowance } = connection
    const url = addressOf(connection, path)
    return http.send({ method: 'POST', url, headers, body: JSON.stringify(body), window, allowance })
  }

  function get(path: string, connection: ProviderConnection, reference: string) {
    const { allowance } = connection
    const url = addressOf(connection, `${path}?${new URLSearchParams({ reference }).toString()}`)
    return http.send({ method: 'GET', url, headers: authorization(connection), allowance })
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

function authorization({ secretKey }: ProviderConnection): Record<string, string> {
  return { accept: 'application/json', authorization: `Bearer ${secretKey}` }
}
