import { expect, test } from '@jest/globals'
import { loadPayment } from '../../../src/db/payments/payment.ts'
import { addUser, mintTestKey, registerBusiness, setPlan } from './accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)

test("a provider that demands an email gets that of the business's first ADMIN who is not removed", async () => {
  const { businessId, accessToken, userId, email } = await registerBusiness(api)
  await setPlan(api, businessId, 'PAID')
  const { key } = await mintTestKey(api, accessToken)
  const body = { amountCents: 15_000, currency: 'ZAR' }
  const { transactionId } = (await api.ask('POST', '/v1/payments', { key, body })).body
  const emailOfBusiness = async () => (await loadPayment(api.pool, transactionId))?.businessEmail
  const second = await addUser(api, accessToken, 'ADMIN')
  await addUser(api, accessToken, 'ADMIN')
  expect(await emailOfBusiness()).toBe(email)
  expect((await api.ask('DELETE', `/api/users/${userId}`, { token: second.token })).status).toBe(204)
  expect(await emailOfBusiness()).toBe(second.email)
})
