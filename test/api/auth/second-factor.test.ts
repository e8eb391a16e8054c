import { beforeEach, describe, expect, test } from '@jest/globals'
import { PASSWORD } from '../../given.ts'
import { registerBusiness, addUser, dashboardCookie, type TestBusiness } from '../accounts/accounts.ts'
import { FROM_OWN_PAGE, type RunningApi, testApis } from '../running-api.ts'
import { codeOf, enrolTotp, signInTokenOf } from './factors.ts'

const [api, other] = testApis()
let owner: TestBusiness

beforeEach(async () => {
  owner = await registerBusiness(api)
})

const asOwner = () => ({ token: owner.accessToken })
const login = (email = owner.email, password = PASSWORD) =>
  api.ask('POST', '/api/auth/login', { body: { email, password } })
const authenticate = (signInToken: string, code: string, on: RunningApi = api) =>
  on.ask('POST', '/api/auth/totp/authenticate', { body: { signInToken, code } })
const results = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

describe('an authenticator app', () => {
  test('is a factor only after its code was given, and comes with ten recovery codes', async () => {
    const { body: offer } = await api.ask('POST', '/api/auth/totp', asOwner())
    expect(offer.otpauthUrl).toContain(`secret=${offer.secret}`)
    expect((await login()).status).toBe(200)
    const wrong = await api.ask('POST', '/api/auth/totp/confirm', { ...asOwner(), body: { code: '000000' } })
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'SV-1005'])
    const { recoveryCodes } = await enrolTotp(api, asOwner())
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await login()).status).toBe(202)
    expect((await api.ask('POST', '/api/auth/totp', asOwner())).body.error.code).toBe('SV-3005')
  })

  test('ends the other sessions of the user, and keeps its own', async () => {
    const before = (await login()).body.accessToken
    await enrolTotp(api, asOwner())
    expect((await api.ask('GET', '/api/users', { token: before })).status).toBe(401)
    expect((await api.ask('GET', '/api/users', asOwner())).status).toBe(200)
  })

  test('has its secret encrypted, and neither it nor a code is logged', async () => {
    const { secret, recoveryCodes } = await enrolTotp(api, asOwner())
    const code = codeOf(secret)
    expect((await authenticate(await signInTokenOf(api, owner.email), code)).status).toBe(200)
    const { rows } = await api.pool.query('SELECT * FROM totp_secrets WHERE user_id = $1', [owner.userId])
    expect(rows[0].secret.includes(Buffer.from(secret))).toBe(false)
    const log = JSON.stringify(api.logged)
    for (const each of [secret, ...recoveryCodes]) expect(log).not.toContain(each)
  })
})

