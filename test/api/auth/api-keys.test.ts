/** @waits 25 */

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { given } from '../../given.ts'
import { sentDuring } from '../../db/sent-during.ts'
import { mintTestKey, registerBusiness, type TestBusiness } from '../accounts/accounts.ts'
import { type RunningApi, testApis } from '../running-api.ts'
import { expecting, refusalWithDetails } from '../../client.ts'

const [api, other] = testApis()
let owner: TestBusiness

beforeAll(async () => {
  owner = await registerBusiness(api)
})

const asOwner = (method: string, path: string, body?: unknown, headers = {}) =>
  api.ask(method, path, { token: owner.accessToken, body, headers })

async function works(on: RunningApi, key: string): Promise<boolean> {
  return (await on.ask('GET', '/api/account/status', { key })).status === 200
}

/** A change in one process must take effect in every other within a second. */
async function withinASecond(check: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 1_000
  while (performance.now() < end) {
    if (await check()) return true
    await delay(20)
  }
  // A request sent after that second must already see the change, whatever delayed the event loop.
  return await check()
}

test('minting a key shows the key once; the list never does', async () => {
  const body = expecting(201, await asOwner('POST', '/api/api-keys', { name: 'server', mode: 'TEST' }))
  expect(body).toEqual({
    id: expect.stringMatching(/^key_/),
    name: 'server',
    mode: 'TEST',
    key: expect.stringMatching(/^svc_test_[A-Za-z0-9_-]{43}$/),
    last4: body.key.slice(-4),
    createdAt: expect.stringMatching(/Z$/),
  })
  const list = await asOwner('GET', '/api/api-keys')
  expect(list.text).not.toContain(body.key)
  expect(list.body.data[0]).toEqual({ ...body, key: undefined, revokedAt: null, lastUsedOn: null })
  const { rows } = await api.pool.query('SELECT * FROM api_keys')
  expect(JSON.stringify(rows)).not.toContain(body.key)
})

test('a live key before approval is refused with SV-1004', async () => {
  expect((await asOwner('POST', '/api/api-keys', { name: 'x', mode: 'LIVE' })).body.error.code).toBe('SV-1004')
})

test('an approved business mints live keys, which act in live mode', async () => {
  const approved = await registerBusiness(api)
  await api.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [approved.businessId])
  const mint = () =>
    api.ask('POST', '/api/api-keys', { token: approved.accessToken, body: { name: 'x', mode: 'LIVE' } })
  expect(await withinASecond(async () => (await mint()).status === 201)).toBe(true)
  const { key } = (await mint()).body
  expect(key).toMatch(/^svc_live_/)
  const { body } = await api.ask('GET', '/api/account/status', { key })
  expect(body).toMatchObject({ mode: 'LIVE', liveApproved: true, business: { mode: 'TEST' } })
})

describe('the day of the last use', () => {
  const today = () => new Date().toISOString().slice(0, 10)

  async function lastUsedOn(id: string): Promise<string | null> {
    const { body } = await asOwner('GET', '/api/api-keys')
    return body.data.find((key: { id: string }) => key.id === id).lastUsedOn
  }

  test('is stored with the first use of a day, also of a key before its rotation', async () => {
    const { id, key } = await mintTestKey(api, owner.accessToken)
    expect(await lastUsedOn(id)).toBeNull()
    const days = [today()]
    expect(await works(api, key)).toBe(true)
    days.push(today())
    expect(days).toContain(await lastUsedOn(id))

    const setDay = (day: string) => api.pool.query('UPDATE api_keys SET last_used_on = $2 WHERE id = $1', [id, day])
    await setDay('2026-11-01')
    await asOwner('POST', `/api/api-keys/${id}/rotate`, { graceSeconds: 60 })
    expect(await works(other, key)).toBe(true)
    days.push(today())
    expect(days).toContain(await lastUsedOn(id))
  })

  test('stays as it is when a revoked key is refused', async () => {
    const { id, key } = await mintTestKey(api, owner.accessToken)
    await asOwner('POST', `/api/api-keys/${id}/revoke`)
    expect(await works(api, key)).toBe(false)
    expect(await lastUsedOn(id)).toBeNull()
  })
})

