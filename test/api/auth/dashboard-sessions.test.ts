import { PASSWORD } from '../../given.ts'
import { duringTests } from '../../during-tests.ts'
import {
  addUser,
  claimsOf,
  cookieOf,
  dashboardCookie,
  mintTestKey,
  operatorToken,
  registerBusiness,
  testMerchant,
} from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { paid } from '../payments/paid-payment.ts'
import { endpoint } from '../openapi/resources.ts'
import { type Ask, FROM_OWN_PAGE, startApi, type RunningApi } from '../running-api.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'

const api = duringTests(startApiWithProviders)
const owner = testMerchant(api)
let cookie: string

beforeEach(async () => {
  cookie = await dashboardCookie(api, owner.email)
})

const session = (ask: Ask, at: RunningApi = api) => at.ask('GET', '/dashboard/session', ask)
const status = (ask: Ask) => api.ask('GET', '/api/account/status', ask)
const signIn = (body: object, headers: Record<string, string> = FROM_OWN_PAGE, at: RunningApi = api) =>
  at.ask('POST', '/dashboard/session', { headers, body })

const UNKNOWN = [401, 'SV-1001']

describe('signing in to the dashboard', () => {
  test("returns the user and the session's end", async () => {
    const body = expecting(200, await signIn({ email: owner.email, password: PASSWORD }))
    expect(body).toEqual({
      user: { id: owner.userId, email: owner.email, role: 'ADMIN' },
      operator: false,
      factorMethods: [],
      mustEnrol: false,
      business: { id: owner.businessId, name: 'Demo business', plan: 'PAID', mode: 'TEST', kycState: 'NONE' },
      modes: ['TEST'],
      expiresAt: expect.any(String),
      passwordConfirmedUntil: expect.any(String),
    })
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 12 * 3_600_000)).toBeLessThan(60_000)
    expect(Math.abs(Date.parse(body.passwordConfirmedUntil) - Date.now() - 300_000)).toBeLessThan(60_000)
    expect((await session({ cookie })).body.user).toEqual(body.user)
  })

  test('returns no business and no mode for an operator', async () => {
    await operatorToken(api)
    const { body } = await session({ cookie: await dashboardCookie(api, 'operator@example.com') })
    expect(body).toMatchObject({ operator: true, business: null, modes: [], user: { role: 'OPERATOR' } })
  })

  test('returns two modes for an approved business', async () => {
    const business = await registerBusiness(api)
    await api.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [business.businessId])
    const { body } = await session({ cookie: await dashboardCookie(api, business.email) })
    expect(body.modes).toEqual(['TEST', 'LIVE'])
  })

  test('sets cookies that no script reads and no other site sends', async () => {
    const { headers } = await signIn({ email: owner.email, password: PASSWORD })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/),
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a sign-in over https sets a cookie that is only sent encrypted and that no sibling host can set', async () => {
    const encrypted = await startApi({ url: api.database.url, config: { baseUrl: 'https://pay.example.com' } })
    const { headers } = await signIn({ email: owner.email, password: PASSWORD }, FROM_OWN_PAGE, encrypted)
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=[\w.-]+; Path=\/; .*; Secure$/)
    expect((await session({ cookie: cookieOf(headers) }, encrypted)).status).toBe(200)
    expect((await session({ cookie: cookieOf(headers).slice('__Host-'.length) }, encrypted)).status).toBe(401)
    await encrypted.stop()
  })

  test.each([{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }, { 'Sec-Fetch-Site': 'none' }, {}])(
    'is refused to a page that is not its own: %j',
    async (headers) => {
      const answer = await signIn({ email: owner.email, password: PASSWORD }, headers as Record<string, string>)
      expect([...refusal(answer), answer.headers.get('set-cookie')]).toEqual([...UNKNOWN, null])
      const registration = { email: 'other@example.com', password: PASSWORD, businessName: 'Other' }
      expect(
        refusal(await api.ask('POST', '/dashboard/session/register', { headers: headers as {}, body: registration })),
      ).toEqual(UNKNOWN)
    },
  )

  test('a wrong password and an unknown email are the same SV-1005 and set no cookie', async () => {
    const wrong = await signIn({ email: owner.email, password: 'another password' })
    const unknown = await signIn({ email: 'nobody@example.com', password: PASSWORD })
    for (const answer of [wrong, unknown])
      expect([...refusal(answer), answer.headers.get('set-cookie')]).toEqual([401, 'SV-1005', null])
    expect(wrong.body.error.message).toBe(unknown.body.error.message)
  })

  test('is part of registering, which creates a business', async () => {
    const body = { email: 'new@example.com', password: PASSWORD, businessName: 'New' }
    const made = await api.ask('POST', '/dashboard/session/register', { headers: FROM_OWN_PAGE, body })
    expect(made.status).toBe(201)
    expect(made.body.business).toMatchObject({ name: 'New', plan: 'SANDBOX', mode: 'TEST' })
    expect((await session({ cookie: cookieOf(made.headers) })).body).toEqual(made.body)
    const again = await api.ask('POST', '/dashboard/session/register', { headers: FROM_OWN_PAGE, body })
    expect(refusal(again)).toEqual([409, 'SV-2010'])
  })
})

