import { approveLive, testMerchant } from './accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'
import { given } from '../../given.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
let liveKey: string

beforeAll(async () => {
  await approveLive(api, merchant)
  liveKey = await given.key(api.pool, { businessId: merchant.businessId, mode: 'LIVE' })
})

const admin = (method: string, body?: object) =>
  api.ask(method, '/api/account/return-hosts', { token: merchant.accessToken, ...(body && { body }) })
const list = (...hosts: string[]) => admin('PUT', { hosts })

test('the return hosts of a business are none at first, and then those that an ADMIN lists, each once and as URLs spell them', async () => {
  expect((await admin('GET')).body).toEqual({ hosts: [] })
  const listed = await list('Shop.Example.com', 'shop.example.com', 'localhost:8080', 'münchen.example', '[::1]:99')
  const hosts = ['shop.example.com', 'localhost:8080', 'xn--mnchen-3ya.example', '[::1]:99']
  expect([listed.status, listed.body]).toEqual([200, { hosts }])
  expect((await admin('GET')).body).toEqual({ hosts })
  expect((await list()).body).toEqual({ hosts: [] })
})

test.each(['https://shop.example.com', 'shop.example.com/', 'a b', 'user@shop.example.com', '', 'x:y', '?', '\\\\x'])(
  'the return hosts of a business: %j is no host',
  async (host) => {
    const { status, body } = await list('ok.example', host)
    expect([status, body.error.code, body.error.details.fields[0].path]).toEqual([400, 'SV-2001', '/hosts/1'])
    expect((await admin('GET')).body).toEqual({ hosts: [] })
  },
)

const CREATE = ['/v1/payments', '/api/payment-links', '/api/payments/collect']
const make = (path: string, key: string, returnUrl: string | null) =>
  api.ask('POST', path, {
    key,
    body: {
      amountCents: 15_000,
      currency: 'ZAR',
      returnUrl,
      ...(path.endsWith('collect') && { provider: 'paystack' }),
    },
  })
const fault = ({ status, body }: ApiAnswer) => [status, body.error?.code, body.error?.details.fields?.[0].path]

test.each(CREATE)('a LIVE returnUrl of %s has a listed host, else it is SV-2001', async (path) => {
  await list('shop.example.com', 'shop.example.org:8443', 'shop.example.net:443', 'shop.example.net:80')
  const refused = [400, 'SV-2001', '/returnUrl']
  for (const url of [
    'https://elsewhere.example/done',
    'https://shop.example.com.elsewhere.example',
    'https://shop.example.com@elsewhere.example',
    'https://elsewhere.example/?shop.example.com',
    'https://shop.example.org/done',
    'https://sub.shop.example.com',
    'https://shop.example.net:8443',
  ])
    expect(fault(await make(path, liveKey, url))).toEqual(refused)
  // Accepted hosts then fail for lack of a connected LIVE provider.
  for (const url of [
    'https://shop.example.com/done?a=1',
    'https://SHOP.example.com:444',
    'https://shop.example.org:8443',
    'https://shop.example.net/done',
    'http://shop.example.net',
    null,
  ])
    expect((await make(path, liveKey, url)).status).toBe(422)
})

test.each(CREATE)('a TEST returnUrl of %s has any host', async (path) => {
  expect((await make(path, merchant.apiKey, 'https://elsewhere.example/done')).status).toBe(201)
})
