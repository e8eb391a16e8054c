import { expect, test } from '@jest/globals'
import { PASSWORD } from '../../given.ts'
import { addUser, dashboardCookie, registerBusiness } from '../accounts/accounts.ts'
import { testApis } from '../running-api.ts'
import { until } from '../../until.ts'

const [api, other] = testApis()

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
  const { body } = await api.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  const token = body.accessToken as string
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
  expect((await api.ask('POST', '/api/auth/login', { body: { email: member.email, password: PASSWORD } })).status).toBe(
    200,
  )
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
