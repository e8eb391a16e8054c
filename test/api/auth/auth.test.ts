import { createHash } from 'node:crypto'
import { PASSWORD } from '../../given.ts'
import { registerBusiness, testBusiness, addUser, claimsOf, dashboardCookie, login } from '../accounts/accounts.ts'
import { BEHIND_PROXY, FROM_OWN_PAGE, startApi, testApis } from '../running-api.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'
import { until } from '../../until.ts'
import { expecting, refusal } from '../../client.ts'

const REAL_TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const

const [api, other] = testApis()
const owner = testBusiness(api)

const post = (path: string, body: unknown) => api.ask('POST', `/api/auth/${path}`, { body })
const statusOf = async (token: string) => (await api.ask('GET', '/api/account/status', { token })).status

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Moves the refresh token's first use this many seconds into the past. */
const usedAgo = (refreshToken: string, seconds: number) =>
  api.pool.query("UPDATE refresh_tokens SET spent_at = now() - $2 * interval '1 second' WHERE token_hash = $1", [
    hashOf(refreshToken),
    seconds,
  ])

const signedInAgo = (accessToken: string, ago: string) =>
  api.pool.query('UPDATE sessions SET created_at = now() - $2::interval WHERE id = $1', [
    claimsOf(accessToken).sid,
    ago,
  ])

async function secondsLeft(refreshToken: string): Promise<number> {
  const left =
    'SELECT extract(epoch FROM expires_at - now())::float8 AS seconds FROM refresh_tokens WHERE token_hash = $1'
  return (await api.pool.query(left, [hashOf(refreshToken)])).rows[0].seconds
}

test('registering creates a business on the Sandbox plan in test mode and signs its first ADMIN in', async () => {
  const { status, body } = await post('register', { email: 'New@Example.com', password: PASSWORD, businessName: 'New' })
  expect(status).toBe(201)
  expect(body).toEqual({
    user: { id: expect.stringMatching(/^usr_[0-9a-f]{32}$/), email: 'New@Example.com', role: 'ADMIN' },
    business: { id: expect.stringMatching(/^biz_/), name: 'New', plan: 'SANDBOX', mode: 'TEST', kycState: 'NONE' },
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    tokenType: 'Bearer',
    expiresInSeconds: 3600,
  })
  expect(await statusOf(body.accessToken)).toBe(200)
})

test('a registration with a used email in another case is refused with SV-2010', async () => {
  expect(
    refusal(await post('register', { email: owner.email.toUpperCase(), password: PASSWORD, businessName: 'X' })),
  ).toEqual([409, 'SV-2010'])
})

test('registering ten times at once with one email creates one business', async () => {
  const registration = { email: 'race@example.com', password: PASSWORD, businessName: 'Race' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('register', registration)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  const { rows } = await api.pool.query("SELECT count(*)::int AS n FROM businesses WHERE name = 'Race'")
  expect(rows[0].n).toBe(1)
})

test.each([
  [{ password: 'eleven char' }, '/password'],
  [{ password: 'Password1234!' }, '/password'],
  [{ email: 'nobody' }, '/email'],
  [{ businessName: '' }, '/businessName'],
  [{ country: 'South Africa' }, '/country'],
  [{ role: 'OPERATOR' }, '/role'],
])('a registration with %j is refused', async (change, path) => {
  const { body } = await post('register', { email: 'x@example.com', password: PASSWORD, businessName: 'X', ...change })
  expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path }] } })
})

