import type { DeliveryState } from '../../../src/domain/states.ts'
import { given } from '../../given.ts'
import { paidMerchant, type TestMerchant } from '../accounts/accounts.ts'
import { testApi } from '../running-api.ts'
import { expecting, refusalWithDetails } from '../../client.ts'
import { HOUR } from '../../times.ts'

const api = testApi()
let merchant: TestMerchant
let endpointId: string
beforeEach(async () => {
  merchant = await paidMerchant(api)
  endpointId = await registerEndpoint()
})

async function registerEndpoint(): Promise<string> {
  const body = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }
  return (await api.ask('POST', '/v1/webhook_endpoints', { key: merchant.apiKey, body })).body.id
}

const insert = (...states: DeliveryState[]) =>
  given.deliveries(api.pool, { businessId: merchant.businessId, endpointId, states })

function ask(method: string, path: string, { key = merchant.apiKey, headers = {} } = {}) {
  return api.ask(method, `/v1/webhook_endpoints/deliveries${path}`, { key, headers })
}

/** The headers are not in the order of their length, in which `jsonb` would return them. */
const HEADERS = JSON.stringify({ 'webhook-id': 'evt', a: '1' })

const idsOf = (data: { id: string }[]) => data.map(({ id }) => id)

test('a delivery is returned with its attempts', async () => {
  const [id] = await insert('DEAD')
  const replayed = { trigger: 'REPLAY', triggerKey: 'r', startedAt: '2026-11-21T06:01:00.5Z', durationMs: 10_000 }
  const scheduled = { trigger: 'SCHEDULE', triggerKey: '1', startedAt: '2026-11-21T06:00:00Z', durationMs: 12 }
  await given.rows(api.pool, 'delivery_attempts', [
    { deliveryId: id, number: 2, ...replayed, status: null },
    { deliveryId: id, number: 1, ...scheduled, status: 500 },
  ])
  await given.rows(api.pool, 'delivery_attempt_details', [
    { deliveryId: id, number: 2, error: 'timeout', url: 'https://shop.example.com/old', headers: HEADERS },
  ])
  await api.pool.query('UPDATE deliveries SET attempts_made = 2 WHERE id = $1', [id])
  const body = expecting(200, await ask('GET', `/${id}`))
  expect(body).toEqual({
    id,
    endpointId,
    eventId: expect.stringMatching(/^evt_/),
    eventType: 'payment.created',
    transactionId: expect.stringMatching(/^txn_/),
    test: false,
    state: 'DEAD',
    reason: null,
    attemptCount: 0,
    nextAttemptAt: null,
    createdAt: expect.stringMatching(/Z$/),
    body: expect.stringContaining('"type":"payment.created"'),
    attempts: [
      {
        number: 1,
        trigger: 'SCHEDULE',
        startedAt: '2026-11-21T06:00:00.000Z',
        status: 500,
        durationMs: 12,
        error: null,
        request: null,
      },
      {
        number: 2,
        trigger: 'REPLAY',
        startedAt: '2026-11-21T06:01:00.500Z',
        status: null,
        durationMs: 10000,
        error: 'timeout',
        request: { url: 'https://shop.example.com/old', headers: { 'webhook-id': 'evt', a: '1' } },
      },
    ],
  })
})

test('a delivery has its body and requests only where one is read', async () => {
  const [id] = await insert('DELIVERED')
  const attempt = { number: 1, trigger: 'SCHEDULE', triggerKey: '1', startedAt: '2026-11-21T06:00:00Z' }
  await given.rows(api.pool, 'delivery_attempts', [{ deliveryId: id, ...attempt, durationMs: 12, status: 200 }])
  const [listed] = (await ask('GET', '')).body.data
  const { body: replayed } = await ask('POST', `/${id}/replay`)
  for (const each of [listed, replayed]) {
    expect(each).not.toHaveProperty('body')
    expect(each.attempts[0]).not.toHaveProperty('request')
  }
})

test('the list is paged newest first, with every delivery once, even where many share a moment', async () => {
  const made = await insert(...Array.from({ length: 25 }, () => 'PENDING' as const))
  await api.pool.query("UPDATE deliveries SET created_at = '2026-11-21T06:00:00Z' WHERE business_id = $1", [
    merchant.businessId,
  ])
  const first = (await ask('GET', '')).body
  expect(first.data).toHaveLength(20)
  const second = (await ask('GET', `?cursor=${first.nextCursor}`)).body
  expect(second.nextCursor).toBeNull()
  expect(idsOf([...first.data, ...second.data])).toEqual(made.toSorted().toReversed())
})