describe('a sign-in with a second factor', () => {
  test('returns no session before the code, and tells a wrong password as little as before', async () => {
    const { secret } = await enrolTotp(api, asOwner())
    const { status, body } = await login()
    expect([status, Object.keys(body), body.methods]).toEqual([
      202,
      ['signInToken', 'methods', 'expiresInSeconds'],
      ['TOTP', 'RECOVERY_CODE'],
    ])
    const [wrong, unknown] = [await login(owner.email, 'wrong password'), await login(`x${owner.email}`)]
    expect([wrong.status, wrong.body.error.message]).toEqual([unknown.status, unknown.body.error.message])
    expect((await api.ask('GET', '/api/users', { token: body.signInToken })).status).toBe(401)
    const done = await authenticate(body.signInToken, codeOf(secret))
    expect([done.status, done.body.user.email]).toEqual([200, owner.email])
    expect((await api.ask('GET', '/api/users', { token: done.body.accessToken })).status).toBe(200)
  })

  test('accepts a code once, even if two processes get it at the same time', async () => {
    const { secret } = await enrolTotp(api, asOwner())
    const tokens = await Promise.all([0, 1, 2, 3].map(() => signInTokenOf(api, owner.email)))
    const code = codeOf(secret)
    const answers = tokens.map((token, index) => authenticate(token, code, index % 2 ? api : other))
    expect(results(await Promise.all(answers))).toEqual([200, 401, 401, 401])
  })

  test('accepts the code of the next step, but afterwards none of an earlier one, and none of later ones', async () => {
    const { secret } = await enrolTotp(api, asOwner())
    const token = await signInTokenOf(api, owner.email)
    expect((await authenticate(token, codeOf(secret, 3))).status).toBe(401)
    expect((await authenticate(token, codeOf(secret, 1))).status).toBe(200)
    expect((await authenticate(token, codeOf(secret))).status).toBe(401)
  })

  test('accepts each recovery code once, typed in any way, and audits it', async () => {
    const { recoveryCodes } = await enrolTotp(api, asOwner())
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
    const done = await authenticate(await signInTokenOf(api, owner.email), typed)
    expect(done.status).toBe(200)
    expect((await authenticate(await signInTokenOf(api, owner.email), recoveryCodes[0]!)).status).toBe(401)
    const { body } = await api.ask('GET', '/api/auth/second-factor', { token: done.body.accessToken })
    expect(body.recoveryCodesLeft).toBe(9)
    const audit = await api.ask('GET', '/api/audit?action=user.recovery_code_used', { token: done.body.accessToken })
    expect(audit.body.data).toHaveLength(1)
  })

  test('has ten wrong codes in 15 minutes, over all processes', async () => {
    const { secret } = await enrolTotp(api, asOwner())
    const token = await signInTokenOf(api, owner.email)
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await authenticate(token, 'abcd-efgh-jkmn-pqrs', wrong % 2 ? api : other)).status).toBe(401)
    const { status, body } = await authenticate(token, codeOf(secret))
    expect([status, body.error.code]).toEqual([429, 'SV-2009'])
  })

  test('has thirty wrong codes in a day, and a new password begins a new count', async () => {
    const { secret, recoveryCodes } = await enrolTotp(api, asOwner())
    const endOfWindow = () => api.pool.query('UPDATE login_failures SET expire = 1 WHERE expire < $1', [in15Minutes()])
    const in15Minutes = () => Date.now() + 900_000
    for (let wrong = 0; wrong < 30; wrong += 1) {
      if (wrong % 10 === 0) await endOfWindow()
      expect((await authenticate(await signInTokenOf(api, owner.email), 'abcd-efgh-jkmn-pqrs')).status).toBe(401)
    }
    await endOfWindow()
    const { status, body } = await authenticate(await signInTokenOf(api, owner.email), codeOf(secret))
    expect([status, body.error.code]).toEqual([429, 'SV-2009'])
    expect(body.error.retryAfterSeconds).toBeGreaterThan(80_000)
    const newPassword = 'staple battery horse'
    const change = { currentPassword: PASSWORD, newPassword }
    expect((await api.ask('POST', '/api/auth/password', { ...asOwner(), body: change })).status).toBe(204)
    const { signInToken } = (await login(owner.email, newPassword)).body
    expect((await authenticate(signInToken, recoveryCodes[0]!)).status).toBe(200)
  })

  test('ends with a change of the password', async () => {
    const { secret } = await enrolTotp(api, asOwner())
    const token = await signInTokenOf(api, owner.email)
    const body = { currentPassword: PASSWORD, newPassword: 'staple battery horse' }
    expect((await api.ask('POST', '/api/auth/password', { ...asOwner(), body })).status).toBe(204)
    expect((await authenticate(token, codeOf(secret))).body.error.code).toBe('SV-1001')
  })

  test('gives the dashboard its cookie, and before it none', async () => {
    const { secret } = await enrolTotp(api, asOwner())
    const body = { email: owner.email, password: PASSWORD }
    const first = await api.ask('POST', '/dashboard/session', { headers: FROM_OWN_PAGE, body })
    expect([first.status, first.headers.get('set-cookie')]).toEqual([202, null])
    const { signInToken } = first.body
    const second = await api.ask('POST', '/dashboard/session/second-factor', {
      headers: FROM_OWN_PAGE,
      body: { signInToken, code: codeOf(secret) },
    })
    expect([second.status, second.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('session=')])
  })
})

