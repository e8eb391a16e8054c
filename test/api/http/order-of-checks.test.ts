import { routes } from '../../../src/api/routes.ts'
import { mintTestKey, registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { type Ask, testApi } from '../running-api.ts'
import { refusal } from '../../client.ts'

const api = testApi()
const paid = testMerchant(api)
let sandboxKey: string

beforeAll(async () => {
  sandboxKey = (await mintTestKey(api, (await registerBusiness(api)).accessToken)).key
})

const TOO_LARGE = JSON.stringify({ url: 'x'.repeat(256 * 1024) })
const BAD_KEY = { 'Idempotency-Key': 'é'.repeat(2) }
const TEXT = { 'Content-Type': 'text/plain' }
const endpoints = '/v1/webhook_endpoints'

/** Each row breaks one more rule than the row below it; the first broken rule determines the response. */
const refusals: [string, string, string, () => Ask, number, string][] = [
  ['route', 'POST', '/v1/nothing', () => ({ headers: TEXT, body: '{' }), 404, 'SV-2005'],
  ['method', 'PATCH', endpoints, () => ({ headers: TEXT, body: '{' }), 405, 'SV-2006'],
  ['credentials', 'POST', endpoints, () => ({ headers: TEXT, body: '{' }), 401, 'SV-1001'],
  ['plan', 'POST', endpoints, () => ({ key: sandboxKey, headers: TEXT, body: '{' }), 403, 'SV-1003'],
  ['role', 'POST', '/api/api-keys', () => ({ key: paid.apiKey, headers: TEXT, body: '{' }), 403, 'SV-1002'],
  [
    'content type',
    'POST',
    endpoints,
    () => ({ key: paid.apiKey, headers: { ...TEXT, ...BAD_KEY }, body: TOO_LARGE }),
    415,
    'SV-2003',
  ],
  ['size', 'POST', endpoints, () => ({ key: paid.apiKey, headers: BAD_KEY, body: `{${TOO_LARGE}` }), 413, 'SV-2004'],
  ['JSON', 'POST', endpoints, () => ({ key: paid.apiKey, headers: BAD_KEY, body: '{"url":' }), 400, 'SV-2002'],
  [
    'Idempotency-Key',
    'POST',
    endpoints,
    () => ({ key: paid.apiKey, headers: BAD_KEY, body: { url: 1 } }),
    400,
    'SV-2001',
  ],
  ['schema', 'POST', endpoints, () => ({ key: paid.apiKey, body: { url: 1 } }), 400, 'SV-2001'],
  ['existence', 'GET', `${endpoints}/whe_${'0'.repeat(32)}`, () => ({ key: paid.apiKey }), 404, 'SV-2005'],
]

test.each(refusals)('checks are made in this order: %s', async (_rule, method, path, ask, status, code) => {
  const answer = await api.ask(method, path, ask())
  expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code })
})

