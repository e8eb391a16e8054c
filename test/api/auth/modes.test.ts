import { routes } from '../../../src/api/routes.ts'
import { takesBody } from '../../../src/api/http/route.ts'
import {
  addUser,
  approveLive,
  mintTestKey,
  paidMerchant,
  registerBusiness,
  type TestMerchant,
} from '../accounts/accounts.ts'
import { MAKERS, pathToThing } from '../openapi/resources.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'
import { refusal } from '../../client.ts'
import { given } from '../../given.ts'

const api = testApi(startApiWithProviders)

const setMode = (token: string, mode: string) => api.ask('PUT', '/api/account/mode', { token, body: { mode } })
const modeOf = async (as: { key?: string; token?: string }) =>
  (await api.ask('GET', '/api/account/status', as)).body.mode

test('the mode of the account is TEST, and LIVE before approval is refused with SV-1004', async () => {
  const business = await registerBusiness(api)
  const { accessToken: token } = business
  const refused = await setMode(token, 'LIVE')
  expect([refused.status, refused.body.error.code, await modeOf({ token })]).toEqual([403, 'SV-1004', 'TEST'])
  expect((await setMode(token, 'TEST')).status).toBe(200)
  await approveLive(api, business)
  const { status, body } = await setMode(token, 'LIVE')
  expect([status, body]).toMatchObject([200, { mode: 'LIVE', liveApproved: true, business: { mode: 'LIVE' } }])
  expect(await modeOf({ token })).toBe('LIVE')
})

test('the mode of the account applies to all sessions of the business; a key acts in its own mode', async () => {
  const business = await registerBusiness(api)
  await approveLive(api, business)
  const member = await addUser(api, business.accessToken, 'MEMBER')
  const { key } = await mintTestKey(api, business.accessToken)
  await setMode(business.accessToken, 'LIVE')
  const { body } = await api.ask('GET', '/api/account/status', { key })
  expect([await modeOf({ token: member.token }), body.mode, body.business.mode]).toEqual(['LIVE', 'TEST', 'LIVE'])
  await setMode(business.accessToken, 'TEST')
  expect(await modeOf({ token: member.token })).toBe('TEST')
})

/** Routes on which a business reads or changes one resource by id. Routes of the business as a whole have no mode. */
const reaching = routes.filter(
  // A month has a statement in each mode; `statements` tests that they differ.
  ({ access, path }) => access === 'credential' && path.includes('{') && !path.includes('{month}'),
)
/** Lists are excluded; the test of `/api/overview` covers its counts by mode. */
const NO_LISTS = [
  '/api/account/status',
  '/api/account/first-steps',
  '/v1/routing',
  '/v1/providers',
  '/api/providers',
  '/api/overview',
]
const listing = routes.filter(
  ({ access, method, path }) =>
    access === 'credential' && method === 'GET' && !path.includes('{') && !NO_LISTS.includes(path),
)

describe('test and live data never mix', () => {
  let merchant: TestMerchant
  let liveKey: string
  let stranger: TestMerchant
  let transactionId: string

  beforeAll(async () => {
    merchant = await paidMerchant(api)
    await approveLive(api, merchant)
    stranger = await paidMerchant(api)
    liveKey = await given.key(api.pool, { businessId: merchant.businessId, mode: 'LIVE' })
    transactionId = await MAKERS['txn']!({ api, merchant })
    for (const kind of ['acc', 'spl', 'rcp', 'bat', 'dlv', 'lnk', 'refund', 'exp', 'stl', 'dsp'])
      await MAKERS[kind]!({ api, merchant })
  })

  // A business may have sixteen endpoints, and the tests create more. The first one is listed.
  afterEach(() =>
    api.pool.query(
      `UPDATE webhook_endpoints SET deleted_at = now() WHERE deleted_at IS NULL AND business_id = $1
       AND id <> (SELECT id FROM webhook_endpoints WHERE business_id = $1 ORDER BY id LIMIT 1)`,
      [merchant.businessId],
    ),
  )

  test.each(reaching.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s returns 404 to a live key and a live session, and changes nothing',
    async (_name, route) => {
      const path = await pathToThing(route, { api, merchant })
      const body = takesBody(route) ? { body: route.request.example ?? {} } : {}
      const ask = (as: { key?: string; token?: string }) => api.ask(route.method, path, { ...as, ...body })
      expect(refusal(await ask({ key: liveKey }))).toEqual([404, 'SV-2005'])
      await setMode(merchant.accessToken, 'LIVE')
      const session = await ask({ token: merchant.accessToken })
      await setMode(merchant.accessToken, 'TEST')
      expect(refusal(session)).toEqual([404, 'SV-2005'])
      expect((await ask({ key: merchant.apiKey })).status).not.toBe(404)
    },
  )

  test.each(listing.map((route) => [route.path, route] as const))(
    'GET %s shows nothing of test mode to a live key, and nothing at all to another business',
    async (list) => {
      const path = list === '/api/search' ? `${list}?q=${transactionId}` : list
      expect((await api.ask('GET', path, { key: merchant.apiKey })).body.data.length).toBeGreaterThan(0)
      for (const key of [liveKey, stranger.apiKey]) {
        const { status, body } = await api.ask('GET', path, { key })
        expect([status, body.data]).toEqual([200, []])
      }
    },
  )

  test('an Idempotency-Key of one mode is free in the other', async () => {
    const headers = { 'Idempotency-Key': 'one key' }
    const body = { url: 'https://shop.example.com/other', eventTypes: ['payment.failed'] }
    const ask = (key: string) => api.ask('POST', '/v1/webhook_endpoints', { key, body, headers })
    const [inTest, inLive] = [await ask(merchant.apiKey), await ask(liveKey)]
    expect([inTest.body.mode, inLive.body.mode]).toEqual(['TEST', 'LIVE'])
    expect(inLive.headers.get('idempotent-replayed')).toBeNull()
  })
})
