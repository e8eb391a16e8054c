import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { deleteExpired } from '../../src/db/housekeeping/delete-expired.ts'
import { registerBusiness, type TestBusiness } from '../api/accounts/accounts.ts'
import { startApiWithDatabase, type ApiWithDatabase } from '../api/running-api.ts'

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

async function records(rows: number, age: string): Promise<void> {
  await api.pool.query(
    `INSERT INTO idempotency_records (scope, request_hash, status, body, created_at)
     SELECT sha256(($2 || n)::bytea), '', 201, '', now() - $2::interval FROM generate_series(1, $1::int) n`,
    [rows, age],
  )
}

describe('housekeeping deletes', () => {
  test('stored responses after 24 hours, any number of them, and no younger ones', async () => {
    await records(2_500, '24 hours 1 second')
    await records(10, '23 hours 59 minutes')
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
    await api.pool.query(
      `INSERT INTO webhook_endpoints (id, business_id, mode, url, event_types, secret)
       VALUES ('whe_1', $1, 'TEST', 'https://shop.example', '{payment.created}', '')`,
      [business.businessId],
    )
    await api.pool.query(
      `INSERT INTO webhook_old_secrets (id, endpoint_id, secret, valid_until)
       VALUES ('over', 'whe_1', '', now() - interval '1 second'), ('good', 'whe_1', '', now() + interval '1 minute')`,
    )
    expect(await deleteExpired(api.pool)).toBe(1)
    expect((await api.pool.query('SELECT id FROM webhook_old_secrets')).rows).toEqual([{ id: 'good' }])
  })

  test('request counts of past seconds', async () => {
    const now = Date.now()
    await api.pool.query('INSERT INTO rate_limits VALUES ($1, 1, $2), ($3, 1, $4)', ['old', now - 120_000, 'new', now])
    expect(await deleteExpired(api.pool)).toBe(1)
    expect((await api.pool.query('SELECT key FROM rate_limits')).rows).toEqual([{ key: 'new' }])
  })
})

test('each row once with two processes, without waiting for each other', async () => {
  await records(4_000, '2 days')
  const [one, other] = await Promise.all([deleteExpired(api.pool), deleteExpired(api.pool)])
  expect(one + other).toBe(4_000)
})

test('a row that a request has locked only the next time', async () => {
  await records(3, '2 days')
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