test('the list is filtered by state, endpoint, event type and transaction, and by all of them', async () => {
  const [pending, dead] = await insert('PENDING', 'DEAD', 'DEAD')
  endpointId = await registerEndpoint()
  const [elsewhere] = await insert('DEAD')
  const { transactionId, endpointId: firstEndpoint } = (await ask('GET', `/${dead}`)).body
  const list = async (query: string) => idsOf((await ask('GET', query)).body.data)
  expect(await list('?state=PENDING')).toEqual([pending])
  expect(await list(`?endpointId=${endpointId}`)).toEqual([elsewhere])
  expect(await list(`?transactionId=${transactionId}`)).toEqual([dead])
  expect(await list('?eventType=payment.failed')).toEqual([])
  expect(await list('?eventType=payment.created&limit=100')).toHaveLength(4)
  expect(
    await list(`?state=DEAD&endpointId=${firstEndpoint}&eventType=payment.created&transactionId=${transactionId}`),
  ).toEqual([dead])
  expect(await list('?endpointId=nothing')).toEqual([])
})

test('the list keeps its filters over pages', async () => {
  await insert('DEAD', 'PENDING', 'DEAD', 'PENDING', 'DEAD')
  const { data, nextCursor } = (await ask('GET', '?state=DEAD&limit=2')).body
  const rest = (await ask('GET', `?state=DEAD&limit=2&cursor=${nextCursor}`)).body
  expect([data.length, rest.data.length, rest.nextCursor]).toEqual([2, 1, null])
})

test.each(['?state=LOST', '?cursor=x', '?status=DEAD', '?state=DEAD&state=PENDING'])(
  'a list with %s is refused with SV-2001',
  async (query) => {
    expect((await ask('GET', query)).body.error.code).toBe('SV-2001')
  },
)

const replaysOf = async (id: string | undefined) =>
  (
    await api.pool.query(
      'SELECT id, engine_due_at <= now() AS due, handled_at FROM delivery_replays WHERE delivery_id = $1',
      [id],
    )
  ).rows

test('a replay is stored, due at once, and handed to the relays after the commit', async () => {
  const [id] = await insert('DELIVERED')
  api.pushed.length = 0
  const { status, body } = await ask('POST', `/${id}/replay`)
  expect([status, body.id, body.state]).toEqual([202, id, 'DELIVERED'])
  const replays = await replaysOf(id)
  expect(replays).toEqual([{ id: expect.stringMatching(/^rpl_/), due: true, handled_at: null }])
  const about = { transactionId: body.transactionId, endpointId, eventType: 'payment.created' }
  const row = { id, businessId: merchant.businessId, mode: 'TEST', ...about, replayId: replays[0].id }
  expect(api.pushed).toEqual([{ kind: 'replay', row: expect.objectContaining(row) }])
})

test.each(['PENDING', 'WAITING_RETRY', 'DEAD', 'CANCELLED'] as const)(
  'a replay of a %s delivery is accepted',
  async (state) => {
    const [id] = await insert(state)
    expect((await ask('POST', `/${id}/replay`)).status).toBe(202)
  },
)

test('a replay for a deleted endpoint is refused with SV-3005, and nothing is stored', async () => {
  const [id] = await insert('DEAD')
  await api.ask('DELETE', `/v1/webhook_endpoints/${endpointId}`, { key: merchant.apiKey })
  expect(refusalWithDetails(await ask('POST', `/${id}/replay`))).toEqual([409, 'SV-3005', { state: 'DELETED' }])
  expect(await replaysOf(id)).toEqual([])
})

const events = (query: string, key = merchant.apiKey) => api.ask('GET', `/v1/events${query}`, { key })

test('events are listed as envelopes, filtered, and of the own business only', async () => {
  const [id] = await insert('DEAD', 'DEAD')
  const { eventId, transactionId } = (await ask('GET', `/${id}`)).body
  const { body } = await events(`/${eventId}`)
  expect(body).toMatchObject({ id: eventId, type: 'payment.created', data: { transactionId } })
  expect((await events(`?transactionId=${transactionId}`)).body.data).toEqual([{ ...body, test: false }])
  expect((await events('?type=payment.created')).body.data).toHaveLength(2)
  expect((await events('?type=refund.created')).body.data).toEqual([])
  expect((await events('?createdAfter=2020-01-01T00:00:00Z&limit=1')).body.nextCursor).not.toBeNull()
  expect((await events('?createdAfter=2999-01-01T00:00:00Z')).body.data).toEqual([])
  const { apiKey } = await paidMerchant(api)
  expect((await events(`/${eventId}`, apiKey)).body.error.code).toBe('SV-2005')
})

