import { withoutTriggers } from '../../db/many/storing.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { mintTestKey, paidMerchant, registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'
import { paid } from '../payments/paid-payment.ts'
import { expecting } from '../../client.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
let paymentId: string
let refundId: string

beforeAll(async () => {
  paymentId = await paid({ api, merchant })
  const body = { transactionId: paymentId, amountCents: 5_000 }
  refundId = (await api.ask('POST', '/v1/refunds', { key: merchant.apiKey, body })).body.transactionId
})

const get = (path: string) => api.ask('GET', path, { key: merchant.apiKey })
const idsOf = async (path: string): Promise<string[]> =>
  (await get(path)).body.data.map(({ transactionId }: { transactionId: string }) => transactionId)

test('payments and refunds under their own names are listed by that kind alone, with its filters', async () => {
  expect(await idsOf('/v1/payments')).toEqual([paymentId])
  expect(await idsOf('/v1/refunds')).toEqual([refundId])
  expect(await idsOf(`/v1/refunds?originalTransactionId=${paymentId}`)).toEqual([refundId])
  expect(await idsOf(`/v1/refunds?originalTransactionId=${refundId}`)).toEqual([])
  expect(await idsOf('/v1/payments?state=CREATED')).toEqual([])
  expect(await idsOf(`/v1/transactions?originalTransactionId=${paymentId}`)).toEqual([refundId])
  expect((await get('/v1/payments?kind=REFUND')).body.error.code).toBe('SV-2001')
})

test('payments and refunds under their own names are read by id, and not under another name', async () => {
  expect((await get(`/v1/payments/${paymentId}`)).body).toEqual((await get(`/v1/transactions/${paymentId}`)).body)
  expect((await get(`/v1/refunds/${refundId}`)).body).toEqual((await get(`/v1/transactions/${refundId}`)).body)
  expect((await get(`/v1/payments/${refundId}`)).body.error.message).toBe(
    `No payment ${refundId} for this business in TEST mode.`,
  )
  expect((await get(`/v1/refunds/${paymentId}`)).body.error.code).toBe('SV-2005')
})

