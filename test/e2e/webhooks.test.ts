import { duringTests } from '../during-tests.ts'
import { asSuperuser } from '../database.ts'
import type { Delivery } from '../api-types.ts'
import { createHmac } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { newId } from '../../src/db/new-id.ts'
import { clientOf, expecting } from '../client.ts'
import { given } from '../given.ts'
import { startReceiver, type Received, type Receiver } from '../receiver.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const path = '/v1/webhook_endpoints'
const service = duringTests(sharedService)
const api = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
let receiver: Receiver
const receivers: Receiver[] = []

beforeEach(async () => {
  receiver = await another()
})

afterEach(async () => {
  for (const { id } of (await api.get(path)).body.data) await api.delete(`${path}/${id}`)
  await Promise.all(receivers.splice(0).map((each) => each.close()))
})

async function another(): Promise<Receiver> {
  const started = await startReceiver()
  receivers.push(started)
  return started
}

interface Endpoint {
  id: string
  secret: string
}

async function register(eventTypes: string[], to = receiver): Promise<Endpoint> {
  return expecting(201, await api.post(path, { url: to.url, eventTypes }))
}

const payment = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

/** A payment that ends: two events, payment.created and payment.succeeded. */
async function pay(): Promise<string> {
  const { body } = await api.post('/v1/payments', payment)
  return body.transactionId
}

const events = (to: Receiver) => to.received.map(({ body }) => JSON.parse(body))
const delivery = async (id: string) => (await api.get(`${path}/deliveries/${id}`)).body
const reaches = (id: string, wanted: { state?: string; attempts?: number }) =>
  until(async () => {
    const found = await delivery(id)
    if (wanted.state && found.state !== wanted.state) return null
    return (wanted.attempts ?? found.attempts.length) === found.attempts.length ? found : null
  })
const testEvent = async ({ id }: Endpoint, body = {}): Promise<string> =>
  (await api.post(`${path}/${id}/test`, body)).body.id

const hmac = (secret: string, { body }: Received) => createHmac('sha256', secret).update(body).digest('hex')
const verifies = (secret: string, { body, headers }: Received): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('events go to every subscribed endpoint with the state of their moment, in a readable order', async () => {
  const [created, other] = [await another(), await another()]
  await register(['payment.created', 'payment.succeeded', 'payment.failed'])
  await register(['payment.created'], created)
  await register(['refund.created'], other)
  const transactionId = await pay()
  await receiver.count(2)
  await created.count(1)
  const told = events(receiver).toSorted((a, b) => a.data.sequence - b.data.sequence)
  expect(told.map(({ type, data }) => [type, data.transactionId, data.state])).toEqual([
    ['payment.created', transactionId, 'CREATED'],
    ['payment.succeeded', transactionId, 'SUCCEEDED'],
  ])
  expect(told[1].data.sequence).toBeGreaterThan(told[0].data.sequence)
  // Both get the same event with the same id.
  expect(events(created)).toEqual([told[0]])
  expect(other.received).toEqual([])
  const { body } = await api.get(`/v1/events?transactionId=${transactionId}`)
  expect(body.data.toReversed()).toEqual(told.map((event) => ({ ...event, test: false })))
})

test('events from before a subscription are not sent to it', async () => {
  const first = await another()
  await register(['payment.created'], first)
  const before = await pay()
  await first.count(1)
  await register(['payment.created'])
  const after = await pay()
  await first.count(2)
  await receiver.count(1)
  expect(events(first).map(({ data }) => data.transactionId)).toEqual([before, after])
  expect(events(receiver).map(({ data }) => data.transactionId)).toEqual([after])
})

test('events of a rolled-back transaction are never sent', async () => {
  await register(['payment.created'])
  // The event is stored by then, its delivery is not.
  const ofOthers = `CHECK (business_id <> '${service.business.businessId}')`
  await asSuperuser(service.pool, `ALTER TABLE deliveries ADD CONSTRAINT broken ${ofOthers} NOT VALID`)
  const body = { amountCents: 15_000, currency: 'ZAR', reference: 'rolled-back' }
  const broken = await api.post('/v1/payments', body)
  await asSuperuser(service.pool, 'ALTER TABLE deliveries DROP CONSTRAINT broken')
  expect(broken.status).toBe(500)
  const good = await api.post('/v1/payments', body)
  await receiver.count(1)
  await pass(500)
  expect(events(receiver).map(({ data }) => data.transactionId)).toEqual([good.body.transactionId])
  expect((await api.get('/v1/transactions?reference=rolled-back')).body.data).toHaveLength(1)
})

test('events are sent and replayed as exactly the stored bytes', async () => {
  const { id: endpointId, secret } = await register(['payment.created'])
  const { businessId } = service.business
  const [eventId, deliveryId] = [newId('event'), newId('delivery')]
  const body = `{ "type":"payment.created","id":"${eventId}",\n"data":{"sequence":1,"b":1,"a":1.0,"10":2,"9":"\\u00e9é","b":2},"__proto__":{}, "created":null}`
  const [owned, eventType] = [{ businessId, mode: 'TEST' }, 'payment.created']
  const event = { ...owned, id: eventId, transactionId: eventId, type: eventType, body }
  await given.rows(service.pool, 'events', [event])
  const delivery = { ...owned, id: deliveryId, eventId, eventType, endpointId, engineDueAt: new Date() }
  await given.rows(service.pool, 'deliveries', [delivery])
  await reaches(deliveryId, { state: 'DELIVERED' })
  await api.post(`${path}/deliveries/${deliveryId}/replay`)
  await reaches(deliveryId, { attempts: 2 })
  expect(receiver.received.map((request) => request.body)).toEqual([body, body])
  const { body: shown } = await api.get(`${path}/deliveries/${deliveryId}`)
  expect(shown.body).toBe(body)
  expect(JSON.stringify(shown)).not.toContain(secret)
  for (const [index, request] of receiver.received.entries()) {
    const { url, headers } = shown.attempts[index].request
    expect(url).toBe(receiver.url)
    expect(Object.keys(headers)).toContain('webhook-signature')
    expect(request.headers).toMatchObject(headers)
    expect(request.headers['x-service-signature']).toBe(hmac(secret, request))
    expect(request.headers['webhook-id']).toBe(eventId)
    expect(verifies(secret, request)).toBe(true)
  }
})