test('a repeat of a registration with its key returns the first response, and nobody else has that key', async () => {
  const registration = { email: 'idem@example.com', password: PASSWORD, businessName: 'X' }
  const proxied = await startApi({ url: api.database.url, config: BEHIND_PROXY })
  const ask = (changes: object = {}, from = '192.0.2.1') =>
    proxied.ask('POST', '/api/auth/register', {
      body: { ...registration, ...changes },
      headers: { 'Idempotency-Key': 'one', 'X-Forwarded-For': from },
    })
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const { status } = await api.ask('GET', '/api/account/status', { token: again.body.accessToken })
  expect(status).toBe(200)
  expect((await ask({ businessName: 'Y' })).body.error.code).toBe('SV-2007')
  expect((await ask({}, '192.0.2.2')).body.error.code).toBe('SV-2010')
  expect((await ask({ email: 'other@example.com' }, '192.0.2.2')).status).toBe(201)
  // A refused registration leaves its key free.
  expect((await ask({ email: 'idem@example.com' }, '192.0.2.3')).body.error.code).toBe('SV-2010')
  expect((await ask({ email: 'third@example.com' }, '192.0.2.3')).status).toBe(201)
  const { rows } = await api.pool.query('SELECT FROM sessions JOIN users u ON u.id = user_id WHERE email = $1', [
    registration.email,
  ])
  expect(rows).toHaveLength(1)
  await proxied.stop()
})