describe('a confirmation of the last five minutes', () => {
  const aged = async (userId: string) =>
    await api.pool.query(
      `UPDATE sessions SET created_at = created_at - interval '6 min',
         password_confirmed_at = password_confirmed_at - interval '6 min' WHERE user_id = $1`,
      [userId],
    )
  const mint = (who: object) => api.ask('POST', '/api/api-keys', { ...who, body: { name: 'x', mode: 'TEST' } })

  test('is asked of access tokens only if the user has a second factor; a new sign-in gives it', async () => {
    await aged(owner.userId)
    expect((await mint(asOwner())).status).toBe(201)
    expect((await api.ask('POST', '/api/auth/totp', asOwner())).body.error.code).toBe('SV-1007')
    owner = await registerBusiness(api)
    const { secret } = await enrolTotp(api, asOwner())
    await aged(owner.userId)
    expect((await mint(asOwner())).body.error.code).toBe('SV-1007')
    const done = await authenticate(await signInTokenOf(api, owner.email), codeOf(secret))
    expect((await mint({ token: done.body.accessToken })).status).toBe(201)
  })

  test('is needed to change the password if the user has a second factor', async () => {
    const change = () =>
      api.ask('POST', '/api/auth/password', {
        ...asOwner(),
        body: { currentPassword: PASSWORD, newPassword: 'staple battery horse' },
      })
    await aged(owner.userId)
    expect((await change()).status).toBe(204)
    owner = await registerBusiness(api)
    const { secret } = await enrolTotp(api, asOwner())
    await aged(owner.userId)
    expect((await change()).body.error.code).toBe('SV-1007')
    const done = await authenticate(await signInTokenOf(api, owner.email), codeOf(secret))
    owner = { ...owner, accessToken: done.body.accessToken }
    expect((await change()).status).toBe(204)
  })

  test("the dashboard's confirmation takes the password and the second factor", async () => {
    const cookie = await dashboardCookie(api, owner.email)
    const { secret } = await enrolTotp(api, { cookie })
    await aged(owner.userId)
    expect((await mint({ cookie })).body.error.code).toBe('SV-1007')
    const confirm = (body: object) => api.ask('POST', '/dashboard/session/password', { cookie, body })
    expect((await confirm({ password: PASSWORD })).body.error.code).toBe('SV-2001')
    expect((await confirm({ password: PASSWORD, code: '000000' })).body.error.code).toBe('SV-1005')
    expect((await confirm({ password: 'wrong', code: codeOf(secret) })).body.error.code).toBe('SV-1005')
    expect((await mint({ cookie })).body.error.code).toBe('SV-1007')
    expect((await confirm({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
    expect((await mint({ cookie })).status).toBe(201)
  })
})

describe('a lost factor', () => {
  test('is removed by the user, after which the password is enough and no recovery code remains', async () => {
    await enrolTotp(api, asOwner())
    expect((await api.ask('DELETE', '/api/auth/totp', asOwner())).status).toBe(204)
    expect((await api.ask('DELETE', '/api/auth/totp', asOwner())).status).toBe(404)
    expect((await login()).status).toBe(200)
    expect((await api.pool.query('SELECT FROM recovery_codes WHERE user_id = $1', [owner.userId])).rowCount).toBe(0)
  })

  test("a member's lost factor is removed by an ADMIN of the same business, which ends the sessions of the member", async () => {
    const member = await addUser(api, owner.accessToken, 'MEMBER')
    await enrolTotp(api, { token: member.token })
    const path = `/api/users/${member.id}/second-factor`
    const stranger = await registerBusiness(api)
    expect((await api.ask('DELETE', path, { token: stranger.accessToken })).status).toBe(404)
    expect((await api.ask('DELETE', path, { token: member.token })).status).toBe(403)
    expect((await api.ask('DELETE', path, asOwner())).status).toBe(204)
    expect((await api.ask('GET', '/api/account/status', { token: member.token })).status).toBe(401)
    expect((await login(member.email)).status).toBe(200)
  })

  test('has new recovery codes, of which the old ones are worth nothing', async () => {
    const { recoveryCodes: old } = await enrolTotp(api, asOwner())
    const { body } = await api.ask('POST', '/api/auth/recovery-codes', asOwner())
    expect(body.recoveryCodes).toHaveLength(10)
    const token = await signInTokenOf(api, owner.email)
    expect((await authenticate(token, old[0]!)).status).toBe(401)
    expect((await authenticate(token, body.recoveryCodes[0])).status).toBe(200)
  })
})
