import { randomBytes } from 'node:crypto'
import { newId } from '../../../src/api/http/ids.ts'
import { moveTo } from '../../moves.ts'
import type { TestMerchant } from '../accounts/accounts.ts'
import type { RunningApi } from '../running-api.ts'

export interface Owner {
  api: RunningApi
  merchant: TestMerchant
}

export const providerReference = (): string =>
  randomBytes(16)
    .toString('hex')
    .replaceAll(/[^a-z2-7]/g, 'x')
    .slice(-16)

/** A payment as the workflow stores it once the provider has the money. */
export async function paid({ api, merchant }: Owner): Promise<string> {
  const { body } = await api.ask('POST', '/v1/payments', {
    key: merchant.apiKey,
    body: { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } },
  })
  const attempt = [newId('attempt'), body.transactionId, providerReference()]
  await api.pool.query(
    `INSERT INTO attempts (id, transaction_id, number, provider_id, provider_reference, rail, state, send_by)
     VALUES ($1, $2, 1, 'paystack', $3, 'CARD', 'SENDING', now())`,
    attempt,
  )
  await api.pool.query(
    "UPDATE attempts SET state = 'SUCCEEDED', captured_cents = 15000, provider_transaction_id = '1', ended_at = now() WHERE id = $1",
    [attempt[0]],
  )
  const named = { providerId: 'paystack', providerTransactionId: '1', cardToken: null }
  await moveTo(api.pool, body.transactionId, { ...named, state: 'PROCESSING' })
  await moveTo(api.pool, body.transactionId, { ...named, state: 'SUCCEEDED', settledAttemptId: attempt[0] })
  return body.transactionId
}