describe('the cookie', () => {
  test('is a credential of the whole API', async () => {
    expect((await status({ cookie })).status).toBe(200)
    expect((await api.ask('GET', '/v1/transactions', { cookie })).status).toBe(200)
    expect((await api.ask('GET', '/api/users', { cookie })).status).toBe(200)
  })

  test.each(['cross-site', 'same-site', 'none', 'same-origin, cross-site', '', undefined])(
    'does not count in a request that says Sec-Fetch-Site: %s',
    async (site) => {
      const headers = { Cookie: cookie, ...(site !== undefined && { 'Sec-Fetch-Site': site }) }
      expect(refusal(await status({ headers }))).toEqual(UNKNOWN)
      const minting = { headers, body: { name: 'forged', mode: 'TEST' } }
      expect(refusal(await api.ask('POST', '/api/api-keys', minting))).toEqual(UNKNOWN)
    },
  )

  test('is not looked at beside another credential', async () => {
    const other = await registerBusiness(api)
    const { key } = await mintTestKey(api, other.accessToken)
    expect((await status({ cookie, key })).body.business.id).toBe(other.businessId)
    expect((await status({ cookie, token: other.accessToken })).body.business.id).toBe(other.businessId)
    const useless: Record<string, string>[] = [
      { 'X-API-Key': 'svc_test_unknown' },
      { 'X-API-Key': '' },
      { Authorization: 'Basic dXNlcjpwYXNz' },
      { Authorization: 'Bearer nonsense' },
    ]
    for (const headers of useless) expect(refusal(await status({ cookie, headers }))).toEqual(UNKNOWN)
  })

  test('is refused as an access token, and an access token as a cookie', async () => {
    const token = cookie.slice('session='.length)
    expect(refusal(await status({ token }))).toEqual(UNKNOWN)
    expect(refusal(await status({ headers: { 'X-API-Key': token } }))).toEqual(UNKNOWN)
    expect(refusal(await status({ cookie: `session=${owner.accessToken}` }))).toEqual(UNKNOWN)
  })

  test('is refused beside a second cookie of its name, one of which was planted', async () => {
    expect((await status({ cookie: `theme=dark; ${cookie}` })).status).toBe(200)
    expect(refusal(await status({ cookie: `${cookie}; session=x` }))).toEqual(UNKNOWN)
    expect(refusal(await status({ cookie: `${cookie}; ${cookie}` }))).toEqual(UNKNOWN)
  })

  test.each(['session=', 'session=a.b.c', 'session=%00', 'Session=x', 'session'])('is refused as %s', async (none) => {
    expect(refusal(await status({ cookie: none }))).toEqual(UNKNOWN)
  })

  test('is not in the log', async () => {
    await status({ cookie: `${cookie}x` })
    expect(JSON.stringify(api.logged)).not.toContain(cookie.slice('session='.length))
  })

  test('holds ids and nothing else', () => {
    const claims = claimsOf(cookie)
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(claims.exp - claims.iat).toBe(12 * 3_600)
  })
})

const isOver = async (over: string) => refusal(await status({ cookie: over }))

test('a session of the dashboard ends by DELETE at once in every tab, and the user’s other sessions continue', async () => {
  const other = await dashboardCookie(api, owner.email)
  const { status: http, headers } = await api.ask('DELETE', '/dashboard/session', { cookie })
  expect([http, headers.get('set-cookie')]).toEqual([204, 'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict'])
  expect(await isOver(cookie)).toEqual(UNKNOWN)
  expect((await session({ cookie: other })).status).toBe(200)
})

test('a session of the dashboard ends with all of the user’s, including those of access tokens', async () => {
  const user = await addUser(api, owner.accessToken, 'MEMBER')
  const cookies = [await dashboardCookie(api, user.email), await dashboardCookie(api, user.email)]
  expect((await api.ask('DELETE', '/dashboard/session/all', { cookie: cookies[0]! })).status).toBe(204)
  for (const over of cookies) expect(await isOver(over)).toEqual(UNKNOWN)
  expect(refusal(await status({ token: user.token }))).toEqual(UNKNOWN)
  expect((await session({ cookie })).status).toBe(200)
})

