/** @waits 15 */

import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '../../../src/api/routes.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { sendRaw, type RawAnswer, type RawOptions } from './raw-http.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'

/** Longer than a busy machine stalls, so that bytes sent in time also arrive in time. */
const HEADERS_WITHIN_MS = 4_000
const REQUEST_WITHIN_MS = 5_000
const REPEATABLE = { retryable: true, retryAfterSeconds: 1 }

const listen = { headersWithinMs: HEADERS_WITHIN_MS, requestWithinMs: REQUEST_WITHIN_MS }
const api = testApi(() => startApiWithDatabase({ listen }))
const merchant = testMerchant(api)

/** After each hostile client the next client must be served. */
afterEach(async () => {
  expect((await api.ask('GET', '/health/live')).status).toBe(200)
})

const send = (bytes: string | Buffer, options?: RawOptions) => sendRaw(api.server.port, bytes, options)

async function one(bytes: string | Buffer, options: RawOptions = {}): Promise<RawAnswer> {
  const answers = await send(bytes, { until: 1, ...options })
  expect(answers).toHaveLength(1)
  return answers[0]!
}

const codeOf = ({ status, body }: RawAnswer): string => {
  const { error } = JSON.parse(body)
  expect(Object.keys(error)).toEqual([
    'code',
    'message',
    'traceId',
    'timestamp',
    'retryable',
    'retryAfterSeconds',
    'details',
  ])
  expect(error.traceId).toMatch(/^[0-9a-f]{32}$/)
  return `${status} ${error.code}`
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

function post(path: string, body: string | Buffer, headers = 'Content-Type: application/json\r\n'): Buffer {
  const bytes = Buffer.from(body)
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${merchant.apiKey}\r\n${headers}`
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${bytes.length}\r\n\r\n`), bytes])
}

const endpoints = '/v1/webhook_endpoints'
const id = `whe_${'0'.repeat(32)}`
const bearer = (key: string) => `Authorization: Bearer ${key}\r\n`

