import { MAX_AMOUNT } from '../domain/money.ts'
import type { HttpClient } from './http.ts'
import { chargeOutcome, checkoutOutcome, verifyFinding } from './paystack-answers.ts'
import { readPaystackEvent } from './paystack-events.ts'
import type { Capabilities, ChargeRequest, Provider, ProviderConnection, SendWindow } from './provider.ts'

const capabilities: Capabilities = {
  currencies: ['GHS', 'KES', 'NGN', 'USD', 'ZAR'],
  rails: ['CARD'],
  tokenRails: ['CARD'],
  // Paystack's own limits differ by currency and account; it refuses explicitly what lies outside them.
  minimumCents: 1,
  maximumCents: MAX_AMOUNT,
}

/** Paystack (https://paystack.com/docs/api/transaction): integer minor units, our reference is its duplicate protection. */
export function createPaystack(http: HttpClient): Provider {
  return {
    id: 'paystack',
    capabilities,

    async charge(connection, request, window) {
      const body = { ...commonFields(request), authorization_code: request.token }
      const answer = await post('/transaction/charge_authorization', connection, body, window)
      return chargeOutcome(answer, request.providerReference)
    },

    async checkout(connection, request, window) {
      const body = {
        ...commonFields(request),
        callback_url: request.callbackUrl,
        // The rail was decided by the router: the page must not offer another.
        channels: ['card'],
        ...(request.description === null ? {} : { metadata: { description: request.description } }),
      }
      const answer = await post('/transaction/initialize', connection, body, window)
      return checkoutOutcome(answer, request.providerReference)
    },

    async verify(connection, providerReference) {
      const url = urlOf(connection, `/transaction/verify/${encodeURIComponent(providerReference)}`)
      const answer = await http.send({ method: 'GET', url, headers: headersOf(connection) })
      return verifyFinding(answer, providerReference)
    },

    verifyEvent: readPaystackEvent,
  }

  function post(path: string, connection: ProviderConnection, body: object, window: SendWindow) {
    return http.send({
      method: 'POST',
      url: urlOf(connection, path),
      headers: { ...headersOf(connection), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      window,
    })
  }
}

function commonFields({ email, amountCents, currency, providerReference }: ChargeRequest) {
  return { email, amount: amountCents, currency, reference: providerReference }
}

function urlOf({ baseUrl }: ProviderConnection, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path
}

function headersOf({ secretKey }: ProviderConnection): Record<string, string> {
  return { authorization: `Bearer ${secretKey}`, accept: 'application/json' }
}
