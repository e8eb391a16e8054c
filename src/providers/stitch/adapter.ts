import { toDecimal, type Currency, type Money } from '../../domain/money.ts'
import { withAccessToken } from '../wire/access-tokens.ts'
import { addressOf, type HttpClient, requestTo } from '../wire/http.ts'
import type { ProviderConnection, SendWindow } from '../contract/call.ts'
import type { Adapter } from '../contract/provider.ts'
import { NOT_NAMED } from '../wire/refusals.ts'
import { checkoutResult, refundLookup, refundResult, requestLookup } from './answers.ts'
import { readStitchEvent } from './events.ts'

/** Not confirmed by Stitch's pages: the refund's reason, the filter of refunds by nonce, and error codes. */
const STITCH_QUERIES = {
  create: `mutation CreatePaymentRequest(
  $amount: MoneyInput!, $merchant: String!, $payerReference: String!,
  $beneficiaryReference: String!, $externalReference: String!
) {
  clientPaymentInitiationRequestCreate(input: {
    amount: $amount, merchant: $merchant, payerReference: $payerReference,
    beneficiaryReference: $beneficiaryReference, externalReference: $externalReference
  }) { paymentInitiationRequest { id url } }
}`,
  request: `query PaymentRequest($id: ID!) {
  node(id: $id) {
    ... on PaymentInitiationRequest { id amount externalReference state { __typename } }
  }
}`,
  refund: `mutation CreateRefund($input: ClientRefundInitiateInput!) {
  clientRefundInitiate(input: $input) { refund { id nonce amount status { __typename } } }
}`,
  refundByNonce: `query Refund($nonce: String!) {
  client { refunds(filter: { nonce: { eq: $nonce } }) { edges { node { id nonce amount status { __typename } } } } }
}`,
} as const

const REFUND_REASON = 'REQUESTED_BY_USER'

/**
 * Stitch (https://docs.stitch.money): pay by bank over GraphQL, amounts as `{quantity, currency}`. `secretKey` is the
 * client secret for `CLIENT_ID`; tokens come from another host (`TOKEN_BASE_URL`); events are signed with
 * `WEBHOOK_SECRET`. Lookups use Stitch's own id, since lookup by our reference is not confirmed.
 */
export function createAdapter(http: HttpClient): Adapter {
  const sendAuthorized = withAccessToken(http, (connection) => {
    const form = {
      grant_type: 'client_credentials',
      client_id: connection.settings.CLIENT_ID ?? '',
      client_secret: connection.secretKey,
      audience: addressOf(connection, '/connect/token', 'TOKEN_BASE_URL'),
      scope: 'client_paymentrequest client_refund',
    }
    return requestTo(connection, '/connect/token', { host: 'TOKEN_BASE_URL', form })
  })

  return {
    charge: () => Promise.resolve({ state: 'NOT_SENT', detail: 'no token can be charged here' }),

    async checkout(connection, { providerReference, callbackUrl, ...money }, window) {
      const variables = {
        amount: amountOf(money),
        merchant: connection.settings.MERCHANT_ID ?? '',
        // Limits of 12 and 20 characters, for the statements of the payer and of the business.
        payerReference: providerReference.slice(0, 12),
        beneficiaryReference: providerReference,
        externalReference: providerReference,
      }
      const answer = await ask(connection, STITCH_QUERIES.create, variables, window)
      return checkoutResult(answer, callbackUrl)
    },

    async verify(connection, { providerReference, providerTransactionId: id }) {
      if (id === null) return { state: 'UNKNOWN', detail: 'the provider cannot be asked about this' }
      const answer = await ask(connection, STITCH_QUERIES.request, { id })
      return requestLookup(answer, providerReference, id)
    },

    async refund(connection, { providerReference: nonce, charge, ...money }, window) {
      const { providerTransactionId: paymentRequestId } = charge
      if (paymentRequestId === null) return NOT_NAMED
      const input = {
        paymentRequestId,
        amount: amountOf(money),
        reason: REFUND_REASON,
        nonce,
        beneficiaryReference: nonce,
      }
      return refundResult(await ask(connection, STITCH_QUERIES.refund, { input }, window), nonce)
    },

    async findRefund(connection, { providerReference: nonce }) {
      return refundLookup(await ask(connection, STITCH_QUERIES.refundByNonce, { nonce }), nonce)
    },

    verifyEvent: readStitchEvent,
  }

  function ask(connection: ProviderConnection, query: string, variables: object, window?: SendWindow) {
    return sendAuthorized(connection, '/graphql', { json: { query, variables }, window })
  }
}

function amountOf(money: Money): { quantity: string; currency: Currency } {
  return { quantity: toDecimal(money), currency: money.currency }
}
