import { given } from '../../given.ts'
import { moveTo } from '../../moves.ts'
import type { TestMerchant } from '../accounts/accounts.ts'
import type { RunningApi } from '../running-api.ts'

export interface Owner {
  api: RunningApi
  merchant: TestMerchant
}

/** A payment as the workflow stores it once the provider has the money. */
export async function paid({ api, merchant }: Owner): Promise<string> {
  const { body } = await api.ask('POST', '/v1/payments', {
    key: merchant.apiKey,
    ...(api.works && { headers: { Prefer: 'wait=10' } }),
    body: { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } },
  })
  const { transactionId } = body
  if (api.works) return transactionId
  const captured = { capturedCents: 15_000, providerTransactionId: '1', endedAt: new Date() }
  const settledAttemptId = await given.attempt(api.pool, { transactionId, state: 'SUCCEEDED', ...captured })
  const named = { providerId: 'paystack', providerTransactionId: '1', cardToken: null }
  await moveTo(api.pool, transactionId, { ...named, state: 'PROCESSING' })
  await moveTo(api.pool, transactionId, { ...named, state: 'SUCCEEDED', settledAttemptId })
  return transactionId
}
