import { routes } from '../../../src/api/routes.ts'
import { testApi } from '../running-api.ts'
import { sendRaw } from './raw-http.ts'
import { refusal } from '../../client.ts'

const api = testApi()

const YEAR_SECONDS = 31_536_000

/** Fails for a response that a browser could sniff, frame, or send on by its address. */
function expectGuarded(headers: Record<string, string>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const [, seconds] = /^max-age=(\d+); *includeSubDomains/.exec(headers['strict-transport-security'] ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_SECONDS)
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
}

/** An address of the route. Records of these ids do not exist, so that some responses are errors. */
const addressOf = (path: string): string =>
  path.replaceAll(/\{(?:id|transactionId|payable)\}/g, `txn_${'0'.repeat(32)}`).replaceAll(/\{[^}]+\}/g, 'x')

const addresses = [...new Set(routes.map(({ path }) => addressOf(path)))]
const browser = { Accept: 'text/html,application/xhtml+xml' }

describe('every response has the headers that browsers are held to', () => {
  test.each(addresses.map((address) => [address]))('%s', async (address) => {
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', browser],
      ['PUT', {}],
    ] as const) {
      const answer = await api.ask(method, address, { headers })
      expectGuarded(Object.fromEntries(answer.headers))
      const type = answer.headers.get('content-type') ?? ''
      if (answer.text !== '')
        expect(type).toMatch(/^(?:[\w./+-]+; charset=utf-8|image\/|application\/(?:json|octet-stream))/i)
    }
  })

  test.each([
    ['400', 'nonsense\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['414', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['404', 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['405', 'TRACE /health/live HTTP/1.1\r\nHost: x\r\nX-Probe: echoed\r\n\r\n'],
    ['308', 'GET /docs/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (status, bytes) => {
    const [answer] = await sendRaw(api.server.port, bytes, { until: 1 })
    expect(String(answer!.status)).toBe(status)
    expectGuarded(answer!.headers)
    expect(answer!.body).not.toContain('echoed')
  })
})

const cacheable = new Set(routes.filter((route) => route.cacheable).map(({ path }) => addressOf(path)))

test.each(addresses.filter((address) => !cacheable.has(address)).map((address) => [address]))(
  'a response is stored nowhere: %s',
  async (address) => {
    const { headers, status } = await api.ask('GET', address)
    const isPublic = headers.get('cache-control')?.startsWith('public') ?? false
    // Only files that are the same for everybody may be kept.
    if (status < 400 && isPublic) expect(address).toMatch(/^\/(?:docs|dashboard|llms\.txt)/)
    else expect(headers.get('cache-control')).toBe('no-store')
  },
)

test.each([
  '//elsewhere.example/',
  '///elsewhere.example/',
  '/\\elsewhere.example/',
  '/\\/elsewhere.example/',
  '/%2f%2felsewhere.example/',
  '/%5celsewhere.example/',
  '/%09/elsewhere.example/',
  '/.//elsewhere.example/',
  '/;//elsewhere.example/',
  '/docs/?to=//elsewhere.example/',
  '/dashboard//elsewhere.example/',
])('no redirect leaves this origin: %s', async (path) => {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: elsewhere.example\r\nX-Forwarded-Host: elsewhere.example\r\n\r\n`
  const [answer] = await sendRaw(api.server.port, bytes, { until: 1 })
  const { location } = answer!.headers
  if (location === undefined) return
  // A browser resolves it as it resolves a link on a page of ours.
  expect(new URL(location, 'https://pay.example/here').host).toBe('pay.example')
})

test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
  'the request line decides the method, not %s',
  async (name) => {
    expect(refusal(await api.ask('POST', '/health/live', { headers: { [name]: 'GET' }, body: {} }))).toEqual([
      405,
      'SV-2006',
    ])
  },
)

test('the request line decides the method, not _method in the query', async () => {
  expect((await api.ask('POST', '/health/live?_method=GET', { body: {} })).status).toBe(405)
})