test('registering stores neither password nor tokens as they are', async () => {
  const { rows } = await api.pool.query('SELECT password_hash FROM users')
  expect(rows.every(({ password_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true)
  const stored = await api.pool.query('SELECT token_hash FROM refresh_tokens WHERE token_hash = $1', [
    createHash('sha256').update(owner.refreshToken).digest(),
  ])
  expect(stored.rowCount).toBe(1)
})

test('signing in returns the token fields', async () => {
  const body = expecting(200, await post('login', { email: owner.email.toUpperCase(), password: PASSWORD }))
  expect(body).toMatchObject({ tokenType: 'Bearer', expiresInSeconds: 3600, user: { id: owner.userId } })
  expect(await statusOf(body.accessToken)).toBe(200)
})

test('an unknown email returns the same response as a wrong password', async () => {
  const unknown = await post('login', { email: 'unknown@example.com', password: PASSWORD })
  const wrong = await post('login', { email: owner.email, password: 'another password' })
  const plain = ({ status, body }: typeof wrong) => ({ status, ...body.error, traceId: null, timestamp: null })
  expect(plain(unknown)).toEqual(plain(wrong))
  expect(plain(unknown)).toMatchObject({ status: 401, code: 'SV-1005' })
})

test('signing in logs one line with user, hashed address and result, and without the email', async () => {
  const { email, userId } = await registerBusiness(api)
  const before = api.logged.length
  await post('login', { email, password: PASSWORD })
  await post('login', { email: email.toUpperCase(), password: 'another password' })
  await post('login', { email: `no-${email}`, password: PASSWORD })
  for (let guess = 0; guess < 9; guess++) await post('login', { email, password: `guess number ${guess}` })
  await post('login', { email, password: PASSWORD })
  const cookie = await api.ask('POST', '/dashboard/session', {
    headers: FROM_OWN_PAGE,
    body: { email: owner.email, password: PASSWORD },
  })
  expect(cookie.status).toBe(200)
  const since = api.logged.slice(before)
  const lines = since.filter(({ msg, level }) => msg === 'sign-in' && level === 30)
  expect(lines.map(({ userId: of, result }) => [of, result])).toEqual([
    [userId, 'signed_in'],
    [userId, 'wrong_password'],
    [null, 'wrong_password'],
    ...Array.from({ length: 9 }, () => [userId, 'wrong_password']),
    [null, 'limited'],
    [owner.userId, 'signed_in'],
  ])
  expect(new Set(lines.map(({ address }) => address)).size).toBe(1)
  for (const { traceId } of lines) expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(lines[0]!.address).toMatch(/^[0-9a-f]{16}$/)
  expect(JSON.stringify(since).toLowerCase()).not.toContain(email)
  expect(JSON.stringify(since)).not.toContain('127.0.0.1')
})

test('an unknown email takes the same time as a wrong password', async () => {
  // Each email only a few times, so that the limit on failed logins is not reached.
  const wrong = Array.from({ length: 5 }, (_, index) => `registered${index}@example.com`)
  for (const email of wrong) await post('register', { email, password: PASSWORD, businessName: 'Acme Stores' })
  const timeOf = async (email: string) => {
    const began = performance.now()
    const { status } = await post('login', { email, password: 'another password' })
    expect(status).toBe(401)
    return performance.now() - began
  }
  const median = (all: number[]) => all.toSorted((one, two) => one - two)[5]!
  const apart: number[] = []
  // A real difference shows in every round; a busy machine's does not.
  while (apart.length < 3 && (apart.at(-1) ?? Infinity) >= 2) {
    const times: { unknown: number[]; wrong: number[] } = { unknown: [], wrong: [] }
    for (let round = 0; round < 10; round++) {
      times.unknown.push(await timeOf(`unknown${round % 5}@example.com`))
      times.wrong.push(await timeOf(wrong[round % 5]!))
    }
    const ratio = median(times.unknown) / median(times.wrong)
    apart.push(Math.max(ratio, 1 / ratio))
  }
  expect(Math.min(...apart)).toBeLessThan(2)
})

describe('refreshing a session', () => {
  test('returns a new pair, and the earlier access token stays valid', async () => {
    const { accessToken, refreshToken } = await registerBusiness(api)
    const body = expecting(200, await post('refresh', { refreshToken }))
    expect(Object.keys(body)).toEqual(['accessToken', 'refreshToken', 'tokenType', 'expiresInSeconds'])
    expect(body.refreshToken).not.toBe(refreshToken)
    expect([await statusOf(accessToken), await statusOf(body.accessToken)]).toEqual([200, 200])
  })

  test('a token used again within a minute of its first use returns a pair of the same session', async () => {
    const { refreshToken: first, userId } = await registerBusiness(api)
    const { body: second } = await post('refresh', { refreshToken: first })
    await usedAgo(first, 55)
    const again = expecting(200, await post('refresh', { refreshToken: first }))
    expect(claimsOf(again.accessToken)).toMatchObject({ sub: userId, sid: claimsOf(second.accessToken).sid })
    for (const pair of [second, again]) {
      expect(await statusOf(pair.accessToken)).toBe(200)
      expect((await post('refresh', { refreshToken: pair.refreshToken })).status).toBe(200)
    }
  })

  test('the minute begins with the first use and is not renewed', async () => {
    const { refreshToken } = await registerBusiness(api)
    await post('refresh', { refreshToken })
    await usedAgo(refreshToken, 55)
    expect((await post('refresh', { refreshToken })).status).toBe(200)
    await usedAgo(refreshToken, 61)
    expect((await post('refresh', { refreshToken })).status).toBe(401)
  })

  test('a spent token that comes later ends its session with all its tokens, as the audit and the log tell', async () => {
    const { refreshToken: first, userId, businessId } = await registerBusiness(api)
    const { body: second } = await post('refresh', { refreshToken: first })
    const { body: third } = await post('refresh', { refreshToken: second.refreshToken })
    await usedAgo(first, 61)
    expect(refusal(await post('refresh', { refreshToken: first }))).toEqual([401, 'SV-1001'])
    expect((await post('refresh', { refreshToken: third.refreshToken })).status).toBe(401)
    expect((await post('refresh', { refreshToken: second.refreshToken })).status).toBe(401)
    expect(await statusOf(third.accessToken)).toBe(401)
    await post('refresh', { refreshToken: first })
    const { rows } = await api.pool.query('SELECT actor, action, target FROM audit_log WHERE business_id = $1', [
      businessId,
    ])
    expect(rows).toEqual([{ actor: 'service', action: 'user.refresh_token_reused', target: userId }])
    const lines = api.logged.filter(({ userId: of, level }) => of === userId && level === 40)
    expect(lines).toMatchObject([{ sessionId: claimsOf(third.accessToken).sid }])
  })

  test('never ends another session of the same user', async () => {
    const { email, refreshToken } = await registerBusiness(api)
    const { body: elsewhere } = await post('login', { email, password: PASSWORD })
    await post('refresh', { refreshToken })
    await usedAgo(refreshToken, 61)
    await post('refresh', { refreshToken })
    expect((await post('refresh', { refreshToken: elsewhere.refreshToken })).status).toBe(200)
  })

  test('ten times at once with one token returns ten pairs of the one session', async () => {
    const { refreshToken } = await registerBusiness(api)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('refresh', { refreshToken })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => claimsOf(body.accessToken).sid)).size).toBe(1)
  })

  test('a session ends 30 days after its sign-in, however often it was refreshed', async () => {
    const { accessToken, refreshToken } = await registerBusiness(api)
    await signedInAgo(accessToken, '30 days - 2 hours')
    const { body } = await post('refresh', { refreshToken })
    expect(Math.abs((await secondsLeft(body.refreshToken)) - 2 * 3_600)).toBeLessThan(60)
    expect(await statusOf(body.accessToken)).toBe(200)
    await signedInAgo(accessToken, '30 days')
    credentialsOf(api.server.api).forget()
    expect(await statusOf(body.accessToken)).toBe(401)
    expect((await post('refresh', { refreshToken: body.refreshToken })).status).toBe(401)
  })

  test('a refresh token is good for 7 days, an access token for 1 hour', async () => {
    const { refreshToken, accessToken } = await registerBusiness(api)
    expect(Math.abs((await secondsLeft(refreshToken)) - 7 * 86_400)).toBeLessThan(60)
    const { exp, iat } = claimsOf(accessToken)
    expect(exp - iat).toBe(3_600)
  })

  test('an access token is refused once its hour is over', async () => {
    const { accessToken } = await registerBusiness(api)
    expect(await statusOf(accessToken)).toBe(200)
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS], now: Date.now() + 3_601_000 })
    expect(await statusOf(accessToken)).toBe(401)
    jest.useRealTimers()
  })

  test('an expired or unknown token is SV-1001', async () => {
    const { refreshToken } = await registerBusiness(api)
    await api.pool.query("UPDATE refresh_tokens SET expires_at = now() - interval '1 second' WHERE token_hash = $1", [
      hashOf(refreshToken),
    ])
    expect((await post('refresh', { refreshToken })).body.error.code).toBe('SV-1001')
    expect((await post('refresh', { refreshToken: 'unknown' })).body.error.code).toBe('SV-1001')
  })
})