test('revoking a key counts at once here, and within a second in every other process', async () => {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  expect([await works(api, key), await works(other, key)]).toEqual([true, true])
  const { status, body } = await asOwner('POST', `/api/api-keys/${id}/revoke`)
  expect([status, body.revokedAt]).toEqual([200, expect.any(String)])
  expect(await works(api, key)).toBe(false)
  expect(await withinASecond(async () => !(await works(other, key)))).toBe(true)
})

test('revoking a key is final, so a repeat returns the same and a rotation is refused with SV-3005', async () => {
  const { id } = await mintTestKey(api, owner.accessToken)
  const first = await asOwner('POST', `/api/api-keys/${id}/revoke`)
  expect((await asOwner('POST', `/api/api-keys/${id}/revoke`, {})).body).toEqual(first.body)
  expect(refusalWithDetails(await asOwner('POST', `/api/api-keys/${id}/rotate`))).toEqual([
    409,
    'SV-3005',
    { state: 'REVOKED' },
  ])
})

test('rotating a key keeps the id, and without grace ends the old key at once', async () => {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  expect(await works(other, key)).toBe(true)
  const { status, body } = await asOwner('POST', `/api/api-keys/${id}/rotate`)
  expect([status, body.id]).toEqual([200, id])
  expect([await works(api, key), await works(api, body.key)]).toEqual([false, true])
  expect(await withinASecond(async () => !(await works(other, key)))).toBe(true)
})

test('a rotation with grace lets the old key work that long, even from the cache', async () => {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  const { body } = await asOwner('POST', `/api/api-keys/${id}/rotate`, { graceSeconds: 1 })
  expect([await works(api, key), await works(api, body.key)]).toEqual([true, true])
  await delay(1_100)
  expect([await works(api, key), await works(api, body.key)]).toEqual([false, true])
})

test('a revocation after a rotation ends the old key in its grace time too', async () => {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  const { body } = await asOwner('POST', `/api/api-keys/${id}/rotate`, { graceSeconds: 600 })
  await asOwner('POST', `/api/api-keys/${id}/revoke`)
  expect([await works(api, key), await works(api, body.key)]).toEqual([false, false])
})

test.each([-1, 604_801, 1.5, '1'])('a grace time of %j is refused', async (graceSeconds) => {
  const { id } = await mintTestKey(api, owner.accessToken)
  expect((await asOwner('POST', `/api/api-keys/${id}/rotate`, { graceSeconds })).body.error.code).toBe('SV-2001')
})

/** Without those of the ORM, which have no name: the status of an account needs one beside its credentials. */
const queriesOf = async (play: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring([api.pool], play)).filter((query) => !query.startsWith('select '))

const wrongKey = () => `svc_test_${randomBytes(32).toString('base64url')}`

async function threeHundred(key: () => string): Promise<string[]> {
  const keys = Array.from({ length: 300 }, key).values()
  const lane = async () => {
    for (const each of keys) expect((await api.ask('GET', '/api/account/status', { key: each })).status).toBe(401)
  }
  // The credential cache must be empty, and no request of another test in flight.
  await delay(1_500)
  return await queriesOf(async () => await Promise.all(Array.from({ length: 50 }, lane)))
}

test('three hundred requests with the same wrong key are all 401 in a few queries', async () => {
  const same = wrongKey()
  const since = performance.now()
  const queries = await threeHundred(() => same)
  const seconds = (performance.now() - since) / 1_000
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.length).toBeLessThanOrEqual(2 + seconds)
})

test('three hundred different wrong keys are all 401 in some twenty queries a second, and a good key is looked up among them', async () => {
  const { key } = await mintTestKey(other, owner.accessToken)
  const since = performance.now()
  const queries = await threeHundred(wrongKey)
  const seconds = (performance.now() - since) / 1_000
  expect(queries.length).toBeLessThanOrEqual(20 + 20 * seconds)
  expect(queries.length).toBeLessThan(150)
  expect(await works(api, key)).toBe(true)
})

