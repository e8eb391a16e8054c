/**
 * The GraphQL documents sent to Stitch, from its pages of inputs and objects. Not confirmed there: the name of the
 * refund's reason, the filter of refunds by nonce, and error codes.
 */
export const STITCH_QUERIES = {
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

export const REFUND_REASON = 'REQUESTED_BY_USER'