describe('an operation that needs a recent password', () => {
  /** Moves the last password entry this many seconds into the past. */
  const givenAgo = async (seconds: number) => {
    const { sid } = claimsOf(cookie)
    const text = "UPDATE sessions SET password_confirmed_at = now() - $2 * interval '1 second' WHERE id = $1"
    await api.pool.query(text, [sid, seconds])
  }
  const confirm = (password: string) => api.ask('POST', '/dashboard/session/password', { cookie, body: { password } })
  const NEEDED = [403, 'SV-1007']
  const ENDPOINT = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }

  test('includes another address of a webhook endpoint and turning it off, but no other change of it', async () => {
    const path = `/v1/webhook_endpoints/${await endpoint({ api, merchant: owner })}`
    const change = (body: object) => api.ask('PATCH', path, { cookie, body })
    await givenAgo(301)
    expect(refusal(await change({ url: 'https://elsewhere.example.com/hooks' }))).toEqual(NEEDED)
    expect(refusal(await change({ enabled: false }))).toEqual(NEEDED)
    expect((await change({ url: ENDPOINT.url, eventTypes: ['*'], enabled: true })).status).toBe(200)
    expect((await api.ask('GET', path, { cookie })).body).toMatchObject({ url: ENDPOINT.url, eventTypes: ['*'] })
    await confirm(PASSWORD)
    expect((await change({ url: 'https://elsewhere.example.com/hooks' })).status).toBe(200)
  })

  test('changes nothing if it is refused', async () => {
    await givenAgo(301)
    const keys = async () => (await api.pool.query('SELECT count(*)::int AS n FROM api_keys')).rows[0].n
    const before = await keys()
    const body = { name: 'server', mode: 'TEST' }
    const headers = { 'Idempotency-Key': 'mint-once' }
    expect(refusal(await api.ask('POST', '/api/api-keys', { cookie, body, headers }))).toEqual(NEEDED)
    expect(await keys()).toBe(before)
    await confirm(PASSWORD)
    expect((await api.ask('POST', '/api/api-keys', { cookie, body, headers })).status).toBe(201)
  })

  test('passes for five minutes after the password, at once in every process', async () => {
    const second = await startApi({ url: api.database.url })
    const mint = (at: RunningApi) => at.ask('POST', '/api/api-keys', { cookie, body: { name: 'x', mode: 'TEST' } })
    await givenAgo(301)
    expect(refusal(await mint(second))).toEqual(NEEDED)
    const { body } = await confirm(PASSWORD)
    expect(Math.abs(Date.parse(body.passwordConfirmedUntil) - Date.now() - 300_000)).toBeLessThan(60_000)
    expect((await mint(second)).status).toBe(201)
    await givenAgo(290)
    expect((await mint(api)).status).toBe(201)
    await second.stop()
  })

  test('is not confirmed by a wrong password, which is SV-1005 and SV-2009 after ten', async () => {
    const user = await addUser(api, owner.accessToken, 'ADMIN')
    cookie = await dashboardCookie(api, user.email)
    await givenAgo(301)
    for (let n = 0; n < 10; n++) expect(refusal(await confirm('another password'))).toEqual([401, 'SV-1005'])
    expect(refusal(await confirm(PASSWORD))).toEqual([429, 'SV-2009'])
    const body = { name: 'x', mode: 'TEST' }
    expect(refusal(await api.ask('POST', '/api/api-keys', { cookie, body }))).toEqual(NEEDED)
    expect((await status({ cookie })).status).toBe(200)
    // Neither another session of the user nor a sign-in is limited by it.
    cookie = await dashboardCookie(api, user.email)
    expect((await confirm(PASSWORD)).status).toBe(200)
  })

  test('stays confirmable by its user while an outsider fails to sign in with the email', async () => {
    const user = await addUser(api, owner.accessToken, 'ADMIN')
    cookie = await dashboardCookie(api, user.email)
    await givenAgo(301)
    const wrong = { email: user.email, password: 'another password' }
    for (let n = 0; n < 10; n++) expect((await signIn(wrong)).status).toBe(401)
    expect(refusal(await signIn({ ...wrong, password: PASSWORD }))).toEqual([429, 'SV-2009'])
    expect((await confirm(PASSWORD)).status).toBe(200)
    const body = { currentPassword: PASSWORD, newPassword: 'staple battery horse' }
    expect((await api.ask('POST', '/api/auth/password', { cookie, body })).status).toBe(204)
  })

  test('passes with keys and access tokens without a password', async () => {
    const body = { transactionId: await paid({ api, merchant: owner }), amountCents: 1 }
    expect((await api.ask('POST', '/v1/refunds', { key: owner.apiKey, body })).status).toBe(201)
    expect((await api.ask('POST', '/v1/webhook_endpoints', { key: owner.apiKey, body: ENDPOINT })).status).toBe(201)
    expect((await api.ask('POST', '/v1/refunds', { token: owner.accessToken, body })).status).toBe(201)
  })
})

test('a page that shows one mode never acts in the other mode after a change by another session', async () => {
  const business = await registerBusiness(api)
  await api.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [business.businessId])
  cookie = await dashboardCookie(api, business.email)
  const link = (shown: string) =>
    api.ask('POST', '/api/payment-links', {
      cookie,
      headers: { 'X-Expected-Mode': shown },
      body: { amountCents: 100, currency: 'ZAR' },
    })
  expect((await link('TEST')).status).toBe(201)
  await api.ask('PUT', '/api/account/mode', { token: business.accessToken, body: { mode: 'LIVE' } })
  const refused = await link('TEST')
  expect(refusalWithDetails(refused)).toEqual([409, 'SV-3005', { state: 'LIVE' }])
  expect(refusal(await link('nonsense'))).toEqual([409, 'SV-3005'])
})
