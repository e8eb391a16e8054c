import { beforeAll, expect, test } from '@jest/globals'
import { paidMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { clientOf, type Client } from '../../client.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
let key: Client

beforeAll(async () => {
  key = clientOf(api.baseUrl, (await paidMerchant(api)).apiKey)
})

const pay = (paymentMethod: object) => key.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', paymentMethod })

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
