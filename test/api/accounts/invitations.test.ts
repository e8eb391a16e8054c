import { PASSWORD } from '../../given.ts'
import { enrolTotp } from '../auth/factors.ts'
import { FROM_OWN_PAGE, startApi, type RunningApi, testApis } from '../running-api.ts'
import { addUser, cookieOf, login, registerBusiness, testBusiness } from './accounts.ts'

const [api, other] = testApis()
const owner = testBusiness(api)

const newEmail = () => `invited-${Math.random()}@example.com`
const inviteAs = (token: string, body: object, headers = {}) =>
  api.ask('POST', '/api/account/invitations', { token, body: { role: 'MEMBER', ...body }, headers })
const invite = (email: string, token = owner.accessToken) => inviteAs(token, { email })
const tokenOf = ({ body }: { body: { url: string } }): string => new URL(body.url).hash.slice(1)
const atPage = (path: string, body: object, on: RunningApi = api) =>
  on.ask('POST', `/dashboard/session/${path}`, { headers: FROM_OWN_PAGE, body })
const read = (token: string) => atPage('invitation', { token })
const join = (token: string, password = PASSWORD, on: RunningApi = api) => atPage('join', { token, password }, on)
const list = async (token = owner.accessToken) =>
  (await api.ask('GET', '/api/account/invitations', { token })).body.data
const users = async (token = owner.accessToken) => (await api.ask('GET', '/api/users', { token })).body.data
const codeOf = ({ status, body }: { status: number; body?: { error?: { code: string } } }) =>
  body?.error?.code ?? status
const expire = (email: string, ago = '1 second') =>
  api.pool.query(`UPDATE invitations SET expires_at = now() - $2::interval WHERE email = $1`, [email, ago])