test.each<[string, () => string, string]>([
  ['nonsense', () => 'nonsense\r\n\r\n', '400 SV-2001'],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400 SV-2001'],
  ['a NUL in the path', () => get('/health\0/live'), '400 SV-2001'],
  ['a NUL in a header', () => get('/health/live', 'X-A: b\0c\r\n'), '400 SV-2001'],
  ['a header without a name', () => get('/health/live', ': x\r\n'), '400 SV-2001'],
  ['a folded header', () => get('/health/live', 'X-A: b\r\n c\r\n'), '400 SV-2001'],
  ['a space before the colon', () => get('/health/live', 'X-A : b\r\n'), '400 SV-2001'],
  ['no Host', () => 'GET /health/live HTTP/1.1\r\n\r\n', '400 SV-2001'],
  ['two Hosts', () => get('/health/live', 'Host: y\r\n'), '400 SV-2001'],
  ['a URL of 9 000 characters', () => get(`/health/live?${'a'.repeat(9_000)}`), '414 SV-2001'],
  ['a URL of 20 000 characters', () => get(`/${'a'.repeat(20_000)}`), '414 SV-2001'],
  ['headers of 20 000 characters', () => get('/health/live', `X-Large: ${'a'.repeat(20_000)}\r\n`), '431 SV-2001'],
  ['thousands of headers', () => get('/health/live', 'a: b\r\n'.repeat(4_000)), '431 SV-2001'],
  ['two credentials', () => get(endpoints, bearer(merchant.apiKey) + bearer('svc_test_other')), '400 SV-2001'],
  ['two keys', () => get(endpoints, `X-API-Key: ${merchant.apiKey}\r\nX-API-Key: svc_test_other\r\n`), '400 SV-2001'],
  ['another scheme', () => get(endpoints, 'Authorization: Basic YTpi\r\n'), '401 SV-1001'],
  ['an unknown method', () => 'TRACE /health/live HTTP/1.1\r\nHost: x\r\n\r\n', '405 SV-2006'],
  ['OPTIONS of the server', () => 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', '404 SV-2005'],
  ['an encoded letter in a path', () => get('/%68ealth/live'), '404 SV-2005'],
  ['an encoded slash', () => get('/health%2flive'), '404 SV-2005'],
  ['dots', () => get('/health/../health/live'), '404 SV-2005'],
  ['encoded dots', () => get('/docs/..%2f..%2fpackage.json'), '404 SV-2005'],
  ['half a percent sign', () => get(`${endpoints}/%e0%a4%a`, bearer(merchant.apiKey)), '404 SV-2005'],
  ['an overlong encoding', () => get(`${endpoints}/whe_%c0%af`, bearer(merchant.apiKey)), '404 SV-2005'],
  ['a NUL in an id', () => get(`${endpoints}/${id}%00`, bearer(merchant.apiKey)), '404 SV-2005'],
  ['a parameter twice', () => get('/v1/events?limit=1&limit=2', bearer(merchant.apiKey)), '400 SV-2001'],
  ['a parameter named __proto__', () => get('/v1/events?__proto__=x', bearer(merchant.apiKey)), '400 SV-2001'],
  ['a NUL in a parameter', () => get('/v1/events?transactionId=%00', bearer(merchant.apiKey)), '400 SV-2001'],
])('a request with %s is refused with its code', async (_what, bytes, expected) => {
  expect(codeOf(await one(bytes()))).toBe(expected)
})

test.each<[string, () => string]>([
  ['the same credential twice', () => get(endpoints, bearer(merchant.apiKey).repeat(2))],
  ['an absolute URL, of whatever host', () => get(`http://elsewhere.example${endpoints}`, bearer(merchant.apiKey))],
  ['an expectation nobody knows', () => get('/health/live', 'Expect: miracles\r\n')],
  ['an upgrade that is not offered', () => get('/health/live', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')],
  ['HTTP/1.0 without Host', () => 'GET /health/live HTTP/1.0\r\n\r\n'],
])('a request with %s is served', async (_what, bytes) => {
  expect((await one(bytes())).status).toBe(200)
})

const chunked = 'Transfer-Encoding: chunked\r\n'

test.each<[string, () => string]>([
  ['Content-Length and Transfer-Encoding', () => `${get('/health/live', `Content-Length: 5\r\n${chunked}`)}0\r\n\r\n`],
  ['two lengths', () => get('/health/live', 'Content-Length: 5\r\nContent-Length: 6\r\n')],
  ['a negative length', () => get('/health/live', 'Content-Length: -1\r\n')],
  ['a length with a sign', () => get('/health/live', 'Content-Length: +5\r\n')],
  ['an unknown transfer coding', () => post('/v1/payments', '', 'Transfer-Encoding: gzip\r\n').toString()],
  [
    'a chunk of no size',
    () =>
      `POST /v1/payments HTTP/1.1\r\nHost: x\r\n${bearer(merchant.apiKey)}Content-Type: application/json\r\n${chunked}\r\nzz\r\n`,
  ],
])('a request whose end is unclear by %s is a 400, and the connection ends', async (_what, bytes) => {
  const answers = await send(bytes())
  expect(answers.map(codeOf)).toEqual(['400 SV-2001'])
})

test('the end of a request is found in pipelined requests, which get their responses in order', async () => {
  const answers = await send(get('/health/live') + get('/v1/nothing') + get('/health/live'), { until: 3 })
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200])
})

test('the end of a request followed by invalid bytes does not change the response', async () => {
  const slow = `GET ${endpoints} HTTP/1.1\r\nHost: x\r\n${bearer(merchant.apiKey)}\r\n`
  const answers = await send(`${slow}rubbish\r\n\r\n`)
  expect(answers.filter(({ status }) => status === 400 && answers.length === 1)).toEqual([])
})

test('a request whose end never comes has no effect', async () => {
  const before = (await api.pool.query('SELECT count(*)::int AS n FROM webhook_endpoints')).rows[0].n
  const whole = post(endpoints, JSON.stringify({ url: 'https://example.com', eventTypes: ['payment.created'] }))
  await send(whole.subarray(0, -5), { drip: (socket) => socket.end() })
  expect((await api.pool.query('SELECT count(*)::int AS n FROM webhook_endpoints')).rows[0].n).toBe(before)
})

describe('bodies', () => {
  const payment = '/v1/payments'
  const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)

  test.each<[string, string | Buffer, string]>([
    ['100 000 nested arrays', nested('[', ']', 100_000), '400 SV-2001'],
    ['100 000 nested arrays inside a field', `{"metadata":${nested('[', ']', 100_000)}}`, '400 SV-3003'],
    ['30 000 nested objects', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`, '400 SV-3003'],
    ['__proto__', '{"amountCents":100,"currency":"ZAR","__proto__":{"mode":"LIVE"}}', '400 SV-2001'],
    ['constructor', '{"amountCents":100,"currency":"ZAR","constructor":{"prototype":{"a":1}}}', '400 SV-2001'],
    ['1e400', '{"amountCents":1e400,"currency":"ZAR"}', '400 SV-3003'],
    ['-0', '{"amountCents":-0,"currency":"ZAR"}', '400 SV-3003'],
    ['more than 53 bits', '{"amountCents":9007199254740993,"currency":"ZAR"}', '400 SV-3003'],
    ['two equal names', '{"amountCents":100,"amountCents":-1,"currency":"ZAR"}', '400 SV-2001'],
    ['NaN', '{"amountCents":NaN,"currency":"ZAR"}', '400 SV-2002'],
    ['a byte order mark', '\ufeff{"amountCents":100,"currency":"ZAR"}', '400 SV-2002'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), '400 SV-2002'],
    ['half of a pair, escaped', '{"amountCents":100,"currency":"ZAR","description":"\\ud800"}', '400 SV-2001'],
    ['NUL, escaped', '{"amountCents":100,"currency":"ZAR","description":"\\u0000"}', '400 SV-2001'],
    ['UTF-16', Buffer.from('{"amountCents":100}', 'utf16le'), '400 SV-2002'],
  ])('%s', async (_what, body, expected) => {
    expect(codeOf(await one(post(payment, body)))).toBe(expected)
  })

  test('a body that promises more than the limit is refused before it is sent', async () => {
    const head = `POST ${payment} HTTP/1.1\r\nHost: x\r\n${bearer(merchant.apiKey)}Content-Type: application/json\r\n`
    expect(codeOf(await one(`${head}Content-Length: 999999999999\r\n\r\n{`))).toBe('413 SV-2004')
  })

  test('a body without an end is refused at the limit', async () => {
    const head = `POST ${payment} HTTP/1.1\r\nHost: x\r\n${bearer(merchant.apiKey)}Content-Type: application/json\r\n`
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    expect(codeOf(await one(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}`))).toBe('413 SV-2004')
  })
})

