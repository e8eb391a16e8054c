import { createHmac } from 'node:crypto'
import { httpAnswer } from '../../providers/socket-server.ts'
import type { ContractHarness } from './harness.ts'
import { bodyText } from './webhooks.ts'

const transaction = (reference: string, status: string) => ({
  id: 4_099_260_516,
  status,
  reference,
  amount: 15_000,
  currency: 'ZAR',
  gateway_response: 'Approved',
})

const answer = (data: object) => JSON.stringify({ status: true, message: 'ok', data })

export const harness: ContractHarness = {
  withoutEventSecret: (keys) => ({ ...keys, secretKey: '' }),
  showsPurchase: true,
  namesRail: true,
  inputRefusal: httpAnswer(
    400,
    JSON.stringify({
      status: false,
      message: 'Invalid Email Address Passed',
      type: 'validation_error',
      code: 'invalid_email_address_passed',
    }),
  ),
  findsRefunds: 'ALWAYS',
  refundEventNames: 'CHARGE',
  question: (providerReference) => ({ providerReference, providerTransactionId: null }),
  unknownStatus: ({ providerReference }) => answer(transaction(providerReference, 'levitating')),
  successWithoutAmount: ({ providerReference }) =>
    answer({ ...transaction(providerReference, 'success'), amount: undefined }),
  sign: ({ secretKey }, body) => ({
    headers: { 'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex') },
    body,
  }),
  withSignature: ({ body }, signature) => ({ headers: { 'x-paystack-signature': signature }, body }),
  signedTexts: bodyText,
  successContent: (reference, description) =>
    JSON.stringify({
      event: 'charge.success',
      data: { ...transaction(reference, 'success'), metadata: { description } },
    }),
  disputeContent: (reference) =>
    JSON.stringify({ event: 'charge.dispute.create', data: { id: 7, transaction: { id: 8, reference } } }),
  otherContent: JSON.stringify({ event: 'customeridentification.success', data: { customer_id: '82796315' } }),
}