describe('a rotated secret', () => {
  const rotate = async ({ id }: Endpoint, graceSeconds?: number): Promise<string> =>
    (await api.post(`${path}/${id}/rotate-secret`, { graceSeconds })).body.secret
  const sent = async (endpoint: Endpoint): Promise<Received> => {
    await testEvent(endpoint)
    return (await receiver.count(receiver.received.length + 1)).at(-1)!
  }
  const list = ({ headers }: Received) => (headers['webhook-signature'] as string).split(' ')

  const longAgo = async ({ id }: Endpoint, seconds: number) =>
    await service.pool.query(
      'UPDATE webhook_old_secrets SET valid_until = valid_until - make_interval(secs => $2) WHERE endpoint_id = $1',
      [id, seconds],
    )

  test('signs beside the old one for the grace time, then alone', async () => {
    const endpoint = await register(['payment.created'])
    const secret = await rotate(endpoint, 3_600)
    for (const agoSeconds of [0, 3_500]) {
      await longAgo(endpoint, agoSeconds)
      const during = await sent(endpoint)
      const [newest] = (await api.get(`${path}/deliveries?endpointId=${endpoint.id}&limit=1`)).body.data
      const { headers } = (await reaches(newest.id, { attempts: 1 })).attempts[0].request
      expect(Object.keys(headers)).toContain('x-service-signature-previous')
      expect(during.headers).toMatchObject(headers)
      expect(during.headers['x-service-signature']).toBe(hmac(secret, during))
      expect(during.headers['x-service-signature-previous']).toBe(hmac(endpoint.secret, during))
      expect(list(during).length).toBe(2)
      expect(verifies(secret, during)).toBe(true)
      expect(verifies(endpoint.secret, during)).toBe(true)
    }
    await longAgo(endpoint, 100)
    const after = await sent(endpoint)
    expect(after.headers['x-service-signature']).toBe(hmac(secret, after))
    expect(after.headers).not.toHaveProperty('x-service-signature-previous')
    expect([list(after).length, verifies(secret, after), verifies(endpoint.secret, after)]).toEqual([1, true, false])
  })

  test('rotated twice within one grace time: all three sign, and the header uses the one before the newest', async () => {
    const endpoint = await register(['payment.created'])
    const second = await rotate(endpoint, 3_600)
    const third = await rotate(endpoint, 3_600)
    const request = await sent(endpoint)
    expect(request.headers['x-service-signature']).toBe(hmac(third, request))
    expect(request.headers['x-service-signature-previous']).toBe(hmac(second, request))
    expect(list(request)).toHaveLength(3)
    for (const secret of [endpoint.secret, second, third]) expect(verifies(secret, request)).toBe(true)
    const fourth = await rotate(endpoint, 0)
    const last = await sent(endpoint)
    expect([list(last).length, verifies(fourth, last), verifies(third, last)]).toEqual([1, true, false])
  })
})

test('an endpoint that is disabled gets only replays: events of that time are replayed together after it is enabled, or singly', async () => {
  const { id } = await register(['payment.created'])
  await pay()
  await receiver.count(1)
  const { data } = (await api.get(`${path}/deliveries?endpointId=${id}`)).body
  await reaches(data[0].id, { state: 'DELIVERED' })
  expect((await api.patch(`${path}/${id}`, { enabled: false })).body.disabledReason).toBe('requested')
  const missed = [await pay(), await pay(), await pay()]
  await api.post(`${path}/deliveries/${data[0].id}/replay`)
  await reaches(data[0].id, { attempts: 2 })
  const list = async (state: string) =>
    (await api.get(`${path}/deliveries?endpointId=${id}&state=${state}`)).body.data as Delivery[]
  const cancelled = await list('CANCELLED')
  expect(cancelled.map(({ transactionId }) => transactionId).toReversed()).toEqual(missed)
  for (const each of cancelled)
    expect(each).toMatchObject({ reason: 'endpoint_disabled', attempts: [], nextAttemptAt: null })
  await api.post(`${path}/deliveries/${cancelled[0]!.id}/replay`)
  expect(await reaches(cancelled[0]!.id, { state: 'DELIVERED' })).toMatchObject({ reason: null, attemptCount: 0 })
  expect((await api.patch(`${path}/${id}`, { enabled: true })).body).toMatchObject({ enabled: true, waitingCount: 2 })
  const transactionId = await pay()
  await receiver.count(4)
  expect(events(receiver).at(-1).data.transactionId).toBe(transactionId)
  const all = { endpointId: id, state: 'CANCELLED', since: cancelled.at(-1)!.createdAt }
  expect((await api.post(`${path}/deliveries/replay`, all)).body).toEqual({ count: 2 })
  await until(async () => (await list('DELIVERED')).length === 5)
  const got = events(receiver).map((event) => event.data.transactionId)
  expect(got.slice(-2).toSorted()).toEqual(missed.slice(0, 2).toSorted())
})
