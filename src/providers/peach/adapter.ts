import { randomUUID } from 'node:crypto'
import { type Money, toDecimal } from '../../domain/money.ts'
import { pathSegment } from '../wire/forms.ts'
import { type Asked, bearer, type HttpClient, requestTo } from '../wire/http.ts'
import { chargeLookup, chargeResult, checkoutLookup, checkoutResult, refundResult, refundWords } from './answers.ts'
import { readPeachEvent } from './events.ts'
import { methodFields } from './results.ts'
import { peachSignature } from './signature.ts'
import type { CallAllowance, ProviderConnection } from '../contract/call.ts'
import type { Adapter } from '../contract/provider.ts'
import { INVALID_TOKEN, NOT_NAMED } from '../wire/refusals.ts'

/** Assumed from the card API that Peach builds on: charging a registration, refunding by id, lookups by reference. */
const CARD_PATHS = {
  charge: (registration: string) => `/v1/registrations/${registration}/payments`,
  refund: (payment: string) => `/v1/payments/${payment}`,
  payments: '/v1/payments',
}

/**
 * Peach (https://developer.peachpayments.com): amounts are decimal strings. Checkouts are signed with `secretKey`; the
 * card API, on another host (`CARD_BASE_URL`), takes `ACCESS_TOKEN`. Checkouts that are paid without a card are looked
 * up on a third host (`API_BASE_URL`), signed like checkouts. The address for events is set on Peach's dashboard. Peach
 * allows two lookups a minute of one transaction.
 */
export function createAdapter(http: HttpClient): Adapter {
  return {
    async charge(connection, request, window) {
      const registration = pathSegment(request.token)
      if (registration === null) return INVALID_TOKEN
      const form = { ...cardFields(connection, request), paymentType: 'DB' }
      const answer = await sendCard(connection, CARD_PATHS.charge(registration), { form, window })
      return chargeResult(answer, request.providerReference)
    },

    async checkout(connection, request, window) {
      const { settings, secretKey } = connection
      const method = methodFields(request.rail)
      if (method === null) return { state: 'NOT_SENT', detail: 'the provider has no word for this rail' }
      const fields = {
        'authentication.entityId': settings.ENTITY_ID ?? '',
        merchantTransactionId: request.providerReference,
        amount: toDecimal(request),
        currency: request.currency,
        paymentType: 'DB',
        nonce: randomUUID(),
        shopperResultUrl: request.callbackUrl,
        ...method,
      }
      const form = { ...fields, signature: peachSignature(fields, secretKey) }
      const headers = { referer: URL.parse(request.callbackUrl)?.origin ?? '' }
      return checkoutResult(await http.send(requestTo(connection, '/checkout/initiate', { headers, form, window })))
    },

    async verify(connection, { providerReference, rail = null }) {
      const isOnCheckoutOnly = rail !== null && rail !== 'CARD'
      if (isOnCheckoutOnly)
        return checkoutLookup(await askCheckout(connection, providerReference, connection.allowance), providerReference)
      const found = chargeLookup(await askCard(connection, providerReference), providerReference)
      if (rail === 'CARD' || found.state !== 'NOT_FOUND') return found
      // One call to each host, so the documented limit of two lookups a minute is met without a second allowance.
      return checkoutLookup(await askCheckout(connection, providerReference), providerReference)
    },

    async refund(connection, request, window) {
      const { providerTransactionId: id } = request.charge
      const payment = id === null ? null : pathSegment(id)
      if (payment === null) return NOT_NAMED
      const form = { ...cardFields(connection, request), paymentType: 'RF' }
      const answer = await sendCard(connection, CARD_PATHS.refund(payment), { form, window })
      return refundResult(answer, request.providerReference)
    },

    async findRefund(connection, { providerReference }) {
      const found = chargeLookup(await askCard(connection, providerReference), providerReference)
      return found.state === 'DECLINED' ? refundWords(found) : found
    },

    verifyEvent: readPeachEvent,
  }

  function sendCard(connection: ProviderConnection, path: string, asked: Asked = {}) {
    const headers = bearer(connection.settings.ACCESS_TOKEN ?? connection.secretKey)
    return http.send(requestTo(connection, path, { host: 'CARD_BASE_URL', headers, ...asked }))
  }

  function askCheckout(connection: ProviderConnection, merchantTransactionId: string, allowance?: CallAllowance) {
    const { settings, secretKey } = connection
    const fields = { 'authentication.entityId': settings.ENTITY_ID ?? '', merchantTransactionId }
    const query = new URLSearchParams({ ...fields, signature: peachSignature(fields, secretKey) }).toString()
    return http.send(requestTo(connection, `/status?${query}`, { host: 'API_BASE_URL', allowance }))
  }

  function askCard(connection: ProviderConnection, merchantTransactionId: string) {
    const entityId = connection.settings.ENTITY_ID ?? ''
    const query = new URLSearchParams({ entityId, merchantTransactionId }).toString()
    return sendCard(connection, `${CARD_PATHS.payments}?${query}`)
  }
}

function cardFields(
  { settings }: ProviderConnection,
  { providerReference, ...money }: Money & { providerReference: string },
) {
  return {
    entityId: settings.ENTITY_ID ?? '',
    amount: toDecimal(money),
    currency: money.currency,
    merchantTransactionId: providerReference,
  }
}