const ofEndpoint = (path: string) =>
  api.ask('GET', `/v1/webhook_endpoints/${endpointId}${path}`, { key: merchant.apiKey })

const THIS_HOUR = Math.floor(Date.now() / HOUR) * HOUR
/** Returns the start of an hour, counted back from the hour in which the file started. */
const hourAgo = (hours: number): Date => new Date(THIS_HOUR - hours * HOUR)
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString()

/** Stores a delivery with attempts of these hours and statuses. */
async function attempted(...attempts: [hours: number, status: number | null][]): Promise<void> {
  const [deliveryId] = await insert('DEAD')
  const rows = attempts.map(([hours, status], index) => ({
    deliveryId,
    number: index + 1,
    trigger: 'SCHEDULE',
    triggerKey: String(index + 1),
    startedAt: hourAgo(hours),
    durationMs: 12,
    status,
  }))
  await given.rows(api.pool, 'delivery_attempts', rows)
}

test('the activity of an endpoint counts the attempts of a day by hour and outcome', async () => {
  await attempted([3, 500], [2, null], [2, 204])
  await attempted([2, 301], [100, 200])
  const body = expecting(200, await ofEndpoint('/activity?interval=hour'))
  expect(body).toMatchObject({ endpointId, interval: 'hour', countedFrom: body.from, delivered: 1, failed: 3 })
  expect(body.failureRate).toBe(0.75)
  expect(body.buckets).toEqual([
    { at: hourAgo(3).toISOString(), delivered: 0, failed: 1 },
    { at: hourAgo(2).toISOString(), delivered: 1, failed: 2 },
  ])
})

test('the activity of an endpoint counts 30 days by default, and has no rate without attempts', async () => {
  expect((await ofEndpoint('/activity')).body).toMatchObject({
    delivered: 0,
    failed: 0,
    failureRate: null,
    buckets: [],
  })
  await attempted([100, 200], [40 * 24, 500])
  const { body } = await ofEndpoint('/activity')
  expect(body).toMatchObject({ interval: 'day', delivered: 1, failed: 0, failureRate: 0 })
  expect(body.buckets[0].at).toMatch(/T22:00:00.000Z$/)
})

test.each([`interval=hour&from=${ago(24 * 9)}`, `from=${ago(24 * 101)}`, `from=${ago(-1)}`, 'interval=minute'])(
  'activity with %s is refused with SV-2001',
  async (query) => expect((await ofEndpoint(`/activity?${query}`)).body.error.code).toBe('SV-2001'),
)

const replay = async (body: object) => {
  const path = '/v1/webhook_endpoints/deliveries/replay'
  return (await api.ask('POST', path, { key: merchant.apiKey, body: { endpointId, ...body } })).body.count
}

test('the deliveries that a bulk replay would send are counted by state and time, as the replay sends them', async () => {
  const [old] = await insert('DEAD', 'DEAD', 'DEAD', 'WAITING_RETRY', 'CANCELLED')
  await api.pool.query("UPDATE deliveries SET created_at = now() - interval '2 hours' WHERE id = $1", [old])
  expect((await ofEndpoint('/replayable')).body).toEqual({ count: 3, more: false })
  expect((await ofEndpoint('/replayable?state=WAITING_RETRY')).body.count).toBe(1)
  expect((await ofEndpoint('/replayable?state=CANCELLED')).body.count).toBe(1)
  expect((await ofEndpoint(`/replayable?since=${ago(1)}`)).body.count).toBe(2)
  expect((await ofEndpoint(`/replayable?until=${ago(1)}`)).body.count).toBe(1)
  expect(await replay({ state: 'DEAD', since: ago(3), until: ago(1) })).toBe(1)
  expect((await ofEndpoint('/replayable')).body.count).toBe(2)
  expect(await replay({ state: 'DEAD', since: ago(3) })).toBe(2)
  expect((await ofEndpoint('/replayable')).body.count).toBe(0)
})
