import { ensureOperators } from '../../../src/api/auth/operators.ts'
import { PASSWORD } from '../../given.ts'
import { dashboardCookie, KYC, registerBusiness } from './accounts.ts'
import { startApi, testApi } from '../running-api.ts'

const THANDI = { email: 'thandi@example.com', name: 'Thandi', password: PASSWORD }
const SIPHO = { email: 'sipho@example.com', name: 'Sipho', password: 'another long password' }
const CHANGED = 'battery staple correct'
const api = testApi()

beforeEach(() => api.pool.query('UPDATE login_failures SET expire = 1'))

const start = (...operators: (typeof THANDI)[]) => ensureOperators(api, operators)
const login = ({ email, password }: { email: string; password: string }) =>
  api.ask('POST', '/api/auth/login', { body: { email, password } })
const refresh = (refreshToken: string) => api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })
const businesses = (token: string) => api.ask('GET', '/api/operator/businesses?limit=1', { token })
/** Calls another process, which has nothing of the session in memory. */
const statusElsewhere = async (token: string) => {
  const other = await startApi({ url: api.database.url })
  const { status } = await other.ask('GET', '/api/operator/businesses?limit=1', { token })
  await other.stop()
  return status
}

describe('the configured operators are the only ones', () => {
  test('each of several signs in and operates', async () => {
    const ids = await start(THANDI, SIPHO)
    for (const [index, operator] of [THANDI, SIPHO].entries()) {
      const { body } = await login(operator)
      expect(body.user).toEqual({ id: ids[index], email: operator.email, role: 'OPERATOR' })
      expect((await businesses(body.accessToken)).status).toBe(200)
    }
  })

  test('one who is no longer configured loses sessions, refresh tokens, password and role', async () => {
    await start(THANDI, SIPHO)
    const [gone, stays] = [(await login(SIPHO)).body, (await login(THANDI)).body]
    const cookie = await dashboardCookie(api, THANDI.email)
    await start(THANDI)
    expect(await statusElsewhere(gone.accessToken)).toBe(401)
    expect((await refresh(gone.refreshToken)).status).toBe(401)
    expect((await login(SIPHO)).body.error.code).toBe('SV-1005')
    expect((await businesses(stays.accessToken)).status).toBe(200)
    expect((await api.ask('GET', '/dashboard/session', { cookie })).status).toBe(200)
  })

  test('one whose email was changed loses them too, and the old email is free again', async () => {
    const [before] = await start(THANDI)
    const { body } = await login(THANDI)
    const [after] = await start({ ...THANDI, email: 'other@example.com' })
    expect(after).not.toBe(before)
    expect(await statusElsewhere(body.accessToken)).toBe(401)
    expect((await login(THANDI)).status).toBe(401)
    expect((await login({ ...THANDI, email: 'other@example.com' })).status).toBe(200)
    expect((await start(THANDI))[0]).not.toBe(before)
  })

  test('processes that start at once make one of each', async () => {
    const starts = await Promise.all(Array.from({ length: 4 }, () => start(THANDI, SIPHO)))
    expect(new Set(starts.flat()).size).toBe(2)
    const { rows } = await api.pool.query("SELECT id FROM users WHERE role = 'OPERATOR' AND deleted_at IS NULL")
    expect(rows).toHaveLength(2)
  })

  test('one whose email a user of a business registered first is an account beside that user', async () => {
    await start(THANDI)
    const email = 'First.Come@example.com'
    const squatter = await registerBusiness(api, { email })
    const operator = { ...SIPHO, email: email.toLowerCase() }
    const [, id] = await start(THANDI, operator)
    expect(await start(THANDI, operator)).toContain(id)
    const [own, others] = [await login(operator), await login({ email, password: PASSWORD })]
    expect(own.body.user).toEqual({ id, email: operator.email, role: 'OPERATOR' })
    expect(others.body.user).toMatchObject({ id: squatter.userId, role: 'ADMIN' })
    expect((await businesses(own.body.accessToken)).status).toBe(200)
    expect((await businesses(others.body.accessToken)).status).toBe(403)
    expect((await login({ email, password: 'no password of the two' })).status).toBe(401)
  })

  test('one beside a user of a business is the same operator after a change of password and of spelling', async () => {
    const email = 'second.come@example.com'
    await registerBusiness(api, { email })
    const [id] = await start({ ...SIPHO, email })
    expect(await start({ ...SIPHO, email, password: CHANGED })).toEqual([id])
    expect(await start({ ...SIPHO, email: 'Second.Come@example.com', password: CHANGED })).toEqual([id])
    const { user } = (await login({ email, password: CHANGED })).body
    expect(user).toEqual({ id, email: 'Second.Come@example.com', role: 'OPERATOR' })
  })
})

test('a common password is refused in one line that does not repeat it', async () => {
  await expect(start({ ...THANDI, password: 'Password1234' })).rejects.toThrow(
    /^the password of the operator thandi@example.com is on the list of common or breached passwords((?!Password1234).)*$/,
  )
})

const change = async (token: string, newPassword: string) => {
  const body = { currentPassword: PASSWORD, newPassword }
  expect((await api.ask('POST', '/api/auth/password', { token, body })).status).toBe(204)
}

test('a password that the operator changed stays at the next start, and so do the sessions', async () => {
  const [id] = await start(THANDI)
  const { body } = await login(THANDI)
  await change(body.accessToken, CHANGED)
  expect(await start(THANDI)).toEqual([id])
  expect((await login(THANDI)).status).toBe(401)
  expect((await login({ ...THANDI, password: CHANGED })).status).toBe(200)
  expect((await refresh(body.refreshToken)).status).toBe(200)
})

test('an operator’s password is reset, and every session ends, when its configured value changed', async () => {
  const [id] = await start({ ...THANDI, password: 'a third long password' })
  const { body } = await login({ ...THANDI, password: 'a third long password' })
  expect(await start(THANDI)).toEqual([id])
  expect(await statusElsewhere(body.accessToken)).toBe(401)
  expect((await refresh(body.refreshToken)).status).toBe(401)
  expect([(await login(THANDI)).status, (await login({ ...THANDI, password: CHANGED })).status]).toEqual([200, 401])
})

test('an operator’s password belongs to the same operator under another spelling of the email', async () => {
  const [id] = await start(THANDI)
  expect(await start({ ...THANDI, email: 'Thandi@Example.com' })).toEqual([id])
  expect((await login(THANDI)).body.user.email).toBe('Thandi@Example.com')
})

test('a business’s audit names the operator who decided, also after the operator has left', async () => {
  await start(THANDI, SIPHO)
  const owner = await registerBusiness(api)
  const { accessToken: token } = (await login(SIPHO)).body
  await api.ask('POST', '/api/account/kyc', { token: owner.accessToken, body: KYC })
  await api.ask('POST', `/api/operator/businesses/${owner.businessId}/kyc/approve`, { token })
  await start(THANDI)
  const { body } = await api.ask('GET', '/api/audit', { token: owner.accessToken })
  const names = body.data.map(({ action, actorName }: Record<string, unknown>) => [action, actorName])
  expect(names).toEqual([
    ['kyc.approved', 'Sipho'],
    ['kyc.submitted', null],
  ])
})