test('an invited user chooses a password, is signed in, and is listed with who invited', async () => {
  const email = newEmail()
  const invited = await invite(email)
  const { id, url, expiresAt, ...rest } = invited.body
  const inviter = { id: owner.userId, email: owner.email }
  expect(invited.status).toBe(201)
  expect(rest).toEqual({ email, role: 'MEMBER', invitedBy: inviter, createdAt: expect.any(String) })
  expect(url).toMatch(/^http:\/\/payments\.test\/dashboard\/join#[A-Za-z0-9_-]{43}$/)
  expect(Date.parse(expiresAt) - Date.parse(rest.createdAt)).toBe(7 * 86_400_000)
  expect((await list())[0]).toEqual({ id, expiresAt, ...rest })

  const shown = await read(tokenOf(invited))
  expect(shown.body).toEqual({ businessName: 'Acme Stores', email, role: 'MEMBER', expiresAt })
  const joined = await join(tokenOf(invited))
  expect([joined.status, joined.body]).toMatchObject([201, { user: { email, role: 'MEMBER' }, mustEnrol: false }])
  const cookie = cookieOf(joined.headers)
  expect((await api.ask('GET', '/dashboard/session', { cookie })).body.business.id).toBe(owner.businessId)
  expect((await login(api, email)).status).toBe(200)

  const [user] = await users()
  expect(user).toMatchObject({ id: joined.body.user.id, email, invitedBy: inviter })
  expect((await users()).at(-1)).toMatchObject({ id: owner.userId, invitedBy: null })
  expect((await list()).map((each: { id: string }) => each.id)).not.toContain(id)
  const { body } = await api.ask('GET', `/api/audit?target=${id}`, { token: owner.accessToken })
  expect(body.data.map(({ action, actor }: Record<string, string>) => [action, actor])).toEqual([
    ['user.joined', user.id],
    ['user.invited', owner.userId],
  ])
})

test('the token of a link is stored and logged nowhere', async () => {
  const invited = await invite(newEmail())
  const token = tokenOf(invited)
  await join(token)
  const { rows } = await api.pool.query('SELECT i::text FROM invitations i UNION ALL SELECT u::text FROM users u')
  expect(JSON.stringify([rows, api.logged])).not.toContain(token)
  expect(api.logged.findLast(({ result }) => result === 'joined')).toMatchObject({ msg: 'sign-in' })
})

const refusedAsUnknown = async (token: string) => {
  const [shown, joined] = [await read(token), await join(token)]
  const unknown = await join('A'.repeat(43))
  expect(codeOf(shown)).toBe('SV-1005')
  expect(codeOf(joined)).toBe('SV-1005')
  expect(joined.body.error.message).toBe(unknown.body.error.message)
}

test('a used link is refused, also if two processes get it at the same time', async () => {
  const email = newEmail()
  const token = tokenOf(await invite(email))
  const both = await Promise.all([join(token), join(token, 'staple battery horse', other)])
  expect(both.map(codeOf).toSorted()).toEqual([201, 'SV-1005'])
  await refusedAsUnknown(token)
  expect((await users()).filter((each: { email: string }) => each.email === email)).toHaveLength(1)
})

test('an expired link is refused, and stays listed', async () => {
  const email = newEmail()
  const token = tokenOf(await invite(email))
  await expire(email)
  await refusedAsUnknown(token)
  expect((await list())[0].email).toBe(email)
})

test('a link is refused once an ADMIN of the same business, and no other, has withdrawn it', async () => {
  const invited = await invite(newEmail())
  const path = `/api/account/invitations/${invited.body.id}`
  const stranger = await registerBusiness(api)
  expect(codeOf(await api.ask('DELETE', path, { token: stranger.accessToken }))).toBe('SV-2005')
  expect((await api.ask('DELETE', path, { token: owner.accessToken })).status).toBe(204)
  expect(codeOf(await api.ask('DELETE', path, { token: owner.accessToken }))).toBe('SV-2005')
  await refusedAsUnknown(tokenOf(invited))
  expect(await list(stranger.accessToken)).toEqual([])
})

test('a newer link for the same email, in any case, replaces the older one', async () => {
  const email = newEmail()
  const [first, second] = [
    await invite(email),
    await inviteAs(owner.accessToken, { email: email.toUpperCase(), role: 'VIEWER' }),
  ]
  await refusedAsUnknown(tokenOf(first))
  expect((await join(tokenOf(second))).body.user.role).toBe('VIEWER')
})

test.each(['demoted', 'removed'])('the link of an ADMIN who was %s is refused', async (how) => {
  const second = await addUser(api, owner.accessToken, 'ADMIN')
  const token = tokenOf(await invite(newEmail(), second.token))
  const path = `/api/users/${second.id}`
  if (how === 'removed') await api.ask('DELETE', path, { token: owner.accessToken })
  else await api.ask('PATCH', path, { token: owner.accessToken, body: { role: 'MEMBER' } })
  await refusedAsUnknown(token)
})

test('a common password, and one of the names, are refused, and the link still works', async () => {
  const token = tokenOf(await invite('clerk.of.acme@example.com'))
  for (const password of ['LetMeInLetMeIn', 'acme stores acme', 'eleven char']) {
    const { body } = await join(token, password)
    expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/password' }] } })
  }
  expect((await join(token)).status).toBe(201)
})

test('the email of a user of any business is refused with SV-2010, also if the user came later', async () => {
  const stranger = await registerBusiness(api)
  expect(codeOf(await invite(stranger.email.toUpperCase()))).toBe('SV-2010')
  const email = newEmail()
  const token = tokenOf(await invite(email))
  const own = { email, password: PASSWORD, businessName: 'Own shop' }
  expect((await api.ask('POST', '/api/auth/register', { body: own })).status).toBe(201)
  expect(codeOf(await join(token))).toBe('SV-2010')
})

test('a hundred invitations wait at most, and one of them can be replaced', async () => {
  const { accessToken, businessId, userId } = await registerBusiness(api)
  await api.pool.query(
    `INSERT INTO invitations (id, business_id, email, role, token_hash, invited_by, expires_at)
     SELECT 'inv_' || md5($1 || n), $1, n || '@example.com', 'VIEWER', sha256(($1 || n)::bytea), $2,
       now() + interval '1 day'
     FROM generate_series(1, 100) AS n`,
    [businessId, userId],
  )
  expect(codeOf(await invite('another@example.com', accessToken))).toBe('SV-3005')
  expect((await invite('7@example.com', accessToken)).status).toBe(201)
})

test('a new user must enrol a second factor first where one is required', async () => {
  const { accessToken: token } = await registerBusiness(api)
  await enrolTotp(api, { token })
  await api.ask('PUT', '/api/account/second-factor', { token, body: { required: true } })
  const joined = await join(tokenOf(await invite(newEmail(), token)))
  expect(joined.body.mustEnrol).toBe(true)
  const cookie = cookieOf(joined.headers)
  expect(codeOf(await api.ask('GET', '/api/account/status', { cookie }))).toBe('SV-1002')
})

test('only pages of the service’s own address use links', async () => {
  const token = tokenOf(await invite(newEmail()))
  for (const path of ['invitation', 'join', 'reset']) {
    const body =
      path === 'reset' ? { token, newPassword: PASSWORD } : path === 'join' ? { token, password: PASSWORD } : { token }
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect(codeOf(await api.ask('POST', `/dashboard/session/${path}`, { headers, body }))).toBe('SV-1001')
  }
  expect((await join(token)).status).toBe(201)
})

test('tokens cannot be tried without bound: ten times each, and no more from an address than sign-ins', async () => {
  const limited = await startApi({ url: api.database.url, config: { loginFailuresPerAddress: 5 } })
  try {
    const codes: (string | number)[] = []
    for (let guess = 0; guess < 6; guess++)
      codes.push(codeOf(await join(`guess-${guess}`.padEnd(43, 'x'), PASSWORD, limited)))
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'SV-1005'), 'SV-2009'])
  } finally {
    await limited.stop()
  }
  const one = 'y'.repeat(43)
  for (let guess = 0; guess < 10; guess++) expect(codeOf(await read(one))).toBe('SV-1005')
  expect(codeOf(await join(one))).toBe('SV-2009')
})
