import { addUser, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { payoutBatch, recipient } from '../openapi/resources.ts'
import { testApi } from '../running-api.ts'
import { expecting } from '../../client.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)

const codeFor = async (token: string, batchId: string): Promise<number | string> => {
  const { status, body } = await api.ask('POST', `/v1/payouts/${batchId}/approval-code`, { token })
  return status === 200 ? status : body.error.code
}

test('a user with the role PAYOUTS makes a batch, and may not decide on it', async () => {
  const { token } = await addUser(api, merchant.accessToken, 'PAYOUTS')
  const item = { recipientId: await recipient({ api, merchant }), amountCents: 15_000, currency: 'ZAR' }
  const made = expecting(201, await api.ask('POST', '/v1/payouts', { token, body: item }))
  expect(await codeFor(token, made.batchId)).toBe('SV-1006')
})

test('a user with the role PAYOUTS reads the account numbers of the batch of another user, and gets a code to decide on it', async () => {
  const { token } = await addUser(api, merchant.accessToken, 'PAYOUTS')
  const batchId = await payoutBatch({ api, merchant })
  const accounts = await api.ask('GET', `/v1/payouts/${batchId}/accounts`, { token })
  expect(accounts.body.items[0].accountNumber).toMatch(/^\d{6,13}$/)
  expect(await codeFor(token, batchId)).toBe(200)
})

test('a user with the role PAYOUTS who got the role after the batch was made may not decide on it', async () => {
  const { id, token } = await addUser(api, merchant.accessToken, 'MEMBER')
  const batchId = await payoutBatch({ api, merchant })
  expect(await codeFor(token, batchId)).toBe('SV-1002')
  await api.ask('PATCH', `/api/users/${id}`, { token: merchant.accessToken, body: { role: 'PAYOUTS' } })
  expect(await codeFor(token, batchId)).toBe('SV-1006')
  const later = await payoutBatch({ api, merchant })
  expect(await codeFor(token, later)).toBe(200)
})

test('a user with the role PAYOUTS who becomes ADMIN keeps the right to decide on earlier batches', async () => {
  const { id, token } = await addUser(api, merchant.accessToken, 'PAYOUTS')
  const batchId = await payoutBatch({ api, merchant })
  await api.ask('PATCH', `/api/users/${id}`, { token: merchant.accessToken, body: { role: 'ADMIN' } })
  expect(await codeFor(token, batchId)).toBe(200)
})

test('a VIEWER reads payments and makes none, and is told which roles may', async () => {
  const { token } = await addUser(api, merchant.accessToken, 'VIEWER')
  expect((await api.ask('GET', '/v1/payments', { token })).status).toBe(200)
  const { status, body } = await api.ask('POST', '/v1/payments', { token, body: { amountCents: 100, currency: 'ZAR' } })
  expect([status, body.error.code]).toEqual([403, 'SV-1002'])
  expect(body.error.message).toBe('Your role does not allow this. These roles do: ADMIN, MEMBER.')
})
