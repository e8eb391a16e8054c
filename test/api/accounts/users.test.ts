import { setTimeout as delay } from 'node:timers/promises'
import { PASSWORD } from '../../given.ts'
import { addUser, mintTestKey, registerBusiness, testBusiness } from './accounts.ts'
import { type RunningApi, testApis } from '../running-api.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'

const [api, other] = testApis()
const owner = testBusiness(api)

const statusOf = async (token: string, on: RunningApi = api) =>
  (await on.ask('GET', '/api/account/status', { token })).status
const login = (email: string, on: RunningApi = api) =>
  on.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
const setRole = (token: string, id: string, role: string, on: RunningApi = api) =>
  on.ask('PATCH', `/api/users/${id}`, { token, body: { role } })
const remove = (token: string, id: string, on: RunningApi = api) => on.ask('DELETE', `/api/users/${id}`, { token })
const adminsOf = async (businessId: string) => {
  const where = "business_id = $1 AND role = 'ADMIN' AND deleted_at IS NULL"
  return (await api.pool.query(`SELECT id FROM users WHERE ${where}`, [businessId])).rows.map(({ id }) => id)
}

const add = (body: object, headers = {}) => api.ask('POST', '/api/users', { token: owner.accessToken, body, headers })

test('adding a user returns the user, who can sign in', async () => {
  const body = expecting(201, await add({ email: 'Clerk@example.com', password: PASSWORD, role: 'MEMBER' }))
  expect(body).toEqual({
    id: expect.stringMatching(/^usr_[0-9a-f]{32}$/),
    email: 'Clerk@example.com',
    role: 'MEMBER',
    invitedBy: { id: owner.userId, email: owner.email },
    createdAt: expect.stringMatching(/Z$/),
    hasSecondFactor: false,
    lastSignInAt: null,
  })
  const signedIn = await login('clerk@example.com')
  const { body: listed } = await api.ask('GET', '/api/users', { token: owner.accessToken })
  expect(listed.data[0]).toEqual({ ...body, lastSignInAt: expect.stringMatching(/Z$/) })
  expect(signedIn.body).toMatchObject({ user: { id: body.id, role: 'MEMBER' }, business: { id: owner.businessId } })
})

test('a user with the email of any other user is refused with SV-2010', async () => {
  const stranger = await registerBusiness(api)
  expect(
    refusalWithDetails(await add({ email: stranger.email.toUpperCase(), password: PASSWORD, role: 'MEMBER' })),
  ).toEqual([409, 'SV-2010', { field: 'email' }])
})

test.each([
  [{ password: 'eleven char' }, '/password'],
  [{ password: '123456qwerty!' }, '/password'],
  [{ role: 'OPERATOR' }, '/role'],
  [{ email: 'nobody' }, '/email'],
  [{ businessId: 'biz_1' }, '/businessId'],
])('a user with %j is refused', async (change, path) => {
  const { body } = await add({ email: 'x@example.com', password: PASSWORD, role: 'MEMBER', ...change })
  expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path }] } })
})

test('adding a user twice with one Idempotency-Key adds one, and stores no password that could be guessed', async () => {
  const body = { email: 'once@example.com', password: PASSWORD, role: 'MEMBER' }
  const [first, second] = [await add(body, { 'Idempotency-Key': 'add' }), await add(body, { 'Idempotency-Key': 'add' })]
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
  expect((await add({ ...body, password: 'another password' }, { 'Idempotency-Key': 'add' })).status).toBe(409)
  const plainHash = "sha256(convert_to($1, 'UTF8'))"
  const guess = JSON.stringify({ email: body.email, password: PASSWORD, role: 'MEMBER' })
  const found = await api.pool.query(`SELECT FROM idempotency_records WHERE request_hash = ${plainHash}`, [guess])
  expect(found.rowCount).toBe(0)
})

test('a role applies from the next request on, and within a second in another process', async () => {
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  const keys = async (on: RunningApi) => (await on.ask('GET', '/api/api-keys', { token: member.token })).status
  expect([await keys(api), await keys(other)]).toEqual([403, 403])
  const { status, body } = await setRole(owner.accessToken, member.id, 'ADMIN')
  expect([status, body.role]).toEqual([200, 'ADMIN'])
  expect(await keys(api)).toBe(200)
  await delay(1_000)
  expect(await keys(other)).toBe(200)
})

