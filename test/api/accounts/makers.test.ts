import { addUser, paidMerchant, testMerchant } from './accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { paid } from '../payments/paid-payment.ts'
import { recipient } from '../openapi/resources.ts'
import { testApi } from '../running-api.ts'
import { duringTests } from '../../during-tests.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const member = duringTests(() => addUser(api, merchant.accessToken, 'MEMBER'))

const byUser = (path: string, body: object) => api.ask('POST', path, { token: merchant.accessToken, body })
const byKey = (path: string, body: object) => api.ask('POST', path, { key: merchant.apiKey, body })
const read = async (path: string) => (await api.ask('GET', path, { token: member.token })).body
const user = () => ({ type: 'USER', id: merchant.userId, name: merchant.email })
const key = async () => {
  const { rows } = await api.pool.query('SELECT id, name FROM api_keys WHERE business_id = $1', [merchant.businessId])
  return { type: 'API_KEY', ...rows[0] }
}

test('each kind of transaction names the user or key that made it, to a MEMBER too', async () => {
  const paymentId = await paid({ api, merchant })
  const part = { transactionId: paymentId, amountCents: 100 }
  const made = [
    [(await byKey('/v1/payments', { amountCents: 500, currency: 'ZAR' })).body.transactionId, await key()],
    [(await byUser('/v1/payments', { amountCents: 500, currency: 'ZAR' })).body.transactionId, user()],
    [(await byUser('/api/payment-links', { amountCents: 500, currency: 'ZAR' })).body.transactionId, user()],
    [(await byUser('/v1/refunds', part)).body.transactionId, user()],
    [(await byKey('/api/payments/refund', part)).body.transactionId, await key()],
  ]
  for (const [id, createdBy] of made)
    for (const path of [`/v1/transactions/${id}`, `/api/payments/${id}`])
      expect((await read(path)).createdBy).toEqual(createdBy)
})

test('a transaction that is read by its id names a user who has left, and none if the service made it', async () => {
  const leaver = await addUser(api, merchant.accessToken, 'MEMBER')
  const { body } = await api.ask('POST', '/v1/payments', {
    token: leaver.token,
    body: { amountCents: 500, currency: 'ZAR' },
  })
  await api.ask('DELETE', `/api/users/${leaver.id}`, { token: merchant.accessToken })
  const path = `/v1/transactions/${body.transactionId}`
  expect((await read(path)).createdBy).toEqual({ type: 'USER', id: leaver.id, name: expect.stringContaining('@') })
  await api.pool.query('UPDATE transactions SET created_by = NULL WHERE id = $1', [body.transactionId])
  expect((await read(path)).createdBy).toBeNull()
})

test('a payout shows its maker, holder, bank and last four digits as they were, and no more of the account', async () => {
  const recipientId = await recipient({ api, merchant }, { name: 'Lerato Dlamini', accountNumber: '1234567890' })
  const { body } = await byUser('/v1/payouts', { recipientId, amountCents: 15_000, currency: 'ZAR' })
  await api.ask('DELETE', `/v1/recipients/${recipientId}`, { key: merchant.apiKey })
  const [{ transactionId }] = body.items
  const { payee, createdBy, batchId } = await read(`/v1/transactions/${transactionId}`)
  expect(payee).toEqual({ name: 'Lerato Dlamini', bankCode: expect.stringMatching(/^\d{6}$/), accountLast4: '7890' })
  expect(createdBy).toEqual(user())
  expect(batchId).toBe(body.batchId)
  const { text } = await api.ask('GET', `/v1/transactions/${transactionId}`, { token: member.token })
  expect(text).not.toContain('1234567890')
})

test('a transaction that is read by its id shows its maker neither in lists, nor to other businesses, nor in the response to a POST', async () => {
  const { body, text } = await byUser('/v1/payments', { amountCents: 500, currency: 'ZAR' })
  const list = await api.ask('GET', '/v1/transactions', { token: member.token })
  for (const each of [text, list.text]) expect(each).not.toMatch(/createdBy|payee/)
  const other = await paidMerchant(api)
  const { status } = await api.ask('GET', `/v1/transactions/${body.transactionId}`, { key: other.apiKey })
  expect(status).toBe(404)
})