test('signing out ends the session with its access tokens, and may be repeated', async () => {
  const { accessToken, refreshToken } = await registerBusiness(api)
  expect(await statusOf(accessToken)).toBe(200)
  const { status, text } = await post('logout', { refreshToken })
  expect([status, text]).toEqual([204, ''])
  expect(await statusOf(accessToken)).toBe(401)
  expect((await post('refresh', { refreshToken })).status).toBe(401)
  expect((await post('logout', { refreshToken })).status).toBe(204)
})

const list = async (token: string) => (await api.ask('GET', '/api/auth/sessions', { token })).body.data

test('a user sees where they are signed in, and not the sessions of others or ended ones', async () => {
  const { email, accessToken, refreshToken } = await registerBusiness(api)
  await registerBusiness(api)
  await dashboardCookie(api, email)
  const headers = { 'User-Agent': 'shop/1.0' }
  const third = await api.ask('POST', '/api/auth/login', { headers, body: { email, password: PASSWORD } })
  const sessions = await list(third.body.accessToken)
  expect(sessions.map(({ kind, current }: Record<string, unknown>) => [kind, current])).toEqual([
    ['API', true],
    ['DASHBOARD', false],
    ['API', false],
  ])
  expect(sessions[0].userAgent).toBe('shop/1.0')
  await api.ask('POST', '/api/auth/logout', { body: { refreshToken } })
  expect((await list(third.body.accessToken)).length).toBe(2)
  expect((await api.ask('GET', '/api/auth/sessions', { token: accessToken })).status).toBe(401)
})