test('a role is stored with the time since which a user is ADMIN', async () => {
  const since = async (id: string) =>
    (await api.pool.query('SELECT extract(epoch FROM checker_since)::float8 AS at FROM users WHERE id = $1', [id]))
      .rows[0].at
  const member = await addUser(api, owner.accessToken, 'MEMBER')
  expect(await since(member.id)).toBeNull()
  await setRole(owner.accessToken, member.id, 'ADMIN')
  const first = await since(member.id)
  expect(first).not.toBeNull()
  await setRole(owner.accessToken, member.id, 'ADMIN')
  expect(await since(member.id)).toEqual(first)
  await setRole(owner.accessToken, member.id, 'MEMBER')
  expect(await since(member.id)).toBeNull()
  await setRole(owner.accessToken, member.id, 'ADMIN')
  expect(await since(member.id)).toBeGreaterThan(first)
})

test('deleting a user ends their sessions at once here, within a second elsewhere, and their refresh tokens', async () => {
  const user = await addUser(api, owner.accessToken, 'ADMIN')
  const { body: second } = await login(user.email)
  expect([await statusOf(user.token), await statusOf(user.token, other)]).toEqual([200, 200])
  const { status, text } = await remove(owner.accessToken, user.id)
  expect([status, text]).toEqual([204, ''])
  expect([await statusOf(user.token), await statusOf(second.accessToken)]).toEqual([401, 401])
  await delay(1_000)
  expect(await statusOf(user.token, other)).toBe(401)
  expecting(401, await api.ask('POST', '/api/auth/refresh', { body: { refreshToken: second.refreshToken } }))
  expect((await login(user.email)).body.error.code).toBe('SV-1005')
  expect((await remove(owner.accessToken, user.id)).status).toBe(404)
})

test('deleting a user leaves the keys that they minted', async () => {
  const user = await addUser(api, owner.accessToken, 'ADMIN')
  const { key } = await mintTestKey(api, user.token)
  await remove(owner.accessToken, user.id)
  expect((await api.ask('GET', '/api/account/status', { key })).status).toBe(200)
})

test('deleting a user frees their email', async () => {
  const { id, email } = await addUser(api, owner.accessToken, 'MEMBER')
  await remove(owner.accessToken, id)
  const again = { email, password: PASSWORD, businessName: 'Own shop' }
  const body = expecting(201, await api.ask('POST', '/api/auth/register', { body: again }))
  expect(body.user.id).not.toBe(id)
  expect((await login(email)).body.business.name).toBe('Own shop')
})

test('a user who is deleted while they sign in has no session left', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await addUser(api, owner.accessToken, 'MEMBER')
    const [signedIn] = await Promise.all([login(user.email, other), remove(owner.accessToken, user.id)])
    if (signedIn.status !== 200) continue
    const { refreshToken } = signedIn.body
    expect((await api.ask('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
    expect(await statusOf(signedIn.body.accessToken)).toBe(401)
  }
})

test('the last ADMIN can be neither demoted nor deleted, which is SV-3005', async () => {
  const { accessToken, userId } = await registerBusiness(api)
  await addUser(api, accessToken, 'MEMBER')
  for (const answer of [await setRole(accessToken, userId, 'MEMBER'), await remove(accessToken, userId)]) {
    expect(refusal(answer)).toEqual([409, 'SV-3005'])
  }
  expect((await setRole(accessToken, userId, 'ADMIN')).status).toBe(200)
})

test('the last ADMIN is counted without deleted ADMINs', async () => {
  const { accessToken, userId } = await registerBusiness(api)
  const second = await addUser(api, accessToken, 'ADMIN')
  await remove(accessToken, second.id)
  expect((await remove(accessToken, userId)).body.error.code).toBe('SV-3005')
})

test.each(['demoting', 'deleting'])(
  'the last ADMIN remains when two ADMINs are %s each other at once',
  async (what) => {
    for (let round = 0; round < 8; round++) {
      const { businessId, accessToken, userId } = await registerBusiness(api)
      const second = await addUser(api, accessToken, 'ADMIN')
      const act = (token: string, id: string, on: RunningApi) =>
        what === 'demoting' ? setRole(token, id, 'MEMBER', on) : remove(token, id, on)
      const answers = await Promise.all([act(accessToken, second.id, api), act(second.token, userId, other)])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      // The second request has lost its session, or would remove the last ADMIN.
      expect(answers.filter(({ status }) => [401, 403, 409].includes(status))).toHaveLength(1)
      expect(await adminsOf(businessId)).toHaveLength(1)
    }
  },
)

test('the last ADMIN remains when three demote one another at once, in any order', async () => {
  const { businessId, accessToken, userId } = await registerBusiness(api)
  const [second, third] = [await addUser(api, accessToken, 'ADMIN'), await addUser(api, accessToken, 'ADMIN')]
  await Promise.all([
    setRole(accessToken, second.id, 'MEMBER'),
    setRole(second.token, third.id, 'MEMBER', other),
    setRole(third.token, userId, 'MEMBER'),
  ])
  expect((await adminsOf(businessId)).length).toBeGreaterThan(0)
})
