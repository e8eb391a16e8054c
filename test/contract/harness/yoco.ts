import type { ChargeQuestion } from '../../../src/providers/contract/provider.ts'
import { httpAnswer } from '../../providers/socket-server.ts'
import type { ContractHarness } from './harness.ts'
import { messageTexts, signMessage } from './webhooks.ts'

const checkout = ({ providerReference, providerTransactionId }: ChargeQuestion, changes: object) =>
  JSON.stringify({
    id: providerTransactionId?.replace('checkouts/', ''),
    status: 'completed',
    amount: 15_000,
    currency: 'ZAR',
    metadata: { reference: providerReference },
    ...changes,
  })

const event = (type: string, metadata: object) =>
  JSON.stringify({
    id: 'evt_1',
    type,
    payload: { id: 'p_1', type: 'payment', amount: 15_000, currency: 'ZAR', status: 'succeeded', metadata },
  })

export const harness: ContractHarness = {
  withoutEventSecret: (keys) => ({ ...keys, settings: { WEBHOOK_SECRET: 'whsec_' } }),
  showsPurchase: true,
  inputRefusal: httpAnswer(400, '{"errorType":"invalid_request_error","errorCode":"invalid_currency"}'),
  findsRefunds: 'NEVER',
  refundEventNames: 'REFUND',
  question: (providerReference) => ({ providerReference, providerTransactionId: `checkouts/ch_${providerReference}` }),
  unknownStatus: (question) => checkout(question, { status: 'levitating' }),
  successWithoutAmount: (question) => checkout(question, { amount: undefined }),
  sign: ({ settings }, body) => signMessage('webhook', settings.WEBHOOK_SECRET!, body),
  withSignature: ({ headers, body }, signature) => ({ headers: { ...headers, 'webhook-signature': signature }, body }),
  signedTexts: (event) => messageTexts('webhook', event),
  successContent: (reference, note) => event('payment.succeeded', { reference, note }),
  disputeContent: null,
  otherContent: event('payout.made', { reference: 'abcdefgh23456723' }),
}
