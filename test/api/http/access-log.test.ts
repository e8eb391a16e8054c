import { PASSWORD } from '../../given.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { sendRaw } from './raw-http.ts'
import { testApi } from '../running-api.ts'

const api = testApi()
const merchant = testMerchant(api)

beforeEach(() => void api.logged.splice(0))

const accessLines = () => api.logged.filter(({ msg }) => msg === 'request')

test('every request has one line with its trace id, route and business', async () => {
  const { apiKey: key, businessId } = merchant
  const { headers } = await api.ask('GET', '/v1/transactions?reference=thandi-mokoena&limit=1', { key })
  expect(accessLines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      msg: 'request',
      traceId: headers.get('x-trace-id'),
      method: 'GET',
      route: '/v1/transactions',
      status: 200,
      code: null,
      durationMs: expect.any(Number),
      businessId,
    },
  ])
  expect(Number(accessLines()[0]!.durationMs)).toBeGreaterThan(0)
})

test("a refusal has its code and the route's template instead of the requested path", async () => {
  const id = 'txn_01890000000070008000000000000000'
  const { body } = await api.ask('GET', `/v1/transactions/${id}`, { key: merchant.apiKey })
  const { businessId } = merchant
  const line = { traceId: body.error.traceId, route: '/v1/transactions/{id}', status: 404, code: 'SV-2005', businessId }
  expect(accessLines()).toMatchObject([line])
  expect(JSON.stringify(api.logged)).not.toContain(id)
})

test('the log names no route that does not exist and no credential that is refused', async () => {
  await api.ask('GET', '/v1/nothing/thandi@shop.example')
  await api.ask('GET', '/v1/transactions', { key: 'svc_test_unknown' })
  expect(accessLines()).toMatchObject([
    { route: null, status: 404, code: 'SV-2005', businessId: null },
    { route: '/v1/transactions', status: 401, code: 'SV-1001', businessId: null },
  ])
  expect(JSON.stringify(api.logged)).not.toMatch(/thandi|svc_test_/)
})

test('a line holds neither credentials nor what was sent', async () => {
  const { email } = merchant
  await api.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  await api.ask('POST', '/api/auth/login', { body: { email, password: 'not the password' } })
  expect(accessLines().map(({ status }) => status)).toEqual([200, 401])
  expect(JSON.stringify(accessLines())).not.toMatch(/password|127\.0\.0\.1/)
  expect(JSON.stringify(api.logged)).not.toMatch(new RegExp(`${email}|${PASSWORD}|not the password`))
})

test('a request that is not HTTP has a line too', async () => {
  const [answer] = await sendRaw(api.server.port, 'nonsense\r\n\r\n')
  expect(accessLines()).toMatchObject([
    { traceId: answer!.headers['x-trace-id'], method: null, route: null, status: 400, code: 'SV-2001' },
  ])
})