test('three hundred keys of a wrong form are all 401 without a query', async () => {
  let n = 0
  expect(await threeHundred(() => `svc_test_${n++}`)).toEqual([])
})

test('three hundred requests with wrong keys delay a key stored by hand for at most a second, and a minted one not at all', async () => {
  const key = wrongKey()
  expect([await works(api, key), await works(other, key)]).toEqual([false, false])
  await given.key(api.pool, { businessId: owner.businessId, key })
  for (const on of [api, other]) expect(await withinASecond(() => works(on, key))).toBe(true)
  const { key: minted } = await mintTestKey(api, owner.accessToken)
  expect([await works(other, minted), await works(api, minted)]).toEqual([true, true])
})

/** Mints a key whose use of today is recorded already. */
async function mintUsedKey(): Promise<string> {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  await api.pool.query("UPDATE api_keys SET last_used_on = (now() AT TIME ZONE 'UTC')::date WHERE id = $1", [id])
  return key
}

test('the cache of credentials saves all requests but one a second the round trip', async () => {
  const key = await mintUsedKey()
  const since = performance.now()
  const queries = await queriesOf(async () => {
    for (let round = 0; round < 100; round++) expect(await works(api, key)).toBe(true)
  })
  expect(queries.length).toBeLessThanOrEqual(1 + (performance.now() - since) / 1_000)
})

test('the cache of credentials is filled once for concurrent requests', async () => {
  const key = await mintUsedKey()
  const { accessToken } = await registerBusiness(api)
  const twenty = (ask: object) => Array.from({ length: 20 }, () => api.ask('GET', '/api/account/status', ask))
  const since = performance.now()
  const queries = await queriesOf(() => Promise.all([...twenty({ key }), ...twenty({ token: accessToken })]))
  const uses = queries.filter((name) => name === 'record-session-use')
  expect(uses.length).toBeLessThanOrEqual(1)
  expect(new Set(queries)).toEqual(new Set(['find-credentials', 'find-session', ...uses]))
  expect(queries.length - uses.length).toBeLessThanOrEqual(2 + (2 * (performance.now() - since)) / 1_000)
})

test('the cache of credentials is at most one second old, so that a change by hand takes effect', async () => {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  expect(await works(api, key)).toBe(true)
  await api.pool.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
  expect(await withinASecond(async () => !(await works(api, key)))).toBe(true)
})

test('the cache of credentials does not miss a revocation whose commit becomes visible long after it was made', async () => {
  const { id, key } = await mintTestKey(api, owner.accessToken)
  const { accessToken } = await registerBusiness(api)
  const isSignedIn = async () => (await api.ask('GET', '/api/account/status', { token: accessToken })).status === 200
  const late = await api.pool.connect()
  await late.query('BEGIN')
  await late.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id])
  await late.query('UPDATE sessions SET revoked_at = now() WHERE user_id IN (SELECT user_id FROM sessions)')
  const end = performance.now() + 3_000
  while (performance.now() < end) {
    expect([await works(api, key), await works(other, key), await isSignedIn()]).toEqual([true, true, true])
    await delay(100)
  }
  await late.query('COMMIT')
  late.release()
  const isRefused = async () => !(await works(api, key)) && !(await works(other, key)) && !(await isSignedIn())
  expect(await withinASecond(isRefused)).toBe(true)
  // Later tests each need a new session.
  owner = await registerBusiness(api)
})

test('the cache of credentials keeps nothing of a query that failed', async () => {
  const { key } = await mintTestKey(api, owner.accessToken)
  const query = api.pool.query
  api.pool.query = (() => Promise.reject(new Error('Connection terminated'))) as unknown as typeof query
  const { status } = await api.ask('GET', '/api/account/status', { key })
  api.pool.query = query
  expect([status, await works(api, key)]).toEqual([503, true])
})