test('a user ends one session, within a second in every process, and no session of another user', async () => {
  const { email, accessToken: token } = await registerBusiness(api)
  const cookie = await dashboardCookie(api, email)
  const onOther = async () => (await other.ask('GET', '/dashboard/session', { cookie })).status
  expect(await onOther()).toBe(200)
  const { id } = (await list(token)).find(({ kind }: { kind: string }) => kind === 'DASHBOARD')
  const stranger = await registerBusiness(api)
  const path = `/api/auth/sessions/${id}`
  expect((await api.ask('DELETE', path, { token: stranger.accessToken })).status).toBe(404)
  expect((await api.ask('DELETE', path, { token })).status).toBe(204)
  expect((await api.ask('DELETE', path, { token })).status).toBe(404)
  expect((await api.ask('GET', '/dashboard/session', { cookie })).status).toBe(401)
  await until(async () => (await onOther()) === 401)
  const audit = await api.ask('GET', '/api/audit?action=user.session_ended', { token })
  expect(audit.body.data).toHaveLength(1)
})

test('a session ends with all its refresh tokens', async () => {
  const { accessToken: token, refreshToken } = await registerBusiness(api)
  const [{ id }] = await list(token)
  await api.ask('DELETE', `/api/auth/sessions/${id}`, { token })
  expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
})

test('a user ends every other session and keeps this one', async () => {
  const { email, accessToken: first } = await registerBusiness(api)
  const cookie = await dashboardCookie(api, email)
  const token = (await login(api, email)).body.accessToken as string
  expect(await list(token)).toHaveLength(3)
  expect((await api.ask('DELETE', '/api/auth/sessions', { token })).status).toBe(204)
  expect((await list(token)).map(({ current }: { current: boolean }) => current)).toEqual([true])
  expect((await api.ask('GET', '/api/account/status', { token: first })).status).toBe(401)
  expect((await api.ask('GET', '/dashboard/session', { cookie })).status).toBe(401)
  const audit = await api.ask('GET', '/api/audit?action=user.sessions_ended', { token })
  expect(audit.body.data).toHaveLength(1)
})

test('an ADMIN ends the sessions of a user of the business, and of no other', async () => {
  const owner = await registerBusiness(api)
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  const stranger = await registerBusiness(api)
  const path = `/api/users/${member.id}/sessions`
  expect((await api.ask('DELETE', path, { token: stranger.accessToken })).status).toBe(404)
  expect((await api.ask('DELETE', path, { token: member.token })).status).toBe(403)
  expect((await api.ask('DELETE', path, { token: owner.accessToken })).status).toBe(204)
  expect((await api.ask('GET', '/api/account/status', { token: member.token })).status).toBe(401)
  expect((await login(api, member.email)).status).toBe(200)
})

test('the last use of a session is recorded at its first use, and again after five minutes', async () => {
  const { userId, accessToken: token } = await registerBusiness(api)
  const used = async () => (await list(token))[0].lastUsedAt as string
  await until(async () => Date.now() - Date.parse(await used()) < 60_000)
  const setTo = async (ago: string) => {
    const { rows } = await api.pool.query(
      'UPDATE sessions SET last_used_at = now() - $2::interval WHERE user_id = $1 RETURNING last_used_at::text AS at',
      [userId, ago],
    )
    return new Date(rows[0].at)
  }
  const recent = await setTo('4 minutes')
  // Another process has not cached the session.
  const ask = () => other.ask('GET', '/api/account/status', { token })
  await ask()
  expect(await used()).toBe(recent.toISOString())
  const old = await setTo('6 minutes')
  await until(async () => {
    await ask()
    return Date.parse(await used()) > old.getTime()
  })
})
