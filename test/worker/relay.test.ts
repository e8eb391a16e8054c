import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { claimDueDeliveries, claimDueReplays } from '../../src/db/statements/claim-due.ts'
import { registerBusiness } from '../api/accounts.ts'
import { startApiWithDatabase, type ApiWithDatabase } from '../api/running-api.ts'

let api: ApiWithDatabase

/** 30 due deliveries of each of two endpoints, the first one's older, and a replay of each of them. */
beforeAll(async () => {
  api = await startApiWithDatabase()
  const { businessId } = await registerBusiness(api)
  await api.pool.query(
    `INSERT INTO webhook_endpoints (id, business_id, mode, url, event_types, secret)
     SELECT 'whe_' || name, $1, 'TEST', 'https://shop.example', '{payment.created}', '' FROM (VALUES ('hung'), ('quick')) e (name)`,
    [businessId],
  )
  await api.pool.query(
    `WITH event AS (
       INSERT INTO events (id, business_id, mode, transaction_id, type, body)
       SELECT 'evt_' || n, $1, 'TEST', 'evt_' || n, 'payment.created', '{}' FROM generate_series(1, 30) n RETURNING id
     )
     INSERT INTO deliveries (id, business_id, mode, event_id, endpoint_id, engine_due_at)
     SELECT 'dlv_' || w.id || event.id, $1, 'TEST', event.id, w.id,
       now() - CASE w.id WHEN 'whe_hung' THEN interval '1 hour' ELSE interval '1 s' END
     FROM event, webhook_endpoints w`,
    [businessId],
  )
  await api.pool.query(
    `INSERT INTO delivery_replays (id, delivery_id, engine_due_at) SELECT 'rpl_' || id, id, engine_due_at FROM deliveries`,
  )
})
afterAll(() => api.stop())

const counted = (rows: { endpointId: string }[]) =>
  ['whe_hung', 'whe_quick'].map((id) => rows.filter(({ endpointId }) => endpointId === id).length)

test.each([
  ['deliveries', claimDueDeliveries],
  ['replays', claimDueReplays],
])('%s of endpoints that hang are taken a few at a time, and stand in nobody else’s way', async (_what, claim) => {
  const hanging = ['whe_hung', 'whe_unknown']
  expect(counted(await claim(api.pool, { of: hanging, most: 10 }))).toEqual([10, 0])
  expect(counted(await claim(api.pool, { notOf: hanging }))).toEqual([0, 30])
  expect(counted(await claim(api.pool, { of: hanging, most: 10 }))).toEqual([10, 0])
  // Once it answers again, all that is left is due like anything else.
  expect(counted(await claim(api.pool, { notOf: [] }))).toEqual([10, 0])
  expect(counted(await claim(api.pool, { notOf: [] }))).toEqual([0, 0])
})

test('a replay that its delivery has long heard of is signalled less and less often', async () => {
  await api.pool.query(
    `UPDATE delivery_replays SET engine_due_at = now() - interval '1 s', requested_at = now() - CASE id
       WHEN 'rpl_dlv_whe_quickevt_1' THEN interval '10 s' WHEN 'rpl_dlv_whe_quickevt_2' THEN interval '20 min' ELSE interval '2 days' END
     WHERE id IN ('rpl_dlv_whe_quickevt_1', 'rpl_dlv_whe_quickevt_2', 'rpl_dlv_whe_quickevt_3')`,
  )
  expect(await claimDueReplays(api.pool, { notOf: [] })).toHaveLength(3)
  const { rows } = await api.pool.query(
    `SELECT round(extract(epoch FROM engine_due_at - now()) / 60)::int AS minutes FROM delivery_replays
     WHERE id IN ('rpl_dlv_whe_quickevt_1', 'rpl_dlv_whe_quickevt_2', 'rpl_dlv_whe_quickevt_3') ORDER BY id`,
  )
  expect(rows.map(({ minutes }) => minutes)).toEqual([1, 20, 60])
})
