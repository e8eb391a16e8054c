import { claimDue } from '../../../src/db/relay/claim.ts'
import { given } from '../../given.ts'
import { paidMerchant, type TestMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
let merchant: TestMerchant
let endpointId: string
beforeEach(async () => {
  merchant = await paidMerchant(api)
  const body = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }
  endpointId = (await ask('/v1/webhook_endpoints', body)).body.id
})

const ask = (path: string, body?: object) => api.ask('POST', path, { key: merchant.apiKey, body })
const insert = (state: 'PENDING' | 'DEAD', count: number) =>
  given.deliveries(api.pool, { businessId: merchant.businessId, endpointId, states: Array(count).fill(state) })

/** Makes two payments, two test events and two replays; counts what the relay then starts and leaves. */
async function six(): Promise<{ deliveries: number; replays: number; left: number }> {
  const [dead] = await insert('DEAD', 1)
  for (let n = 0; n < 2; n++) {
    const paymentMethod = { type: 'CARD', token: 'tok_success' }
    expect((await ask('/v1/payments', { amountCents: 100, currency: 'ZAR', paymentMethod })).status).toBe(201)
    expect((await ask(`/v1/webhook_endpoints/${endpointId}/test`)).status).toBe(202)
    expect((await ask(`/v1/webhook_endpoints/deliveries/${dead}/replay`)).status).toBe(202)
  }
  const ours = (rows: { endpointId: string }[]) => rows.filter((row) => row.endpointId === endpointId).length
  const deliveries = ours(await claimDue.deliveries(api.pool, { most: 100, without: [] }))
  const replays = ours(await claimDue.replays(api.pool, { most: 100, without: [] }))
  const { rows } = await api.pool.query(
    `SELECT count(*)::int AS due FROM (
       SELECT engine_due_at FROM deliveries WHERE endpoint_id = $1
       UNION ALL SELECT engine_due_at FROM delivery_replays WHERE endpoint_id = $1) waiting
     WHERE engine_due_at <= now()`,
    [endpointId],
  )
  return { deliveries, replays, left: rows[0].due }
}

async function inEngine(count: number): Promise<void> {
  const [deliveryId] = await insert('DEAD', 1)
  const engineDueAt = new Date(Date.now() + 60_000)
  const replay = (_: unknown, n: number) => ({ id: `rpl_${endpointId}${n}`, deliveryId, endpointId, engineDueAt })
  await given.rows(api.pool, 'delivery_replays', Array.from({ length: count }, replay))
}
const failing = () => api.pool.query('UPDATE webhook_endpoints SET failing_since = now() WHERE id = $1', [endpointId])

const ALL = { deliveries: 4, replays: 2, left: 0 }
const NONE = { deliveries: 0, replays: 0, left: 6 }

test('work stored for an endpoint is started at once while fewer than forty deliveries, and as many replays, are under way', async () => {
  await insert('PENDING', 36)
  await inEngine(38)
  expect(await six()).toEqual(ALL)
})

test('work stored for an endpoint is left in the database while forty deliveries and forty replays are under way', async () => {
  await insert('PENDING', 40)
  await inEngine(40)
  expect(await six()).toEqual(NONE)
})

test('work stored for an endpoint is limited to eight if the endpoint did not accept the last webhook', async () => {
  await failing()
  await insert('PENDING', 4)
  await inEngine(6)
  expect(await six()).toEqual(ALL)
  expect(await six()).toEqual(NONE)
})

test('work stored for an endpoint is started whatever waits for the time of its next attempt, or for its turn', async () => {
  await insert('PENDING', 50)
  await api.pool.query("UPDATE deliveries SET engine_due_at = now() - interval '1 s' WHERE endpoint_id = $1", [
    endpointId,
  ])
  await insert('DEAD', 1)
  const states = Array<'WAITING_RETRY'>(50).fill('WAITING_RETRY')
  await given.deliveries(api.pool, { businessId: merchant.businessId, endpointId, states })
  expect(await six()).toEqual({ deliveries: 40, replays: 2, left: 14 })
})
