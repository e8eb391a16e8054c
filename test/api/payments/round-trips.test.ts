import { expect, test } from '@jest/globals'
import { testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { recipient } from '../openapi/resources.ts'
import { testApi } from '../running-api.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)

const PAYMENT = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

/** The statements of every connection by name, BEGIN and COMMIT by their text. */
async function roundTrips(
  headers: Record<string, string>,
  path = '/v1/payments',
  body: object = PAYMENT,
): Promise<string[]> {
  // The credential is cached for one second after its first use.
  credentialsOf(api.server.api).forget()
  await api.ask('GET', '/api/account/status', { key: merchant.apiKey })
  const sent: string[] = []
  const { _clients: clients } = api.pool as unknown as { _clients: { query(...args: unknown[]): unknown }[] }
  const originals = clients.map(({ query }) => query)
  for (const client of clients) {
    const query = client.query
    client.query = (...args: unknown[]) => {
      const [first] = args
      sent.push(typeof first === 'string' ? first : (first as { name: string }).name)
      return query.apply(client, args)
    }
  }
  const { status } = await api.ask('POST', path, { key: merchant.apiKey, body, headers })
  clients.forEach((client, at) => (client.query = originals[at]!))
  expect(status).toBe(201)
  return sent
}

/** The fewest of four runs: on a busy machine the cached credential may expire before the payment arrives. */
async function fewest(headersOf: (n: number) => Record<string, string>): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < 4; n++) all.push((await roundTrips(headersOf(n))).length)
  return Math.min(...all)
}

test('a payment by a credential that is known is stored in two round trips', async () => {
  expect(await fewest(() => ({}))).toBeLessThanOrEqual(2)
})

test('a payment with an Idempotency-Key is stored in six round trips', async () => {
  expect(await fewest((n) => ({ 'Idempotency-Key': `payment-${n}` }))).toBeLessThanOrEqual(6)
})

test('a batch of payouts is stored in seven round trips, and one more for each further 250 items', async () => {
  const recipientId = await recipient({ api, merchant })
  for (const count of [1, 300]) {
    const items = Array.from({ length: count }, () => ({ recipientId, amountCents: 100 }))
    const all: number[] = []
    for (let n = 0; n < 3; n++) all.push((await roundTrips({}, '/v1/payouts', { currency: 'ZAR', items })).length)
    expect(Math.min(...all)).toBeLessThanOrEqual(7 + Math.floor((count - 1) / 250))
  }
})
