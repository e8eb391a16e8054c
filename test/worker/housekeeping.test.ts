import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { deleteExpired } from '../../src/db/housekeeping/delete-expired.ts'
import { randomBytes } from 'node:crypto'
import { registerBusiness, type TestBusiness } from '../api/accounts/accounts.ts'
import { startApiWithDatabase, type ApiWithDatabase } from '../api/running-api.ts'
import { given } from '../given.ts'

let api: ApiWithDatabase
let business: TestBusiness

beforeAll(async () => {
  api = await startApiWithDatabase()
  business = await registerBusiness(api)
})
afterAll(() => api.stop())
beforeEach(() => api.pool.query('DELETE FROM idempotency_records'))

const count = async (table: string): Promise<number> =>
  (await api.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n

const HOUR_MS = 3_600_000

async function records(count: number, ageMs: number): Promise<void> {
  const stored = { requestHash: '', status: 201, body: '', createdAt: new Date(Date.now() - ageMs) }
  const record = () => ({ scope: randomBytes(32), ...stored })
  await given.rows(api.pool, 'idempotency_records', Array.from({ length: count }, record))
}

describe('housekeeping deletes', () => {
  test('stored responses after 24 hours, any number of them, and no younger ones', async () => {
    await records(2_500, 24 * HOUR_MS + 1_000)
    await records(10, 24 * HOUR_MS - 60_000)
    expect(await deleteExpired(api.pool)).toBe(2_500)
    expect(await count('idempotency_records')).toBe(10)
  })

  test('refresh tokens after 7 days, and the session continues with the others', async () => {
    const { body: next } = await api.ask('POST', '/api/auth/refresh', { body: { refreshToken: business.refreshToken } })
    await api.pool.query(
      `UPDATE refresh_tokens SET expires_at = now() - interval '1 second' WHERE spent_at IS NOT NULL`,
    )
    const before = await count('refresh_tokens')
    expect(await deleteExpired(api.pool)).toBe(1)
    expect(await count('refresh_tokens')).toBe(before - 1)
    const { status } = await api.ask('POST', '/api/auth/refresh', { body: { refreshToken: next.refreshToken } })
    expect(status).toBe(200)
  })

  test('secrets after their grace time', async () => {
    const endpointId = await given.endpoint(api.pool, { businessId: business.businessId })
    const old = (id: string, ms: number) => ({ id, endpointId, secret: '', validUntil: new Date(Date.now() + ms) })
    await given.rows(api.pool, 'webhook_old_secrets', [old('over', -1_000), old('good', 60_000)])
    expect(await deleteExpired(api.pool)).toBe(1)
    expect((await api.pool.query('SELECT id FROM webhook_old_secrets')).rows).toEqual([{ id: 'good' }])
  })

  test('request counts of past seconds', async () => {
    const now = Date.now()
    const counted = (key: string, expire: number) => ({ key, points: 1, expire })
    await given.rows(api.pool, 'rate_limits', [counted('old', now - 120_000), counted('new', now)])
    expect(await deleteExpired(api.pool)).toBe(1)
    expect((await api.pool.query('SELECT key FROM rate_limits')).rows).toEqual([{ key: 'new' }])
  })
})

test('each row once with two processes, without waiting for each other', async () => {
  await records(4_000, 48 * HOUR_MS)
  const [one, other] = await Promise.all([deleteExpired(api.pool), deleteExpired(api.pool)])
  expect(one + other).toBe(4_000)
})

test('a row that a request has locked only the next time', async () => {
  await records(3, 48 * HOUR_MS)
  const client = await api.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM idempotency_records LIMIT 1 FOR UPDATE')
  expect(await deleteExpired(api.pool)).toBe(2)
  await client.query('COMMIT')
  client.release()
  expect(await deleteExpired(api.pool)).toBe(1)
})

test('an idempotency record, after which the same request is a new one', async () => {
  const headers = { 'Idempotency-Key': 'again' }
  const ask = () =>
    api.ask('POST', '/api/api-keys', { token: business.accessToken, body: { name: 'a', mode: 'TEST' }, headers })
  const first = await ask()
  expect((await ask()).text).toBe(first.text)
  await api.pool.query(`UPDATE idempotency_records SET created_at = created_at - interval '25 hours'`)
  await deleteExpired(api.pool)
  const again = await ask()
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
  expect(again.body.id).not.toBe(first.body.id)
})
