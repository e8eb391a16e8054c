import type { ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'
import { httpAnswer } from '../../providers/socket-server.ts'
import { eventHeaders, type Signing } from './signing.ts'
import type { ContractHarness } from '../harness/harness.ts'

/** The messages of a made-up provider, with its own signing code. */
export function madeUpHarness({ capabilities }: ProviderDescriptor, signing: Signing): ContractHarness {
  const payment = (reference: string, changes: object = {}) => ({
    ...{
      id: 'p_1',
      status: 'paid',
      amount: capabilities.minimumCents,
      currency: capabilities.currencies[0],
      reference,
    },
    ...changes,
  })
  return {
    withoutEventSecret: (keys) => ({ ...keys, settings: { ...keys.settings, EVENT_SECRET: '', PROVIDER_KEY: '' } }),
    showsPurchase: true,
    inputRefusal: httpAnswer(400, '{"error":"invalid_request"}'),
    findsRefunds: capabilities.refunds.lookup ? 'ALWAYS' : 'NEVER',
    refundEventNames: 'REFUND',
    question: (providerReference) => ({ providerReference, providerTransactionId: null }),
    unknownStatus: ({ providerReference }) => JSON.stringify(payment(providerReference, { status: 'levitating' })),
    successWithoutAmount: ({ providerReference }) => JSON.stringify(payment(providerReference, { amount: undefined })),
    ...(signing === 'ADDRESS' ? { signsAddress: true as const } : {}),
    sign: ({ settings }, body, to) => ({ headers: eventHeaders(signing, settings, body, to), body }),
    withSignature: ({ headers, body }, signature) => ({ headers: { ...headers, 'x-signature': signature }, body }),
    successContent: (reference) => JSON.stringify({ id: 'e_1', type: 'payment', data: payment(reference) }),
    disputeContent: null,
    otherContent: JSON.stringify({ id: 'e_2', type: 'payout', data: payment('abcdefgh23456723') }),
  }
}
