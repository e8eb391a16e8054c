import { beforeAll, expect, test } from '@jest/globals'
import { setPlan, testBusiness } from '../accounts/accounts.ts'
import { testApi } from '../running-api.ts'

const api = testApi()
const owner = testBusiness(api)

beforeAll(() => setPlan(api, owner.businessId, 'PAID'))

const SHOWN_ONCE: [path: string, body: object, field: string][] = [
  ['/api/api-keys', { name: 'till', mode: 'TEST' }, 'key'],
  ['/v1/webhook_endpoints', { url: 'https://hooks.example.com/money', eventTypes: ['*'] }, 'secret'],
]

test.each(SHOWN_ONCE)('%s stores its secret encrypted for the repeat that returns it', async (path, body, field) => {
  const send = () =>
    api.ask('POST', path, { token: owner.accessToken, headers: { 'Idempotency-Key': `once-${field}` }, body })
  const first = await send()
  expect([first.status, first.body.error]).toEqual([201, undefined])
  const secret: string = first.body[field]
  const again = await send()
  expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', first.text])
  const { rows } = await api.pool.query<{ row: string; body: Buffer }>(
    'SELECT to_jsonb(r)::text AS row, body FROM idempotency_records AS r',
  )
  expect(rows.length).toBeGreaterThan(0)
  const bare = secret.replace(/^whsec_/, '')
  for (const { row, body: stored } of rows)
    expect([row.includes(bare), stored.includes(bare), stored.includes(field)]).toEqual([false, false, false])
})
