import { bearer, type HttpClient, requestTo } from '../wire/http.ts'
import type { ProviderConnection, SendWindow } from '../contract/call.ts'
import { type Adapter, purchaseNotes } from '../contract/provider.ts'
import { NOT_NAMED } from '../wire/refusals.ts'
import { chargeResult, checkoutLookup, checkoutResult, refundResult, idWithin } from './answers.ts'
import { readYocoEvent } from './events.ts'

/**
 * Not confirmed by Yoco's documentation: that events return metadata, refunds of token charges and partial ones, and
 * any lookup of token charges or refunds. So neither is ever looked up: both end by an event.
 */
const NO_QUESTION = { state: 'UNKNOWN', detail: 'the provider cannot be asked about this' } as const

/**
 * Yoco (https://developer.yoco.com/online): integer cents. Checkouts use its newer API; tokens are charged on the older
 * one at another host (`ONLINE_BASE_URL`). Events are signed with `WEBHOOK_SECRET`.
 */
export function createAdapter(http: HttpClient): Adapter {
  return {
    async charge(connection, { token, amountCents, currency, providerReference }, window) {
      const body = { token, amountInCents: amountCents, currency, metadata: { reference: providerReference } }
      return chargeResult(await postOnline('/v1/charges/', connection, body, window), providerReference)
    },

    async checkout(connection, { amountCents, currency, providerReference, callbackUrl, purchase }, window) {
      const body = {
        amount: amountCents,
        currency,
        successUrl: callbackUrl,
        cancelUrl: callbackUrl,
        failureUrl: callbackUrl,
        metadata: { ...purchaseNotes(purchase), reference: providerReference },
      }
      return checkoutResult(await postCheckouts('', connection, body, window, providerReference))
    },

    async verify(connection, { providerReference, providerTransactionId }) {
      const id = idWithin('checkouts', providerTransactionId)
      if (id === null) return NO_QUESTION
      const answer = await http.send(
        requestTo(connection, `/api/checkouts/${id}`, { headers: bearer(connection.secretKey) }),
      )
      return checkoutLookup(answer, providerReference, `checkouts/${id}`)
    },

    async refund(connection, { providerReference, amountCents, currency, charge }, window) {
      // A separate name, so that an event with the charge's metadata does not look like the refund's.
      const metadata = { reference: charge.providerReference, refundReference: providerReference }
      const checkout = idWithin('checkouts', charge.providerTransactionId)
      const token = idWithin('charges', charge.providerTransactionId)
      if (checkout !== null) {
        const body = { amount: amountCents, metadata }
        const answer = await postCheckouts(`/${checkout}/refund`, connection, body, window, providerReference)
        return refundResult(answer, { amountCents, currency })
      }
      if (token === null) return NOT_NAMED
      const body = { chargeId: token, amountInCents: amountCents, metadata }
      return refundResult(await postOnline('/v1/refunds/', connection, body, window), { amountCents, currency })
    },

    findRefund: () => Promise.resolve(NO_QUESTION),

    verifyEvent: readYocoEvent,
  }

  function postCheckouts(path: string, connection: ProviderConnection, body: object, window: SendWindow, key: string) {
    const headers = { ...bearer(connection.secretKey), 'idempotency-key': key }
    return http.send(requestTo(connection, `/api/checkouts${path}`, { headers, json: body, window }))
  }

  function postOnline(path: string, connection: ProviderConnection, body: object, window: SendWindow) {
    const headers = { 'x-auth-secret-key': connection.secretKey }
    return http.send(requestTo(connection, path, { host: 'ONLINE_BASE_URL', headers, json: body, window }))
  }
}
