import { DEFAULT_BODY_LIMIT, LONGEST_URL } from '../../../src/api/http/limits.ts'
import { takesBody, type Route } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { mintTestKey, registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { duringTests } from '../../during-tests.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { USSD_TOKEN } from '../../api-config.ts'
import { builtPages } from '../../built-pages.ts'
import { Conformance } from './conformance.ts'
import type { Owner } from '../payments/paid-payment.ts'
import { namesThing, pathToNothing, pathToThing } from './resources.ts'
import { startApi, type ApiAnswer, type Ask, type RunningApi } from '../running-api.ts'
import { startTcpProxy, type TcpProxy } from '../http/tcp-proxy.ts'
import { credentialFor } from './successes.ts'
import { asExample, queryOf, TYPES, wellAsked } from '../schema/well-asked.ts'
import { refusal } from '../../client.ts'

beforeAll(builtPages)
const api = duringTests(startApiWithProviders)
const owner: Owner = { api, merchant: testMerchant(api) }
let document: Conformance

beforeAll(async () => {
  document = new Conformance((await api.ask('GET', '/v3/api-docs')).body)
})

/** The token that the USSD callback checks first. */
const token = ({ admit }: Route, before: '?' | '&'): string => (admit ? `${before}token=${USSD_TOKEN}` : '')

function fits({ method, path }: Route, answer: ApiAnswer): void {
  expect([answer.status, answer.text.slice(0, 300), document.faults(method, path, answer)]).toEqual([
    answer.status,
    answer.text.slice(0, 300),
    [],
  ])
}

const named = (some: readonly Route[]) => some.map((route): [string, Route] => [`${route.method} ${route.path}`, route])
const withBody = routes.filter(takesBody)
const withJson = withBody.filter(({ bodyFormat = 'json' }) => bodyFormat === 'json')
const withCredential = routes.filter(({ access }) => access !== 'public')

/** A call that succeeds, made by a new business, with a key if the route takes one. */
async function succeed(route: Route) {
  const { path, query, ask: good } = await wellAsked(route, api)
  const key = route.idempotent && { 'Idempotency-Key': `again-${route.operationId}` }
  const ask = { ...good, headers: { ...good.headers, ...key } }
  const again = () => api.ask(route.method, path + query, ask)
  return { path, ask, answer: await again(), again }
}

/** Repeats a request that succeeded, and sends another with its key. */
async function repeat(route: Route, { path, ask, answer, again }: Awaited<ReturnType<typeof succeed>>): Promise<void> {
  const repeated = await again()
  fits(route, repeated)
  expect([repeated.status, repeated.text]).toEqual([answer.status, answer.text])
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  const other = otherBody(ask.body)
  if (other) fits(route, await api.ask(route.method, path, { ...ask, body: other }))
}

test.each(named(routes))(
  'a response to %s fits the document if the request is good, and if it is repeated',
  async (_name, route) => {
    const good = await succeed(route)
    fits(route, good.answer)
    expect([good.answer.text, good.answer.status < 400]).toEqual([good.answer.text, true])
    if (route.idempotent) await repeat(route, good)
  },
)

/** The same call with a changed text; null if it has none. */
function otherBody(body: unknown): object | null {
  if (typeof body !== 'object' || body === null) return null
  const found = Object.entries(body).find(([name]) => /description|name|reason|graceSeconds/i.test(name))
  return found ? { ...body, [found[0]]: typeof found[1] === 'number' ? found[1] + 1 : `${found[1]} too` } : null
}

describe('a refusal by', () => {
  /** The same call by a business on the Sandbox plan. */
  let key: string

  beforeAll(async () => {
    key = (await mintTestKey(api, (await registerBusiness(api)).accessToken)).key
  })

  test.each(named(withCredential))('%s fits the document without credentials', async (_name, route) => {
    const answer = await api.ask(route.method, pathToNothing(route))
    expect(answer.status).toBe(401)
    fits(route, answer)
  })

  test.each(named(withCredential))('%s fits the document with two credentials', async (_name, route) => {
    const headers = { 'X-API-Key': 'svc_test_a', Authorization: 'Bearer svc_test_b' }
    const answer = await api.ask(route.method, pathToNothing(route), { headers })
    expect(answer.status).toBe(400)
    fits(route, answer)
  })

  test.each(named(withCredential))('%s fits the document if the caller is not allowed', async (_name, route) => {
    const answer = await api.ask(route.method, pathToNothing(route), { key })
    if (route.access !== 'credential' || route.plan === 'PAID') expect(answer.status).toBe(403)
    fits(route, answer)
  })

  test.each(named(routes.filter((route) => namesThing(route))))(
    '%s fits the document if the resource does not exist',
    async (_name, route) => {
      const path = pathToNothing(route) + queryOf(route)
      const answer = await api.ask(route.method, path, await asExample(route, owner))
      expect(answer.status).toBe(404)
      fits(route, answer)
    },
  )

  test.each(named(routes))('%s fits the document if the query is too long', async (_name, route) => {
    const answer = await api.ask(route.method, `${pathToNothing(route)}?cursor=${'a'.repeat(LONGEST_URL)}`)
    expect(answer.status).toBe(414)
    fits(route, answer)
  })

  test.each(named(routes.filter(({ request }) => request.query)))(
    '%s fits the document if the query is wrong',
    async (_name, route) => {
      const answer = await api.ask(
        route.method,
        `${pathToNothing(route)}?nonsense=1${token(route, '&')}`,
        await asExample(route, owner),
      )
      expect(answer.status).toBe(400)
      fits(route, answer)
    },
  )

  const wrong: readonly [string, number, Ask][] = [
    ['not JSON', 400, { body: '{' }],
    ['no object', 400, { body: '[]' }],
    ['an unknown field', 400, { body: { nonsense: 1 } }],
    ['another content type', 415, { body: 'x', headers: { 'Content-Type': 'text/plain' } }],
  ]
  const refused = named(withJson).flatMap(([name, route]) =>
    wrong.map(([what, status, ask]) => [name, what, status, route, ask] as const),
  )

  test.each(refused)(
    '%s fits the document if the body is %s, with status %i',
    async (_name, _what, status, route, ask) => {
      const answer = await api.ask(route.method, pathToNothing(route), {
        ...(await credentialFor(route.access, owner)),
        ...ask,
      })
      expect(answer.status).toBe(status)
      fits(route, answer)
    },
  )

  test.each(named(withBody))('%s fits the document if the body is too large', async (_name, route) => {
    const body = `"${'x'.repeat(route.bodyLimit ?? DEFAULT_BODY_LIMIT)}"`
    const answer = await api.ask(route.method, pathToNothing(route) + token(route, '?'), {
      ...(await credentialFor(route.access, owner)),
      headers: TYPES[route.bodyFormat ?? 'json'] ?? {},
      body,
    })
    expect(answer.status).toBe(413)
    fits(route, answer)
  })
})

const broken = routes.map((route) => ({ ...route, handle: () => Promise.reject(new Error('broken')) }))
const faulty = duringTests(() => startApi({ url: api.database.url, routes: broken }))

test.each(named(routes))('a fault fits the document: %s', async (_name, route) => {
  const path = route.bodyFormat === 'raw' ? pathToNothing(route) : await pathToThing(route, owner)
  const answer = await faulty.ask(
    route.method,
    path + (token(route, '?') || queryOf(route)),
    await asExample(route, owner),
  )
  expect(refusal(answer)).toEqual([500, 'SV-5000'])
  fits(route, answer)
})

const own: Owner = { api, merchant: testMerchant(api) }
const limited = duringTests(() => startApi({ url: api.database.url, config: { rateLimitPerSecond: 1 } }))

/** The first call ended this caller's session, so later calls return 401. */
const lasting = routes.filter(({ operationId }) => !operationId.startsWith('signOut'))

test.each(named(lasting))('a limit fits the document: %s', async (_name, route) => {
  const ask = await credentialFor(route.access, own)
  for (let asked = 0; asked < 20; asked++) {
    const answer = await limited.ask(route.method, pathToNothing(route), ask)
    fits(route, answer)
    if (answer.status === 429) return
  }
  throw new Error('was never refused')
})

describe('an outage fits the document', () => {
  let proxy: TcpProxy
  let cut: RunningApi

  beforeAll(async () => {
    proxy = await startTcpProxy(api.database.url)
    cut = await startApi({ url: proxy.url })
    await proxy.cut()
  })
  afterAll(() => cut.stop())

  test.each(named(routes))('%s', async (_name, route) => {
    const answer = await cut.ask(route.method, pathToNothing(route), await asExample(route, owner))
    fits(route, answer)
    if (route.access !== 'public') expect(refusal(answer)).toEqual([503, 'SV-5003'])
  })
})
