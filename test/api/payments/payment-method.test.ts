import { describe, expect, test } from '@jest/globals'
import { loadPayment } from '../../../src/db/payments/payment.ts'
import { addUser, mintTestKey, registerBusiness, setPlan, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)

const pay = (paymentMethod: object, path = '/v1/payments', named: object = {}) => {
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod, ...named }
  return api.ask('POST', path, { key: merchant.apiKey, body })
}

test.each([
  [{}],
  [{ rails: [] }],
  [{ rails: ['CARD', 'CARD'] }],
  [{ rails: ['RTC'] }],
  [{ rails: ['CARD'], type: 'CARD' }],
  [{ rails: ['CARD'], token: 'tok_success' }],
  [{ token: 'tok_success' }],
])('the payment method %j is refused', async (paymentMethod) => {
  const { status, body } = await pay(paymentMethod)
  expect([status, body.error.code]).toEqual([400, 'SV-2001'])
})

test('the rails that a business allows are stored with the payment', async () => {
  const { status, body } = await pay({ rails: ['CARD', 'PAYSHAP'] })
  expect(status).toBe(201)
  const { rows } = await api.pool.query(
    'SELECT method, to_json(allowed_rails) AS rails FROM transactions WHERE id = $1',
    [body.transactionId],
  )
  expect(rows).toEqual([{ method: null, rails: ['CARD', 'PAYSHAP'] }])
})

test('a payment is refused if no provider has an allowed rail', async () => {
  const { status, body } = await pay({ rails: ['QR'] })
  expect([status, body.error.code]).toEqual([422, 'SV-3002'])
})

const NUMBERS = ['4111111111111111', '378282246310005', '5500-0000-0000-0004', '6304000000000000000']
const PATHS = ['/v1/payments', '/v1/routing/preview', '/api/payments/collect']

const byToken = (path: string, token: string) =>
  pay({ type: 'CARD', token }, path, path.endsWith('collect') ? { provider: 'paystack' } : {})

const stored = async (): Promise<number> =>
  (await api.pool.query('SELECT count(*)::int AS n FROM transactions')).rows[0].n

describe.each(PATHS)('a card number for a token of POST %s', (path) => {
  test.each(NUMBERS)('%s is refused in words that say where tokens come from, and kept nowhere', async (number) => {
    const before = await stored()
    const { status, body, text } = await byToken(path, number)
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
    expect(body.error.details.fields).toEqual([
      {
        path: '/paymentMethod/token',
        message: expect.stringMatching(/^must not be a card number.*the token of the provider’s/),
      },
    ])
    expect(text).not.toContain(number)
    expect(await stored()).toBe(before)
    expect(JSON.stringify([api.logged, api.pushed])).not.toContain(number)
  })

  test.each(['4111111111111112', '41111111111', 'tok_4111111111111111'])(
    '%s is not taken for one and is accepted',
    async (token) => {
      expect((await byToken(path, token)).status).toBeLessThan(300)
    },
  )
})

test("a provider that demands an email gets that of the business's first ADMIN who is not removed", async () => {
  const { businessId, accessToken, userId, email } = await registerBusiness(api)
  await setPlan(api, businessId, 'PAID')
  const { key } = await mintTestKey(api, accessToken)
  const body = { amountCents: 15_000, currency: 'ZAR' }
  const { transactionId } = (await api.ask('POST', '/v1/payments', { key, body })).body
  const emailOfBusiness = async () => (await loadPayment(api.pool, { transactionId }))?.businessEmail
  const second = await addUser(api, accessToken, 'ADMIN')
  await addUser(api, accessToken, 'ADMIN')
  expect(await emailOfBusiness()).toBe(email)
  expect((await api.ask('DELETE', `/api/users/${userId}`, { token: second.token })).status).toBe(204)
  expect(await emailOfBusiness()).toBe(second.email)
})
