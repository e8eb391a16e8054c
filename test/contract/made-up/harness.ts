import { railsIn } from '../../../src/domain/routing/rail-facts.ts'
import type { ProviderDescriptor } from '../../../src/providers/contract/descriptor.ts'
import type { InboundRequest } from '../../../src/providers/contract/provider.ts'
import { httpAnswer } from '../../providers/socket-server.ts'
import { eventHeaders, type Signing } from './signing.ts'
import type { ContractHarness, SignedTexts } from '../harness/harness.ts'
import { bodyText } from '../harness/webhooks.ts'

export function madeUpHarness({ capabilities }: ProviderDescriptor, signing: Signing): ContractHarness {
  const [, facts] = railsIn(capabilities.rails)[0]!
  const payment = (reference: string, changes: object = {}) => ({
    id: 'p_1',
    status: 'paid',
    amount: facts.minimumCents,
    currency: facts.currencies[0],
    reference,
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
    signedTexts: (event, to) => (signing === 'ADDRESS' ? addressTexts(event, to) : bodyText(event)),
    successContent: (reference, note) =>
      JSON.stringify({ id: 'e_1', type: 'payment', data: payment(reference, { note }) }),
    disputeContent: null,
    otherContent: JSON.stringify({ id: 'e_2', type: 'payout', data: payment('abcdefgh23456723') }),
  }
}

function addressTexts(
  { headers, body }: { headers: InboundRequest['headers']; body: string },
  to: Address,
): SignedTexts {
  return {
    texts: [to.method, to.url, body],
    separator: '\n',
    divided: ([method, url, rest]) => ({ headers, method, url, rawBody: Buffer.from(rest!) }),
  }
}

type Address = Pick<InboundRequest, 'method' | 'url'>
