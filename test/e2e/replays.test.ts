import type { DeliveryAttempt } from '../api-types.ts'
import { loadDelivery } from '../../src/db/deliveries/delivery.ts'
import { clientOf } from '../client.ts'
import { given } from '../given.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
const receiver = duringTests(startReceiver)
const api = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
let path: string

beforeAll(async () => {
  await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.created'] })
  const paymentMethod = { type: 'CARD', token: 'tok_success' }
  await api.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', paymentMethod })
  const delivered = await until(
    async () => (await api.get('/v1/webhook_endpoints/deliveries?state=DELIVERED')).body.data[0],
  )
  path = `/v1/webhook_endpoints/deliveries/${delivered.id}`
})

const attempts = async (count: number) =>
  await until(async () => {
    const { body } = await api.get(path)
    return body.attempts.length === count && body
  })

test('a replay of a delivered event is a new attempt with the same body, at once', async () => {
  const asked = await api.post(`${path}/replay`)
  expect([asked.status, asked.body.state]).toEqual([202, 'DELIVERED'])
  const { state, attemptCount, attempts: made } = await attempts(2)
  expect([state, attemptCount]).toEqual(['DELIVERED', 1])
  expect(made.map(({ trigger, status }: DeliveryAttempt) => [trigger, status])).toEqual([
    ['SCHEDULE', 200],
    ['REPLAY', 200],
  ])
  const [first, second] = receiver.received
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
})

test('a failed replay of a delivered event leaves it delivered', async () => {
  receiver.answer((response) => response.writeHead(500).end())
  await api.post(`${path}/replay`)
  const { state, attemptCount, nextAttemptAt, attempts: made } = await attempts(3)
  expect({ state, attemptCount, nextAttemptAt }).toEqual({ state: 'DELIVERED', attemptCount: 1, nextAttemptAt: null })
  expect(made[2]).toMatchObject({ trigger: 'REPLAY', status: 500, error: null })
})

test('very many replays of one delivery are loaded in small parts, the oldest first, and all are sent', async () => {
  receiver.answer((response) => response.writeHead(200).end())
  const { id, endpointId } = (await api.get(path)).body
  const made = (await attempts(3)).attempts.length
  const replay = (_: unknown, at: number) => ({
    id: `rpl_${at + 1}`,
    deliveryId: id,
    endpointId,
    requestedAt: new Date(Date.now() - (at + 1) * 60_000),
  })
  await given.rows(service.pool, 'delivery_replays', Array.from({ length: 35 }, replay))
  const { waitingReplays } = (await loadDelivery(service.pool, { deliveryId: id, replayId: null }))!
  expect(waitingReplays).toEqual(Array.from({ length: 10 }, (_, n) => `rpl_${35 - n}`))
  await service.pool.query(`UPDATE delivery_replays SET engine_due_at = now() WHERE id = 'rpl_1'`)
  await attempts(made + 35)
  const { rows } = await service.pool.query(
    `SELECT trigger_key AS key FROM delivery_attempts WHERE delivery_id = $1 AND number > $2 ORDER BY number`,
    [id, made],
  )
  // The signalled delivery was sent without a replay.
  const keys = rows.map(({ key }) => key).filter((key) => key !== 'rpl_1')
  expect(keys).toEqual(Array.from({ length: 34 }, (_, n) => `rpl_${35 - n}`))
})
