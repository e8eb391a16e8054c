import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { paidMerchant, type TestMerchant } from './accounts.ts'
import { startApiWithProviders } from './api-with-providers.ts'
import type { ApiWithDatabase } from './running-api.ts'
import { paid } from './paid-payment.ts'

let api: ApiWithDatabase
let merchant: TestMerchant
let paymentId: string
let refundId: string

beforeAll(async () => {
  api = await startApiWithProviders()
  merchant = await paidMerchant(api)
  paymentId = await paid({ api, merchant })
  const body = { transactionId: paymentId, amountCents: 5_000 }
  refundId = (await api.ask('POST', '/v1/refunds', { key: merchant.apiKey, body })).body.transactionId
})
afterAll(() => api.stop())

const get = (path: string) => api.ask('GET', path, { key: merchant.apiKey })
const idsOf = async (path: string): Promise<string[]> =>
  (await get(path)).body.data.map(({ transactionId }: { transactionId: string }) => transactionId)

describe('payments and refunds under their own names', () => {
  test('are lists of that kind alone, with its filters', async () => {
    expect(await idsOf('/v1/payments')).toEqual([paymentId])
    expect(await idsOf('/v1/refunds')).toEqual([refundId])
    expect(await idsOf(`/v1/refunds?originalTransactionId=${paymentId}`)).toEqual([refundId])
    expect(await idsOf(`/v1/refunds?originalTransactionId=${refundId}`)).toEqual([])
    expect(await idsOf('/v1/payments?state=CREATED')).toEqual([])
    expect(await idsOf(`/v1/transactions?originalTransactionId=${paymentId}`)).toEqual([refundId])
    expect((await get('/v1/payments?kind=REFUND')).body.error.code).toBe('SV-2001')
  })

  test('are read by id, and not under another name', async () => {
    expect((await get(`/v1/payments/${paymentId}`)).body).toEqual((await get(`/v1/transactions/${paymentId}`)).body)
    expect((await get(`/v1/refunds/${refundId}`)).body).toEqual((await get(`/v1/transactions/${refundId}`)).body)
    expect((await get(`/v1/payments/${refundId}`)).body.error.message).toBe(
      `No payment ${refundId} for this business in TEST mode.`,
    )
    expect((await get(`/v1/refunds/${paymentId}`)).body.error.code).toBe('SV-2005')
  })
})

test('the providers are listed in the default order, with what each can do in the mode of the key', async () => {
  const { status, body } = await get('/v1/providers')
  expect(status).toBe(200)
  const names = body.data.map(({ providerId }: { providerId: string }) => providerId)
  expect(names.slice(0, 3)).toEqual(['paystack', 'peach', 'yoco'])
  expect(body.data[0]).toEqual({
    providerId: 'paystack',
    connected: true,
    currencies: expect.arrayContaining(['ZAR']),
    rails: expect.arrayContaining(['CARD']),
    tokenRails: ['CARD'],
    splits: true,
    minimumCents: expect.any(Number),
    maximumCents: expect.any(Number),
  })
})

test('a direct refund keeps its reason and metadata; a collection its description and the time of its checkout', async () => {
  const refund = { transactionId: paymentId, amountCents: 100, reason: 'Sold out', metadata: { seat: '12A' } }
  const made = await api.ask('POST', '/api/payments/refund', { key: merchant.apiKey, body: refund })
  expect([made.status, made.body.description, made.body.metadata]).toEqual([201, 'Sold out', { seat: '12A' }])
  const collect = {
    provider: 'peach',
    amountCents: 500,
    currency: 'ZAR',
    description: 'Two tickets',
    expiresInMinutes: 5,
  }
  const { status, body } = await api.ask('POST', '/api/payments/collect', { key: merchant.apiKey, body: collect })
  expect([status, body.description]).toEqual([201, 'Two tickets'])
  const { rows } = await api.pool.query(
    'SELECT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes FROM transactions WHERE id = $1',
    [body.transactionId],
  )
  expect(rows).toEqual([{ minutes: 5 }])
})

test('a payment link takes a payer, encrypted, and metadata', async () => {
  const link = {
    amountCents: 500,
    currency: 'ZAR',
    customer: { email: 'thandi@example.com' },
    metadata: { seat: '12A' },
  }
  const { status, body } = await api.ask('POST', '/api/payment-links', { key: merchant.apiKey, body: link })
  expect(status).toBe(201)
  expect((await get(`/v1/transactions/${body.transactionId}`)).body.metadata).toEqual({ seat: '12A' })
  const { rows } = await api.pool.query(
    "SELECT customer IS NOT NULL AS kept, customer::text LIKE '%thandi%' AS readable FROM transactions WHERE id = $1",
    [body.transactionId],
  )
  expect(rows).toEqual([{ kept: true, readable: false }])
})
