import { clientOf, expecting, type Client } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt, press, reload } from '../payer.ts'
import { until } from '../until.ts'

/** Specification section 4 for a newly registered business: one story over HTTP, in its order. */
const service = duringTests(sharedService)
let admin: Client
let key: Client
let keyId: string
let refreshToken: string
let businessId: string

const email = 'thandi@shop.example'
const password = 'correct horse battery'
const anybody = () => clientOf(service.baseUrl)

async function payAt(url: string): Promise<void> {
  await reload(await press(await checkoutAt(url), 'pay'), 'Payment received')
}

test('registers, signs in and continues with a refreshed session', async () => {
  const { status, body: registered } = await anybody().post('/api/auth/register', {
    email,
    password,
    businessName: 'Thandi’s Kitchen',
  })
  expect(status).toBe(201)
  expect(registered.business).toMatchObject({ plan: 'SANDBOX', mode: 'TEST', kycState: 'NONE' })
  businessId = registered.business.id
  const signedIn = expecting(200, await anybody().post('/api/auth/login', { email, password }))
  const refreshed = expecting(200, await anybody().post('/api/auth/refresh', { refreshToken: signedIn.refreshToken }))
  admin = clientOf(service.baseUrl, refreshed.accessToken)
  refreshToken = refreshed.refreshToken
})

test('mints a test key, rotates it, and sees its account by the new one', async () => {
  const minted = await admin.post('/api/api-keys', { name: 'shop', mode: 'TEST' })
  expect([minted.status, minted.body.key]).toEqual([201, expect.stringMatching(/^svc_test_/)])
  keyId = minted.body.id
  const rotated = expecting(200, await admin.post(`/api/api-keys/${keyId}/rotate`))
  expect((await clientOf(service.baseUrl, minted.body.key).get('/api/account/status')).status).toBe(401)
  key = clientOf(service.baseUrl, rotated.key)
  const body = expecting(200, await key.get('/api/account/status'))
  expect(body.plan).toBe('SANDBOX')
  expect(body.liveApproved).toBe(false)
  expect(body.channels).toEqual({ ussd: 'NOT_CONNECTED' })
})

test('creates a link that is paid, and reads the payment in every way', async () => {
  const order = {
    amountCents: 12_345,
    currency: 'ZAR',
    description: 'Two tickets',
    provider: 'paystack',
    expiresInHours: 24,
  }
  const headers = { 'Idempotency-Key': 'order-1' }
  const made = await key.post('/api/payment-links', { ...order, reference: 'order-1' }, headers)
  const again = await key.post('/api/payment-links', { ...order, reference: 'order-1' }, headers)
  expect([made.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
  expect(again.body).toEqual(made.body)
  const status = '/api/payments/by-reference/order-1/status'
  expect((await key.get(status)).body).toMatchObject({ state: 'CREATED', amountCents: 12_345, currency: 'ZAR' })

  await payAt(made.body.paymentUrl)
  const { transactionId } = made.body
  expect((await key.get(status)).body).toMatchObject({ reference: 'order-1', transactionId, state: 'SUCCEEDED' })
  const one = await key.get(`/api/payments/${transactionId}`)
  expect(one.body).toMatchObject({ transactionId, source: 'LINK', state: 'SUCCEEDED', providerId: 'paystack' })
  const { customer, reason, createdBy, payee, refunds, ...listed } = one.body
  expect([customer, reason, payee]).toEqual([null, null, null])
  expect([createdBy, refunds]).toEqual([expect.objectContaining({ type: 'API_KEY' }), 'PARTIAL'])
  expect((await key.get('/api/payments/history')).body).toEqual({ data: [listed], nextCursor: null })
  expect((await key.get(`/api/payment-links/${made.body.id}`)).body.state).toBe('PAID')
})

test('connects an account, shares a payment with it, and each has its part to the cent', async () => {
  const bank = { businessName: 'Band', bankCode: '632005', accountNumber: '1234567890' }
  const account = (await key.post('/api/connect/accounts', bank)).body
  expect((await key.post(`/api/connect/accounts/${account.id}/activate`)).body.error.code).toBe('SV-1002')
  const active = await admin.post(`/api/connect/accounts/${account.id}/activate`)
  expect([active.status, active.body.state]).toEqual([200, 'ACTIVE'])

  const shares = [{ accountId: account.id, share: 70 }]
  const split = (await key.post('/api/connect/splits', { name: 'Gig', type: 'PERCENTAGE', currency: 'ZAR', shares }))
    .body
  expect((await admin.post(`/api/connect/splits/${split.id}/activate`)).body.state).toBe('ACTIVE')
  expect((await key.get(`/api/connect/splits/${split.id}`)).body).toMatchObject({ state: 'ACTIVE', shares })

  const body = { amountCents: 9_999, currency: 'ZAR', splitId: split.id }
  const link = (await key.post('/api/payment-links', body)).body
  await payAt(link.paymentUrl)
  const paid = await until(async () => {
    const now = (await key.get(`/api/payments/${link.transactionId}`)).body
    return now.state === 'SUCCEEDED' && now
  })
  expect(paid.split).toEqual({ shares: [{ accountId: account.id, amountCents: 6_999 }], businessCents: 3_000 })
})

test('reads what the paid plan offers, and no webhook was sent', async () => {
  for (const [path, body] of [
    ['/v1/payments', { amountCents: 100, currency: 'ZAR' }],
    ['/api/payments/collect', { provider: 'paystack', amountCents: 100, currency: 'ZAR' }],
    ['/api/payments/refund', { reference: 'order-1' }],
    ['/v1/webhook_endpoints', { url: 'https://shop.example/hooks', eventTypes: ['payment.created'] }],
  ] as const) {
    const { status, body: refused } = await key.post(path, body)
    expect([path, status, refused.error.code]).toEqual([path, 403, 'SV-1003'])
  }
  const { rows } = await service.pool.query('SELECT FROM events WHERE business_id = $1', [businessId])
  expect(rows).toHaveLength(0)
})

test('revokes the key and signs out', async () => {
  expect((await admin.post(`/api/api-keys/${keyId}/revoke`)).status).toBe(200)
  expect((await key.get('/api/account/status')).status).toBe(401)
  expect((await anybody().post('/api/auth/logout', { refreshToken })).status).toBe(204)
  expect((await anybody().post('/api/auth/refresh', { refreshToken })).status).toBe(401)
})