describe('slow clients', () => {
  /** Sends a few bytes every 100 ms while the connection is open. */
  const dripping = (text: string) => ({
    drip: (socket: { destroyed: boolean; write(text: string): void }) =>
      void (async () => {
        while (!socket.destroyed) {
          socket.write(text)
          await delay(100)
        }
      })(),
    withinMs: 30_000,
  })

  interface Ended {
    answers: RawAnswer[]
    ms: number
  }

  /** How the connection ended, and after how many milliseconds. */
  async function ended(bytes: string, options: RawOptions): Promise<Ended> {
    const began = performance.now()
    return { answers: await send(bytes, options), ms: performance.now() - began }
  }

  let slow: Record<'headers' | 'body' | 'unread' | 'silent', Promise<Ended>>

  /** Runs all at the same time: each takes seconds in which the service does nothing. */
  beforeAll(() => {
    const asJson = 'Content-Type: application/json\r\n'
    const head = (headers: string) =>
      `POST /v1/payments HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 100000\r\n\r\n{`
    slow = {
      headers: ended('GET /health/live HTTP/1.1\r\nHost: x\r\n', dripping('X-A: b\r\n')),
      body: ended(head(bearer(merchant.apiKey) + asJson), dripping(' ')),
      unread: ended(head(asJson), dripping(' ')),
      silent: ended('', { withinMs: 30_000 }),
    }
  })

  test('leave the service to others, even 200 of them', async () => {
    const hundreds = Array.from({ length: 200 }, () => send('GET /health/live HTTP/1.1\r\n', { withinMs: 30_000 }))
    const began = performance.now()
    expect((await api.ask('GET', '/health/ready')).status).toBe(200)
    // No connection has ended at that time.
    expect(performance.now() - began).toBeLessThan(HEADERS_WITHIN_MS)
    const answered = await Promise.all(hundreds)
    expect(answered.every(([answer]) => answer?.status === 408)).toBe(true)
  })

  test.each([
    ['headers', HEADERS_WITHIN_MS],
    ['body', REQUEST_WITHIN_MS],
  ] as const)('clients that drip the %s are ended with 408, which may be repeated', async (part, withinMs) => {
    const { answers, ms } = await slow[part]
    expect(answers.map(codeOf)).toEqual(['408 SV-2001'])
    expect(JSON.parse(answers[0]!.body).error).toMatchObject(REPEATABLE)
    expect(ms).toBeLessThan(withinMs + 10_000)
  })

  test('clients that send a refused body are ended at the same time-out', async () => {
    expect((await slow.unread).answers.map(codeOf)).toEqual(['401 SV-1001'])
  })

  test('clients that stay silent are disconnected', async () => {
    expect((await slow.silent).answers.length).toBeLessThanOrEqual(1)
  })
})

const gets = routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/pay/'))

test.each(gets.map(({ path }) => [path]))('HEAD responds as GET of %s does, without a body', async (path) => {
  const target = path.replaceAll(/\{\w+\}/g, id)
  const ask = (method: string) => `${method} ${target} HTTP/1.1\r\nHost: x\r\n${bearer(merchant.apiKey)}\r\n`
  const [got, head] = [await one(ask('GET')), await one(ask('HEAD'), { headless: true })]
  expect([head.status, head.body]).toEqual([got.status, ''])
  expect(head.headers['content-type']).toBe(got.headers['content-type'])
})

const origin = 'Origin: https://elsewhere.example\r\n'
const cors = ({ headers }: RawAnswer) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('browsers of other origins get 405 to a preflight, which allows nothing', async () => {
  const preflight = `OPTIONS /v1/payments HTTP/1.1\r\nHost: x\r\n${origin}Access-Control-Request-Method: POST\r\n\r\n`
  const answer = await one(preflight)
  expect(codeOf(answer)).toBe('405 SV-2006')
  expect(answer.headers['allow']).toBe('GET, HEAD, POST')
  expect(cors(answer)).toEqual([])
})

test('browsers of other origins may read no response', async () => {
  const answer = await one(get('/health/live', origin))
  expect(cors(answer)).toEqual([])
  expect(answer.headers['x-powered-by']).toBeUndefined()
  expect(answer.headers['server']).toBeUndefined()
})