describe('data that a business sent', () => {
  const customer = { email: 'Thandi@Example.com', name: 'Thandi Nkosi', phone: '+27 82 123 4567' }
  const payment = { amountCents: 700, currency: 'ZAR' }
  const make = async (path: string, body: object): Promise<UncheckedJson> =>
    (await api.ask('POST', path, { key: merchant.apiKey, body })).body

  test('the customer is shown where a transaction is read by id, and in a list for a signed-in user', async () => {
    const made = await make('/v1/payments', { ...payment, customer })
    const id = made.transactionId
    expect(made).not.toHaveProperty('customer')
    for (const path of [`/v1/transactions/${id}`, `/v1/payments/${id}`, `/api/payments/${id}`])
      expect((await get(path)).body).toMatchObject({ customer, reason: null })
    for (const path of [
      '/api/payments/history',
      '/v1/transactions',
      '/v1/payments',
      `/v1/events?transactionId=${id}`,
    ]) {
      const { text } = await get(path)
      expect(text).toContain(id)
      expect(text).not.toMatch(/thandi|customer|reason"/i)
    }
    const { transactionId } = await make('/v1/payments', payment)
    expect((await get(`/v1/transactions/${transactionId}`)).body.customer).toBeNull()
    const token = merchant.accessToken
    const [without, listed] = (await api.ask('GET', '/api/payments/history?limit=2', { token })).body.data
    expect([listed.transactionId, listed.customer]).toEqual([id, customer])
    expect(without).not.toHaveProperty('customer')
  })

  test('is called reason of a refund that is read by id', async () => {
    const made = await make('/v1/refunds', { transactionId: paymentId, amountCents: 10, reason: 'Sold out' })
    const id = made.transactionId
    for (const path of [`/v1/transactions/${id}`, `/v1/refunds/${id}`, `/api/payments/${id}`])
      expect((await get(path)).body).toMatchObject({ reason: 'Sold out', description: null, customer: null })
    for (const list of ['/v1/refunds', '/v1/transactions', '/api/payments/history', '/v1/events'])
      expect((await get(list)).text).not.toContain('Sold out')
    expect((await get(`/v1/refunds/${refundId}`)).body.reason).toBeNull()
  })

  test('finds by the customer’s email, in any case, what is this business’s in this mode', async () => {
    const email = 'Sipho@Example.com'
    const first = (await make('/v1/payments', { ...payment, customer: { email } })).transactionId
    const link = await make('/api/payment-links', { ...payment, customer: { email: 'sipho@example.com' } })
    const other = await paidMerchant(api)
    await api.ask('POST', '/v1/payments', { key: other.apiKey, body: { ...payment, customer: { email } } })
    const found = [link.transactionId, first]
    for (const path of ['/v1/transactions', '/v1/payments', '/api/payments/history'])
      expect(await idsOf(`${path}?customerEmail=SIPHO@example.com`)).toEqual(found)
    expect(await idsOf('/v1/payments?customerEmail=sipho@example.com&limit=1')).toEqual([link.transactionId])
    expect(await idsOf('/v1/payments?customerEmail=nobody@example.com')).toEqual([])
    const { body } = await get('/v1/payments?customerEmail=sipho')
    expect([body.error.code, body.error.details.fields[0].path]).toEqual(['SV-2001', '/customerEmail'])
  })
})

test('a list of links by state holds those that show it, page by page, whatever their payments are doing', async () => {
  const other = await paidMerchant(api)
  const link = { amountCents: 500, currency: 'ZAR' }
  const listed = async (query: string) =>
    (await api.ask('GET', `/api/payment-links${query}`, { key: other.apiKey })).body
  const transactions = ['CREATED', 'PROCESSING', 'REQUIRES_ACTION', 'SUCCEEDED', 'FAILED', 'STOPPED']
  for (const state of transactions)
    for (const over of ['in time', 'past', 'ended']) {
      const { body } = await api.ask('POST', '/api/payment-links', { key: other.apiKey, body: link })
      const ends = ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(state)
      await withoutTriggers(api.pool, async (client) => {
        await client.query(
          `UPDATE transactions SET state = $2, failure_reason_code = CASE WHEN $2 IN ('FAILED', 'STOPPED') THEN 'expired' END,
             failure_reason_message = CASE WHEN $2 IN ('FAILED', 'STOPPED') THEN 'Nobody paid.' END,
             engine_due_at = CASE WHEN $3 THEN NULL ELSE engine_due_at END,
             expires_at = CASE WHEN $4 = 'past' THEN now() - interval '1 s' ELSE expires_at END WHERE id = $1`,
          [body.transactionId, state, ends, over],
        )
        if (over === 'ended')
          await client.query('UPDATE payment_links SET expire_requested_at = now() WHERE id = $1', [body.id])
      })
    }
  const all = (await listed('?limit=100')).data
  expect(all).toHaveLength(18)
  for (const [state, count] of Object.entries({ ACTIVE: 5, PAID: 3, EXPIRED: 10 })) {
    const shown = all.filter((each: { state: string }) => each.state === state)
    const first = await listed(`?state=${state}&limit=2`)
    const rest = await listed(`?state=${state}&limit=100&cursor=${first.nextCursor}`)
    expect([...first.data, ...rest.data]).toEqual(shown)
    expect(shown).toHaveLength(count)
  }
  expect((await listed('?state=OPEN')).error.code).toBe('SV-2001')
})

test('the providers are listed in the default order, with what each can do in the mode of the key', async () => {
  const body = expecting(200, await get('/v1/providers'))
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
    railDetails: expect.arrayContaining([
      {
        rail: 'CARD',
        currencies: expect.arrayContaining(['ZAR']),
        checkout: 'PAGE',
        minimumCents: expect.any(Number),
        maximumCents: expect.any(Number),
        refunds: 'PARTIAL',
      },
    ]),
  })
})

test('the providers are listed with their names on every plan', async () => {
  const { key } = await mintTestKey(api, (await registerBusiness(api)).accessToken)
  expect((await api.ask('GET', '/v1/providers', { key })).body.error.code).toBe('SV-1003')
  const body = expecting(200, await api.ask('GET', '/api/providers', { key }))
  const named = body.data.map(({ name, ...rest }: { name: string }) => [name, rest])
  expect(named.slice(0, 2).map(([name]: [string]) => name)).toEqual(['Paystack', 'Peach Payments'])
  expect((await get('/api/providers')).body).toEqual(body)
  expect((await get('/v1/providers')).body.data).toEqual(named.map(([, rest]: [string, object]) => rest))
})

test('a direct refund keeps its reason and metadata; a collection its description and the time of its checkout', async () => {
  const refund = { transactionId: paymentId, amountCents: 100, reason: 'Sold out', metadata: { seat: '12A' } }
  const made = await api.ask('POST', '/api/payments/refund', { key: merchant.apiKey, body: refund })
  expect([made.status, made.body.description, made.body.metadata]).toEqual([201, null, { seat: '12A' }])
  expect((await get(`/api/payments/${made.body.transactionId}`)).body.reason).toBe('Sold out')
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

test('a payment link stores a payer, encrypted, and metadata', async () => {
  const link = {
    amountCents: 500,
    currency: 'ZAR',
    customer: { email: 'thandi@example.com' },
    metadata: { seat: '12A' },
  }
  const body = expecting(201, await api.ask('POST', '/api/payment-links', { key: merchant.apiKey, body: link }))
  expect((await get(`/v1/transactions/${body.transactionId}`)).body.metadata).toEqual({ seat: '12A' })
  const { rows } = await api.pool.query(
    "SELECT customer IS NOT NULL AS kept, customer::text LIKE '%thandi%' AS readable FROM transactions WHERE id = $1",
    [body.transactionId],
  )
  expect(rows).toEqual([{ kept: true, readable: false }])
})
