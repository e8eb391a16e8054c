import { beforeAll, describe, expect, test } from '@jest/globals'
import { paidMerchant, type TestMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
let merchant: TestMerchant

beforeAll(async () => {
  merchant = await paidMerchant(api)
})

const NUMBERS = ['4111111111111111', '378282246310005', '5500-0000-0000-0004', '6304000000000000000']
const PATHS = ['/v1/payments', '/v1/routing/preview', '/api/payments/collect']

const pay = (path: string, token: string) => {
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } }
  const named = path.endsWith('collect') ? { provider: 'paystack' } : {}
  return api.ask('POST', path, { key: merchant.apiKey, body: { ...body, ...named } })
}

const stored = async (): Promise<number> =>
  (await api.pool.query('SELECT count(*)::int AS n FROM transactions')).rows[0].n

describe.each(PATHS)('a card number for a token of POST %s', (path) => {
  test.each(NUMBERS)('%s is refused in words that say where tokens come from, and kept nowhere', async (number) => {
    const before = await stored()
    const { status, body, text } = await pay(path, number)
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
      expect((await pay(path, token)).status).toBeLessThan(300)
    },
  )
})
