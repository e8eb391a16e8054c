import { setTimeout as delay } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { PASSWORD } from '../../given.ts'
import {
  addUser,
  dashboardCookie,
  OPERATOR,
  operatorToken,
  registerBusiness,
  testOperator,
  type TestBusiness,
} from '../accounts/accounts.ts'
import { type RunningApi, testApis, FROM_OWN_PAGE, type ApiAnswer } from '../running-api.ts'
import { codeOf as totpCode, enrolTotp } from './factors.ts'
import { expecting, refusal } from '../../client.ts'

const NEW_PASSWORD = 'battery staple correct'
const [api, other] = testApis()

const login = (email: string, password: string, on: RunningApi = api) =>
  on.ask('POST', '/api/auth/login', { body: { email, password } })
const statusOf = async (token: string, on: RunningApi = api) =>
  (await on.ask('GET', '/api/account/status', { token })).status
const change = (token: string, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
  api.ask('POST', '/api/auth/password', { token, body: { currentPassword, newPassword } })

describe('changing the password', () => {
  let owner: TestBusiness
  let elsewhere: { accessToken: string; refreshToken: string }

  beforeAll(async () => {
    owner = await registerBusiness(api)
    elsewhere = (await login(owner.email, PASSWORD)).body
    expect(await statusOf(elsewhere.accessToken, other)).toBe(200)
    const { status, text } = await change(owner.accessToken)
    expect([status, text]).toEqual([204, ''])
  })

  test('lets the new one sign in and not the old one', async () => {
    expect((await login(owner.email, PASSWORD)).body.error.code).toBe('SV-1005')
    expect((await login(owner.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('ends every other session of the user, here at once, elsewhere within a second', async () => {
    expect(await statusOf(elsewhere.accessToken)).toBe(401)
    const { refreshToken } = elsewhere
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
    await delay(1_000)
    expect(await statusOf(elsewhere.accessToken, other)).toBe(401)
  })

  test('keeps the session of the request', async () => {
    expect(await statusOf(owner.accessToken)).toBe(200)
    const { refreshToken } = owner
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(200)
  })
})

test('a wrong current password is refused with SV-1005 and changes nothing', async () => {
  const { accessToken, email } = await registerBusiness(api)
  expect(refusal(await change(accessToken, 'another password'))).toEqual([401, 'SV-1005'])
  expect((await login(email, PASSWORD)).status).toBe(200)
})

test('a session may guess no more than a sign-in: ten times, then SV-2009, and sign-ins go on', async () => {
  const { accessToken, email } = await registerBusiness(api)
  for (let guess = 0; guess < 10; guess++) expect((await change(accessToken, `guess number ${guess}`)).status).toBe(401)
  expect((await change(accessToken)).body.error.code).toBe('SV-2009')
  const body = expecting(200, await login(email, PASSWORD))
  expect((await change(body.accessToken)).status).toBe(204)
})

test('a new password of eleven characters is refused', async () => {
  const { accessToken } = await registerBusiness(api)
  const { body } = await change(accessToken, PASSWORD, 'eleven char')
  expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/newPassword' }] } })
})

test('a common new password is refused in plain words, before anything is counted', async () => {
  const { accessToken, email } = await registerBusiness(api)
  const { body } = await change(accessToken, 'another password', 'LetMeInLetMeIn')
  const [field] = body.error.details.fields
  expect([body.error.code, field.path]).toEqual(['SV-2001', '/newPassword'])
  expect(field.message).toContain('is on the list of common or breached passwords')
  expect(JSON.stringify(body)).not.toContain('LetMeIn')
  expect((await login(email, PASSWORD)).status).toBe(200)
})

test('an operator can change the password too', async () => {
  const token = await operatorToken(api)
  expect((await change(token)).status).toBe(204)
  expect((await login('operator@example.com', NEW_PASSWORD)).status).toBe(200)
  expect((await change(token, NEW_PASSWORD, PASSWORD)).status).toBe(204)
})

/** Expects that each of these sign-ins was refused or its session has ended. */
async function expectOver(signIns: readonly ApiAnswer[]): Promise<void> {
  for (const { status, body } of signIns) {
    expect([200, 401]).toContain(status)
    if (status !== 200) continue
    const { refreshToken } = body
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
  }
}

test('no sign-in with the old password at that moment outlives the change', async () => {
  for (let round = 0; round < 5; round++) {
    const { accessToken, email } = await registerBusiness(api)
    const asked = Array.from({ length: 4 }, () => login(email, PASSWORD, other))
    await Promise.all([change(accessToken), ...asked])
    await expectOver(await Promise.all(asked))
  }
})

const operator = testOperator(api)

const make = (userId: string, as: object = operator) =>
  api.ask('POST', `/api/operator/users/${userId}/password-reset`, as)
const tokenFor = async (userId: string): Promise<string> => new URL((await make(userId)).body.url).hash.slice(1)
const reset = (token: string, newPassword = NEW_PASSWORD, on: RunningApi = api) =>
  on.ask('POST', '/dashboard/session/reset', { headers: FROM_OWN_PAGE, body: { token, newPassword } })
const codeOf = ({ status, body }: Pick<ApiAnswer, 'status' | 'body'>) => body?.error?.code ?? status
const auditOf = async ({ accessToken: token, userId }: TestBusiness) =>
  (await api.ask('GET', `/api/audit?target=${userId}`, { token })).body.data

test('a link of an operator sets a new password once and ends every session of the user', async () => {
  const { userId, email, accessToken, refreshToken } = await registerBusiness(api)
  const cookie = await dashboardCookie(api, email)
  const made = await make(userId)
  expect([made.status, Object.keys(made.body)]).toEqual([201, ['url', 'expiresAt']])
  expect(made.body.url).toMatch(/^http:\/\/payments\.test\/dashboard\/reset#[A-Za-z0-9_-]{43}$/)
  const left = Date.parse(made.body.expiresAt) - Date.now()
  expect(Math.abs(left - 86_400_000)).toBeLessThan(60_000)
  // The old password works until the link is used.
  expect((await login(email, PASSWORD)).status).toBe(200)

  const token = new URL(made.body.url).hash.slice(1)
  const { status, headers, text } = await reset(token)
  expect([status, text, headers.get('set-cookie')]).toEqual([204, '', null])
  expect(codeOf(await login(email, PASSWORD))).toBe('SV-1005')
  expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  expect((await api.ask('GET', '/api/account/status', { token: accessToken })).status).toBe(401)
  expect((await api.ask('GET', '/dashboard/session', { cookie })).status).toBe(401)
  expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
  expect(codeOf(await reset(token, PASSWORD))).toBe('SV-1005')
  expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  expect(JSON.stringify(api.logged)).not.toContain(token)
})

test('a link of an operator is in the audit of the business, with the operator’s name, and so is its use', async () => {
  const business = await registerBusiness(api)
  await reset(await tokenFor(business.userId))
  const { accessToken } = (await login(business.email, NEW_PASSWORD)).body
  expect(await auditOf({ ...business, accessToken })).toMatchObject([
    { action: 'user.password_reset', actor: business.userId },
    { action: 'user.password_link_made', actorName: OPERATOR.name },
  ])
  expect(api.logged.findLast(({ msg }) => msg === 'password link made')).toMatchObject({ userId: business.userId })
})

test('a link of an operator leaves the second factor, which the sign-in still needs', async () => {
  const { userId, email, accessToken } = await registerBusiness(api)
  const { secret } = await enrolTotp(api, { token: accessToken })
  await reset(await tokenFor(userId))
  const { status, body } = await login(email, NEW_PASSWORD)
  expect([status, body.methods]).toEqual([202, ['TOTP', 'RECOVERY_CODE']])
  const given = { signInToken: body.signInToken, code: totpCode(secret) }
  expect((await api.ask('POST', '/api/auth/totp/authenticate', { body: given })).status).toBe(200)
})

test('a link of an operator is for users of businesses, and made by operators only', async () => {
  const owner = await registerBusiness(api)
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  expect(codeOf(await make(member.id, { token: owner.accessToken }))).toBe('SV-1002')
  const { rows } = await api.pool.query("SELECT id FROM users WHERE role = 'OPERATOR'")
  expect(codeOf(await make(rows[0].id))).toBe('SV-2005')
  expect(codeOf(await make(`usr_${'0'.repeat(32)}`))).toBe('SV-2005')
  await api.ask('DELETE', `/api/users/${member.id}`, { token: owner.accessToken })
  expect(codeOf(await make(member.id))).toBe('SV-2005')
})

test('a link of an operator is used once by two requests at the same time in two processes', async () => {
  const { userId } = await registerBusiness(api)
  const token = await tokenFor(userId)
  const both = await Promise.all([reset(token), reset(token, 'staple battery horse', other)])
  expect(both.map(codeOf).toSorted()).toEqual([204, 'SV-1005'])
})

test('a link of an operator is refused with a common password, and then still works', async () => {
  const { userId } = await registerBusiness(api)
  const token = await tokenFor(userId)
  const { body } = await reset(token, 'LetMeInLetMeIn')
  expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/newPassword' }] } })
  expect((await reset(token)).status).toBe(204)
})

test('a newer link ends an older one', async () => {
  const { userId } = await registerBusiness(api)
  const [older, newer] = [await tokenFor(userId), await tokenFor(userId)]
  expect([codeOf(await reset(older)), codeOf(await reset(newer))]).toEqual(['SV-1005', 204])
})

test('a link ends after 24 hours', async () => {
  const { userId } = await registerBusiness(api)
  const token = await tokenFor(userId)
  await api.pool.query('UPDATE password_resets SET expires_at = now() WHERE user_id = $1', [userId])
  expect(codeOf(await reset(token))).toBe('SV-1005')
})

test('a link ends once the user has changed the password', async () => {
  const { userId, accessToken } = await registerBusiness(api)
  const token = await tokenFor(userId)
  expect((await change(accessToken)).status).toBe(204)
  expect(codeOf(await reset(token))).toBe('SV-1005')
})

test('a link ends once the user is removed', async () => {
  const owner = await registerBusiness(api)
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  const token = await tokenFor(member.id)
  await api.ask('DELETE', `/api/users/${member.id}`, { token: owner.accessToken })
  expect(codeOf(await reset(token))).toBe('SV-1005')
})

test('no sign-in with the old password at the moment of the reset outlives it', async () => {
  const { userId, email } = await registerBusiness(api)
  const token = await tokenFor(userId)
  const asked = Array.from({ length: 4 }, () => login(email, PASSWORD))
  await Promise.all([reset(token, NEW_PASSWORD, other), ...asked])
  await expectOver(await Promise.all(asked))
})

test('an operator makes twenty links in an hour', async () => {
  const { userId } = await registerBusiness(api)
  await api.pool.query("DELETE FROM rate_limits WHERE key LIKE 'password resets %'")
  const codes: (string | number)[] = []
  for (let link = 0; link < 21; link++) codes.push(codeOf(await make(userId)))
  expect([new Set(codes.slice(0, 20)), codes[20]]).toEqual([new Set([201]), 'SV-2009'])
})

const newEmail = () => `thandi-${randomBytes(6).toString('hex')}@example.com`

const register = async (password: string, email = newEmail()) =>
  await api.ask('POST', '/api/auth/register', { body: { email, password, businessName: 'Acme Stores' } })

// 72 bytes are the limit of bcrypt, 64 characters the least that ASVS 6.2.9 asks for.
test.each([64, 72, 73, 256])('a password of %i characters counts to its last one', async (length) => {
  const [email, password] = [newEmail(), randomBytes(length).toString('base64url').slice(0, length)]
  expect((await register(password, email)).status).toBe(201)
  const other = password.slice(0, -1) + (password.endsWith('x') ? 'y' : 'x')
  expect((await login(email, other)).status).toBe(401)
  expect((await login(email, password)).status).toBe(200)
})

test('a password counts as it was sent: case, spaces at its ends, and composed letters', async () => {
  const [email, password] = [newEmail(), '  Zebra caf\u00e9 lantern  ']
  expect((await register(password, email)).status).toBe(201)
  for (const other of [password.trim(), password.toLowerCase(), password.normalize('NFD')])
    expect((await login(email, other)).status).toBe(401)
  expect((await login(email, password)).status).toBe(200)
})

test.each(['zebra lantern quilt', 'ZEBRALANTERNQUILT', '839201746502', '!%&/()=?+*#_-.', 'зебра фонарь плед'])(
  'a password may consist of one kind of characters: %s',
  async (password) => {
    expect((await register(password)).status).toBe(201)
  },
)

test.each(['AcmeStores2026!', 'acme stores 12345', 'Payments-Dashboard-1', 'thandi-thandi-99'])(
  'a password that is made of names is refused: %s',
  async (password) => {
    const { status, body } = await register(password)
    const [field] = body.error.details.fields
    expect([status, body.error.code, field.path]).toEqual([400, 'SV-2001', '/password'])
    expect(field.message).toContain('is made of an email address, the name of the business')
  },
)

test('a password that is made of names is refused to a colleague and at a change too', async () => {
  const password = 'zebra lantern quilt'
  const { body } = await register(password)
  const ask = {
    token: body.accessToken,
    body: { email: 'sipho@example.com', password: 'Acme-Sipho-2026', role: 'MEMBER' },
  }
  expect((await api.ask('POST', '/api/users', ask)).body.error.details.fields[0].path).toBe('/password')
  const changed = await change(body.accessToken, password, 'Acme Stores 2026!')
  expect(changed.body.error.details.fields[0].path).toBe('/newPassword')
})