test('the Idempotency-Key is refused by name, before the schema', async () => {
  const { body } = await api.ask('POST', endpoints, { key: paid.apiKey, headers: BAD_KEY, body: { url: 1 } })
  expect(body.error.details.fields).toEqual([expect.objectContaining({ path: '/Idempotency-Key' })])
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const methodsOf = Map.groupBy(routes, ({ path }) => path)

test.each([...methodsOf])('routes: %s accepts its methods and lists them to every other', async (path, here) => {
  const has = here.map(({ method }): string => method)
  const allow = [...has, ...(has.includes('GET') ? ['HEAD'] : [])].toSorted().join(', ')
  for (const method of METHODS.filter((each) => !has.includes(each))) {
    const answer = await api.ask(method, path.replaceAll(/\{\w+\}/g, 'x'))
    expect([method, answer.status, answer.body.error.code]).toEqual([method, 405, 'SV-2006'])
    expect(answer.headers.get('allow')).toBe(allow)
  }
})

test.each(['/V1/webhook_endpoints', '/%00', '//v1/webhook_endpoints'])('routes do not include %s', async (path) => {
  expect(refusal(await api.ask('GET', path))).toEqual([404, 'SV-2005'])
})

test.each(['nonsense', '%', `whe_${'0'.repeat(31)}`, `dlv_${'0'.repeat(32)}`, 'whe_%00', "whe_';--"])(
  'a malformed id is 404: %s',
  async (id) => {
    expect(refusal(await api.ask('GET', `${endpoints}/${id}`, { key: paid.apiKey }))).toEqual([404, 'SV-2005'])
  },
)

test('the error object has the seven fields of the specification, and its trace id is in the header', async () => {
  const { headers, body } = await api.ask('GET', endpoints)
  expect(Object.keys(body)).toEqual(['error'])
  expect(body.error).toEqual({
    code: 'SV-1001',
    message: expect.any(String),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    retryable: false,
    retryAfterSeconds: null,
    details: {},
  })
  expect(headers.get('x-trace-id')).toBe(body.error.traceId)
})

test('the error object carries the trace id of an incoming traceparent, on success too', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  expect((await api.ask('GET', endpoints, { headers, key: 'svc_test_notakey' })).body.error.traceId).toBe(traceId)
  const read = await api.ask('GET', endpoints, { headers, key: paid.apiKey })
  expect([read.status, read.headers.get('x-trace-id')]).toEqual([200, traceId])
})

test.each([
  ['GET', '/health/live'],
  ['GET', '/v1/transactions'],
  ['GET', `/pay/lnk_${'0'.repeat(32)}`],
  ['POST', '/api/providers/paystack/events'],
  ['POST', '/api/auth/login'],
])("a stranger's trace is not continued by %s %s", async (method, path) => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  expect((await api.ask(method, path, { headers })).headers.get('x-trace-id')).not.toBe(traceId)
  // A credential that the route does not take makes nobody known.
  const key = path === '/v1/transactions' ? undefined : 'svc_test_notakey'
  expect((await api.ask(method, path, { headers, key })).headers.get('x-trace-id')).not.toBe(traceId)
})

test.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`,
  `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more`,
  `00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01`,
  'nonsense',
])('the error object ignores an invalid traceparent: %s', async (traceparent) => {
  const { headers } = await api.ask('GET', '/health/live', { headers: { traceparent } })
  expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
  expect(traceparent).not.toContain(headers.get('x-trace-id')!)
})

describe('bodies', () => {
  const post = (body: string, headers = {}) => api.ask('POST', '/api/auth/refresh', { body, headers })

  test.each([
    ['cut short', '{"refreshToken":"x"'],
    ['empty but for spaces', '  '],
    ['two values', '{} {}'],
    ['a trailing comma', '{"refreshToken":"x",}'],
  ])('bodies of %s are refused as no JSON', async (_what, body) => {
    expect((await post(body)).body.error.code).toBe('SV-2002')
  })

  test.each(['[]', 'null', '1', '"text"', 'true'])('bodies of %s are refused by the schema', async (body) => {
    expect((await post(body)).body.error.code).toBe('SV-2001')
  })

  test.each([
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['text/json', 415],
    ['application/json, text/plain', 415],
    ['application/problem+json', 415],
    ['Application/JSON', 401],
    ['application/json;', 401],
    ['application/json; charset=UTF-8', 401],
    ['application/json; charset=utf8', 401],
    ['application/json; odata.metadata=minimal', 401],
    ['application/json; profile="a;b"', 401],
  ])('bodies of content type %s get %i', async (type, status) => {
    expect((await post('{"refreshToken":"x"}', { 'Content-Type': type })).status).toBe(status)
  })

  test('bodies that are compressed are refused', async () => {
    expect((await post('{}', { 'Content-Encoding': 'gzip' })).body.error.code).toBe('SV-2003')
  })

  test('bodies of exactly 256 KiB are accepted', async () => {
    const body = `{"refreshToken":""${' '.repeat(256 * 1024 - 19)}}`
    expect(body.length).toBe(256 * 1024)
    expect((await post(body)).body.error.code).toBe('SV-2001')
  })
})
