import { beforeAll, describe, expect, test } from '@jest/globals'
import { PASSWORD } from '../../given.ts'
import {
  addUser,
  dashboardCookie,
  OPERATOR,
  operatorToken,
  registerBusiness,
  type TestBusiness,
} from '../accounts/accounts.ts'
import { FROM_OWN_PAGE, type RunningApi, testApis } from '../running-api.ts'
import { codeOf as totpCode, enrolTotp } from './factors.ts'

const NEW_PASSWORD = 'staple battery horse'

const [api, other] = testApis()
let operator: string

beforeAll(async () => {
  operator = await operatorToken(api)
})

const make = (userId: string, as: object = { token: operator }) =>
  api.ask('POST', `/api/operator/users/${userId}/password-reset`, as)
const tokenFor = async (userId: string): Promise<string> => new URL((await make(userId)).body.url).hash.slice(1)
const reset = (token: string, newPassword = NEW_PASSWORD, on: RunningApi = api) =>
  on.ask('POST', '/dashboard/session/reset', { headers: FROM_OWN_PAGE, body: { token, newPassword } })
const login = (email: string, password: string) => api.ask('POST', '/api/auth/login', { body: { email, password } })
const codeOf = ({ status, body }: { status: number; body?: { error?: { code: string } } }) =>
  body?.error?.code ?? status
const auditOf = async ({ accessToken: token, userId }: TestBusiness) =>
  (await api.ask('GET', `/api/audit?target=${userId}`, { token })).body.data

describe('a link of an operator', () => {
  test('sets a new password once and ends every session of the user', async () => {
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

  test('is in the audit of the business, with the operator’s name, and so is its use', async () => {
    const business = await registerBusiness(api)
    await reset(await tokenFor(business.userId))
    const { accessToken } = (await login(business.email, NEW_PASSWORD)).body
    expect(await auditOf({ ...business, accessToken })).toMatchObject([
      { action: 'user.password_reset', actor: business.userId },
      { action: 'user.password_link_made', actorName: OPERATOR.name },
    ])
    expect(api.logged.findLast(({ msg }) => msg === 'password link made')).toMatchObject({ userId: business.userId })
  })

  test('leaves the second factor, which the sign-in still needs', async () => {
    const { userId, email, accessToken } = await registerBusiness(api)
    const { secret } = await enrolTotp(api, { token: accessToken })
    await reset(await tokenFor(userId))
    const { status, body } = await login(email, NEW_PASSWORD)
    expect([status, body.methods]).toEqual([202, ['TOTP', 'RECOVERY_CODE']])
    const given = { signInToken: body.signInToken, code: totpCode(secret) }
    expect((await api.ask('POST', '/api/auth/totp/authenticate', { body: given })).status).toBe(200)
  })

  test('is for users of businesses, and made by operators only', async () => {
    const owner = await registerBusiness(api)
    const member = await addUser(api, owner.accessToken, 'MEMBER')
    expect(codeOf(await make(member.id, { token: owner.accessToken }))).toBe('SV-1002')
    const { rows } = await api.pool.query("SELECT id FROM users WHERE role = 'OPERATOR'")
    expect(codeOf(await make(rows[0].id))).toBe('SV-2005')
    expect(codeOf(await make(`usr_${'0'.repeat(32)}`))).toBe('SV-2005')
    await api.ask('DELETE', `/api/users/${member.id}`, { token: owner.accessToken })
    expect(codeOf(await make(member.id))).toBe('SV-2005')
  })

  test('is used once by two requests at the same time in two processes', async () => {
    const { userId } = await registerBusiness(api)
    const token = await tokenFor(userId)
    const both = await Promise.all([reset(token), reset(token, 'battery staple correct', other)])
    expect(both.map(codeOf).toSorted()).toEqual([204, 'SV-1005'])
  })

  test('is refused with a common password, and then still works', async () => {
    const { userId } = await registerBusiness(api)
    const token = await tokenFor(userId)
    const { body } = await reset(token, 'LetMeInLetMeIn')
    expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/newPassword' }] } })
    expect((await reset(token)).status).toBe(204)
  })
})

describe('a link works no more', () => {
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
    const body = { currentPassword: PASSWORD, newPassword: 'battery staple correct' }
    expect((await api.ask('POST', '/api/auth/password', { token: accessToken, body })).status).toBe(204)
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
    for (const { status, body } of await Promise.all(asked)) {
      expect([200, 401]).toContain(status)
      if (status !== 200) continue
      const { refreshToken } = body
      expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
    }
  })
})

test('an operator makes twenty links in an hour', async () => {
  const { userId } = await registerBusiness(api)
  await api.pool.query("DELETE FROM rate_limits WHERE key LIKE 'password resets %'")
  const codes: (string | number)[] = []
  for (let link = 0; link < 21; link++) codes.push(codeOf(await make(userId)))
  expect([new Set(codes.slice(0, 20)), codes[20]]).toEqual([new Set([201]), 'SV-2009'])
})
