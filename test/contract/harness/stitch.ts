import type { ChargeQuestion } from '../../../src/providers/contract/provider.ts'
import { httpAnswer } from '../../providers/socket-server.ts'
import type { ContractHarness } from './harness.ts'
import { messageTexts, signMessage } from './webhooks.ts'

const AMOUNT = { quantity: '150.00', currency: 'ZAR' }

const node = ({ providerReference, providerTransactionId }: ChargeQuestion, changes: object) =>
  JSON.stringify({
    data: {
      node: {
        id: providerTransactionId,
        amount: AMOUNT,
        externalReference: providerReference,
        state: { __typename: 'PaymentInitiationRequestCompleted' },
        ...changes,
      },
    },
  })

const event = (type: string, externalReference: string, payerReference?: string) =>
  JSON.stringify({
    type,
    data: { id: 'cGF5cmVxLzE', status: 'COMPLETE', amount: AMOUNT, externalReference, payerReference },
  })

export const harness: ContractHarness = {
  withoutEventSecret: (keys) => ({ ...keys, settings: { ...keys.settings, WEBHOOK_SECRET: '' } }),
  showsPurchase: false,
  inputRefusal: httpAnswer(200, '{"errors":[{"message":"no","extensions":{"code":"BAD_USER_INPUT"}}],"data":null}'),
  findsRefunds: 'ALWAYS',
  refundEventNames: 'REFUND',
  question: (providerReference) => ({ providerReference, providerTransactionId: `id-of-${providerReference}` }),
  unknownStatus: (question) => node(question, { state: { __typename: 'PaymentInitiationRequestLevitating' } }),
  successWithoutAmount: (question) => node(question, { amount: null }),
  aside: (request) =>
    request.startsWith('POST /connect/token') ? httpAnswer(200, '{"access_token":"a","expires_in":3600}') : null,
  sign: ({ settings }, body) => signMessage('svix', settings.WEBHOOK_SECRET!, body),
  withSignature: ({ headers, body }, signature) => ({ headers: { ...headers, 'svix-signature': signature }, body }),
  signedTexts: (event) => messageTexts('svix', event),
  successContent: (reference, note) => event('payment', reference, note),
  disputeContent: null,
  otherContent: event('settlement', 'abcdefgh23456723'),
}
