import { randomBytes } from 'node:crypto'
import { Cipher } from '../../../src/db/cipher.ts'
import { EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { given } from '../../given.ts'
import { paidMerchant, type TestMerchant } from '../accounts/accounts.ts'
import { patiently } from '../../database.ts'
import { insertDueDeliveries } from '../../db/many/deliveries.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'

const cipher = new Cipher([randomBytes(32)])
const url = 'https://shop.example.com/hooks'
const api = testApi(() => startApiWithDatabase({ deps: { cipher } }))
let merchant: TestMerchant
let id: string
let secret: string

beforeEach(async () => {
  merchant = await paidMerchant(api)
  const { body } = await ask('POST', '', { url, eventTypes: ['payment.created'] })
  ;({ id, secret } = body)
})

function ask(method: string, path: string, body?: unknown, { apiKey } = merchant, headers = {}) {
  return api.ask(method, `/v1/webhook_endpoints${path}`, { key: apiKey, body, headers })
}
const patch = (body: unknown) => ask('PATCH', `/${id}`, body)
const insert = (...states: ('PENDING' | 'WAITING_RETRY' | 'DEAD' | 'DELIVERED' | 'CANCELLED')[]) =>
  given.deliveries(api.pool, { businessId: merchant.businessId, endpointId: id, states })
const statesOf = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await api.pool.query(
    'SELECT state, engine_due_at IS NULL AND next_attempt_at IS NULL AS still FROM deliveries WHERE id = ANY($1) ORDER BY array_position($1, id)',
    [ids],
  )
  return rows.map(({ state, still }) => (still ? state : `${state}, due`))
}

describe('a PATCH', () => {
  test('changes what is named and leaves the rest', async () => {
    const before = (await ask('GET', `/${id}`)).body
    expect((await patch({ url: `${url}/new` })).body).toEqual({ ...before, url: `${url}/new` })
    const eventTypes = ['refund.created', 'refund.failed']
    expect((await patch({ eventTypes })).body).toEqual({ ...before, url: `${url}/new`, eventTypes })
    const nothing = await patch({})
    expect([nothing.status, nothing.body]).toEqual([200, { ...before, url: `${url}/new`, eventTypes }])
    expect((await ask('GET', `/${id}`)).body).toEqual(nothing.body)
  })

  test('changes, keeps and removes a description', async () => {
    const before = (await ask('GET', `/${id}`)).body
    const described = { ...before, description: 'The shop in Durban' }
    expect((await patch({ description: 'The shop in Durban' })).body).toEqual(described)
    expect((await patch({ enabled: true })).body).toEqual({ ...described, waitingCount: 0 })
    expect((await patch({ description: null })).body).toEqual(before)
  })

  test('subscribes to all types, and not to all and one', async () => {
    expect((await patch({ eventTypes: ['*'] })).body.eventTypes).toEqual(['*'])
    const { body } = await patch({ eventTypes: ['*', 'payment.created'] })
    expect(body.error).toMatchObject({ code: 'SV-2001', details: { fields: [{ path: '/eventTypes' }] } })
    expect((await ask('GET', `/${id}`)).body.eventTypes).toEqual(['*'])
  })

  test('disables, which cancels what waits and nothing else, and enables again', async () => {
    const made = await insert('PENDING', 'WAITING_RETRY', 'DEAD', 'DELIVERED')
    expect((await patch({ enabled: false })).body).toMatchObject({ enabled: false, disabledReason: 'requested' })
    expect(await statesOf(made)).toEqual(['CANCELLED', 'CANCELLED', 'DEAD', 'DELIVERED'])
    expect((await patch({ description: 'Paused' })).body).not.toHaveProperty('waitingCount')
    expect((await patch({ enabled: true })).body).toMatchObject({
      enabled: true,
      disabledReason: null,
      waitingCount: 2,
    })
    expect(await statesOf(made)).toEqual(['CANCELLED', 'CANCELLED', 'DEAD', 'DELIVERED'])
    const reasons = made.map(async (each) => (await ask('GET', `/deliveries/${each}`)).body.reason)
    expect(await Promise.all(reasons)).toEqual(['endpoint_disabled', 'endpoint_disabled', null, null])
  })

  test('a PATCH of another field cancels nothing of an endpoint that was disabled automatically; disabling it does', async () => {
    await api.pool.query("UPDATE webhook_endpoints SET enabled = false, disabled_reason = 'failing' WHERE id = $1", [
      id,
    ])
    const made = await insert('PENDING', 'WAITING_RETRY')
    await patch({ description: 'Out of order' })
    expect(await statesOf(made)).toEqual(['PENDING, due', 'WAITING_RETRY, due'])
    expect((await patch({ enabled: false })).body.disabledReason).toBe('requested')
    expect(await statesOf(made)).toEqual(['CANCELLED', 'CANCELLED'])
  })

  test('disables one for which thousands wait, and cancels every one of them', async () => {
    const owner = { businessId: merchant.businessId, mode: 'TEST' } as const
    await patiently(api.database.superuserUrl, (pool) => insertDueDeliveries(pool, owner, id, 2_005))
    expect((await patch({ enabled: false })).status).toBe(200)
    const { rows } = await api.pool.query(
      'SELECT state, reason, count(*)::int AS count FROM deliveries WHERE endpoint_id = $1 GROUP BY state, reason',
      [id],
    )
    expect(rows).toEqual([{ state: 'CANCELLED', reason: 'endpoint_disabled', count: 2_005 }])
    expect((await patch({ enabled: true })).body.waitingCount).toBe(2_005)
  })

  test('a PATCH with another url leaves what waits, which goes to the new one', async () => {
    const made = await insert('PENDING', 'WAITING_RETRY')
    await patch({ url: `${url}/moved`, enabled: true })
    expect(await statesOf(made)).toEqual(['PENDING, due', 'WAITING_RETRY, due'])
  })

  test.each([
    [{ url: `${url}/moved` }, null],
    [{ url }, 'kept'],
    [{ eventTypes: ['refund.created'] }, 'kept'],
    [{ enabled: true }, 'kept'],
  ])('a PATCH with %j leaves failingSince %s', async (body, kept) => {
    await api.pool.query("UPDATE webhook_endpoints SET failing_since = '2026-11-20' WHERE id = $1", [id])
    const since = (await ask('GET', `/${id}`)).body.failingSince
    expect(since).toBe('2026-11-20T00:00:00.000Z')
    expect((await patch(body)).body.failingSince).toBe(kept === null ? null : since)
  })

  test('a PATCH that enables a failing endpoint resets its failures', async () => {
    await api.pool.query(
      "UPDATE webhook_endpoints SET failing_since = '2026-11-15', enabled = false, disabled_reason = 'failing' WHERE id = $1",
      [id],
    )
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ enabled: false, disabledReason: 'failing' })
    const reset = { enabled: true, disabledReason: null, failingSince: null }
    expect((await patch({ enabled: true })).body).toMatchObject(reset)
  })

  test.each([
    [{ eventTypes: [] }, 'SV-2001'],
    [{ eventTypes: null }, 'SV-2001'],
    [{ enabled: 'no' }, 'SV-2001'],
    [{ secret: 'whsec_mine' }, 'SV-2001'],
    [{ url: 'not a url' }, 'SV-2001'],
    [{ url: 'https://169.254.169.254/' }, 'SV-3008'],
    [{ url: 'https://user:pw@shop.example.com/' }, 'SV-3008'],
    [{ url: 'https://[::ffff:10.0.0.1]/', enabled: false }, 'SV-3008'],
  ])('a PATCH with %j is refused with %s and changes nothing', async (body, code) => {
    const before = (await ask('GET', `/${id}`)).body
    expect((await patch(body)).body.error.code).toBe(code)
    expect((await ask('GET', `/${id}`)).body).toEqual(before)
  })
})

const rotate = (body?: object, headers = {}) => ask('POST', `/${id}/rotate-secret`, body, merchant, headers)
const storedSecret = async () => {
  const { rows } = await api.pool.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [id])
  return cipher.decrypt(rows[0].secret, `webhook-secret:${id}`).toString()
}
/** The other secrets that still sign, newest first, with their remaining seconds. */
const oldSecrets = async (): Promise<[string, number][]> => {
  const { rows } = await api.pool.query(
    `SELECT secret, round(extract(epoch FROM valid_until - now()))::int AS left FROM webhook_old_secrets
       WHERE endpoint_id = $1 ORDER BY id DESC`,
    [id],
  )
  return rows.map((row) => [cipher.decrypt(row.secret, `webhook-secret:${id}`).toString(), row.left])
}

test('rotating the secret returns the endpoint with a new secret, which is stored sealed and in no other response', async () => {
  const { status, body } = await rotate()
  expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)])
  const { secret: shown, ...endpoint } = body
  expect(shown).not.toBe(secret)
  expect((await ask('GET', `/${id}`)).body).toEqual(endpoint)
  expect(await storedSecret()).toBe(shown)
  expect(await oldSecrets()).toEqual([])
})

test('rotating the secret twice within a grace time keeps each old secret until its own end', async () => {
  const second = (await rotate({ graceSeconds: 3_600 })).body.secret
  const third = (await rotate({ graceSeconds: 60 })).body.secret
  expect(await storedSecret()).toBe(third)
  expect(await oldSecrets()).toEqual([
    [second, expect.closeTo(60, -1)],
    [secret, expect.closeTo(3_600, -1)],
  ])
})

test('a rotation without a grace time ends every old secret at once', async () => {
  await rotate({ graceSeconds: 3_600 })
  await rotate({ graceSeconds: 0 })
  expect(await oldSecrets()).toEqual([])
})

test('rotating the secret keeps four at the most, however often and however much at once', async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => rotate({ graceSeconds: 3_600 })))
  const known = [secret, ...answers.map(({ body }) => body.secret)]
  const old = (await oldSecrets()).map(([each]) => each)
  expect(old).toHaveLength(4)
  expect(new Set([...old, await storedSecret()]).size).toBe(5)
  expect(known).toEqual(expect.arrayContaining(old))
})

test.each([{ graceSeconds: -1 }, { graceSeconds: 604_801 }, { graceSeconds: 1.5 }, { graceSeconds: '60' }])(
  'rotating the secret: %j does not fit',
  async (body) => {
    expect((await rotate(body)).body.error.code).toBe('SV-2001')
    expect(await storedSecret()).toBe(secret)
  },
)

const send = (body?: object, headers = {}) => ask('POST', `/${id}/test`, body, merchant, headers)
const envelope = async (eventId: string) =>
  (await api.ask('GET', `/v1/events/${eventId}`, { key: merchant.apiKey })).body

test('a test event is a delivery of payment.succeeded, handed to the engine, of no transaction', async () => {
  api.pushed.length = 0
  const body = expecting(202, await send())
  expect(body).toMatchObject({
    endpointId: id,
    eventType: 'payment.succeeded',
    transactionId: expect.stringMatching(/^txn_test/),
    test: true,
    state: 'PENDING',
    attemptCount: 0,
    attempts: [],
  })
  expect(api.pushed).toEqual([{ kind: 'delivery', row: expect.objectContaining({ id: body.id, endpointId: id }) }])
  expect((await ask('GET', `/deliveries/${body.id}`)).body).toEqual({ ...body, body: expect.any(String) })
  expect((await ask('GET', '/deliveries')).body.data).toEqual([body])
  const sent = await envelope(body.eventId)
  const { transactionId } = body
  const additions = { sequence: 3, reference: transactionId, mode: 'TEST', metadata: {} }
  expect(sent.data).toMatchObject({ transactionId, merchantId: merchant.businessId, ...additions })
  const listed = await api.ask('GET', '/v1/events', { key: merchant.apiKey })
  expect(listed.body.data).toEqual([{ ...sent, test: true }])
  expecting(404, await api.ask('GET', `/v1/transactions/${body.transactionId}`, { key: merchant.apiKey }))
  expect((await api.pool.query('SELECT FROM transactions WHERE id = $1', [body.transactionId])).rowCount).toBe(0)
})

test.each(EVENT_TYPES)('a test event of type %s looks like one, and fits the document', async (eventType) => {
  const { body } = await send({ eventType })
  const { type, data } = await envelope(body.eventId)
  const [subject, verb] = eventType.split('.')
  expect(type).toBe(eventType)
  expect(data.kind).toEqual({ payment: 'COLLECT', payout: 'PAYOUT', refund: 'REFUND' }[subject!])
  expect(data.state).toEqual(verb!.toUpperCase())
  expect(data.failureReasonCode === null).toBe(verb !== 'failed')
  expect(data.providerId === null).toBe(verb === 'created')
})

test('a test event goes only to this endpoint, once per key', async () => {
  await ask('POST', '', { url, eventTypes: ['payment.succeeded'] })
  const headers = { 'Idempotency-Key': 'test' }
  const first = await send({}, headers)
  expect((await send({}, headers)).text).toBe(first.text)
  await send()
  const { data } = (await ask('GET', '/deliveries')).body
  expect(data.map(({ endpointId }: { endpointId: string }) => endpointId)).toEqual([id, id])
})

test('a test event of a disabled endpoint is refused with SV-3005, and nothing is stored', async () => {
  await patch({ enabled: false })
  expect(refusalWithDetails(await send())).toEqual([409, 'SV-3005', { state: 'DISABLED' }])
  expect((await api.ask('GET', '/v1/events', { key: merchant.apiKey })).body.data).toEqual([])
})

test('a test event of another type is refused with SV-2001', async () => {
  expect((await send({ eventType: 'payment.exploded' })).body.error.code).toBe('SV-2001')
})

describe('replaying failed deliveries', () => {
  const replay = (body: object, headers = {}) => ask('POST', '/deliveries/replay', body, merchant, headers)
  const since = '2026-11-21T06:00:00.000Z'
  const waiting = async () =>
    (
      await api.pool.query(
        `SELECT r.delivery_id AS id FROM delivery_replays r JOIN deliveries d ON d.id = r.delivery_id
         WHERE d.business_id = $1 AND handled_at IS NULL AND r.engine_due_at <= now() ORDER BY d.id`,
        [merchant.businessId],
      )
    ).rows.map((row) => row.id)

  test('stores one replay of each that was made since, due at once', async () => {
    const [old, first, , second] = await insert('DEAD', 'DEAD', 'DELIVERED', 'DEAD', 'WAITING_RETRY')
    await api.pool.query("UPDATE deliveries SET created_at = '2026-11-21T05:59:59.999Z' WHERE id = $1", [old])
    await api.pool.query("UPDATE deliveries SET created_at = '2026-11-21T06:00:00Z' WHERE id = $1", [first])
    const { status, body } = await replay({ endpointId: id, state: 'DEAD', since })
    expect([status, body]).toEqual([202, { count: 2 }])
    expect(await waiting()).toEqual([first, second])
  })

  test('a replay of waiting deliveries is accepted too', async () => {
    const [, waits] = await insert('DEAD', 'WAITING_RETRY', 'PENDING')
    expect((await replay({ endpointId: id, state: 'WAITING_RETRY', since })).body).toEqual({ count: 1 })
    expect(await waiting()).toEqual([waits])
  })

  test('a replay of events of a disabled time is accepted, except those that an operator cancelled', async () => {
    const [missed, cancelled] = await insert('CANCELLED', 'CANCELLED', 'DEAD')
    await api.pool.query("UPDATE deliveries SET reason = 'cancelled' WHERE id = $1", [cancelled])
    expect((await patch({ enabled: true })).body.waitingCount).toBe(1)
    expect((await replay({ endpointId: id, state: 'CANCELLED', since })).body).toEqual({ count: 1 })
    expect(await waiting()).toEqual([missed])
    expect((await patch({ enabled: true })).body.waitingCount).toBe(0)
  })

  test('requested again with any key is one waiting replay of each', async () => {
    const [dead] = await insert('DEAD')
    const ask2 = (key: string) => replay({ endpointId: id, state: 'DEAD', since }, { 'Idempotency-Key': key })
    expect([(await ask2('a')).body, (await ask2('a')).body]).toEqual([{ count: 1 }, { count: 1 }])
    expect((await ask2('b')).body).toEqual({ count: 0 })
    expect(await waiting()).toEqual([dead])
    // Created but dead nevertheless: it can be requested again.
    await api.pool.query('UPDATE delivery_replays SET handled_at = now(), engine_due_at = NULL')
    expect((await ask2('c')).body).toEqual({ count: 1 })
    expect(await waiting()).toEqual([dead])
  })

  test('requested many times at once is one waiting replay of each', async () => {
    const dead = await insert('DEAD', 'DEAD', 'DEAD')
    const answers = await Promise.all(Array.from({ length: 8 }, () => replay({ endpointId: id, state: 'DEAD', since })))
    expect(answers.map(({ body }) => body.count).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 3])
    expect(await waiting()).toEqual(dead)
  })

  test('a replay of more than five thousand begins with the oldest, and the next request continues', async () => {
    const owner = { businessId: merchant.businessId, mode: 'TEST' } as const
    await patiently(api.database.superuserUrl, async (pool) => {
      await insertDueDeliveries(pool, owner, id, 5_005)
      await pool.query("UPDATE deliveries SET state = 'DEAD', engine_due_at = NULL WHERE endpoint_id = $1", [id])
    })
    const [newest] = await insert('DEAD')
    expect((await replay({ endpointId: id, state: 'DEAD', since })).body).toEqual({ count: 5_000 })
    expect(await waiting()).not.toContain(newest)
    expect((await replay({ endpointId: id, state: 'DEAD', since })).body).toEqual({ count: 6 })
    const { rows } = await api.pool.query(
      'SELECT delivery_id AS id FROM delivery_replays WHERE endpoint_id = $1 ORDER BY engine_due_at, id',
      [id],
    )
    expect(rows.map((row) => row.id)).toEqual(await waiting())
  })

  test("leaves another endpoint's unchanged, and returns 0 without dead deliveries", async () => {
    await insert('DEAD')
    const other = (await ask('POST', '', { url, eventTypes: ['payment.created'] })).body.id
    expect((await replay({ endpointId: other, state: 'DEAD', since })).body).toEqual({ count: 0 })
    expect(await waiting()).toEqual([])
  })

  test('a replay for a disabled endpoint is accepted', async () => {
    await insert('DEAD')
    await patch({ enabled: false })
    expect((await replay({ endpointId: id, state: 'DEAD', since })).body).toEqual({ count: 1 })
  })

  test('a replay for a deleted endpoint is SV-3005, for an unknown one SV-2005', async () => {
    await insert('DEAD')
    await ask('DELETE', `/${id}`)
    expect(refusalWithDetails(await replay({ endpointId: id, state: 'DEAD', since }))).toEqual([
      409,
      'SV-3005',
      { state: 'DELETED' },
    ])
    const nobody = { endpointId: `whe_${'0'.repeat(32)}`, state: 'DEAD', since }
    expect((await replay(nobody)).body.error.code).toBe('SV-2005')
  })

  test.each([{ endpointId: undefined }, { since: undefined }, { state: 'DELIVERED' }, { since: 'yesterday' }])(
    '%j does not fit',
    async (fault) => {
      expect(refusal(await replay({ endpointId: id, state: 'DEAD', since, ...fault }))).toEqual([400, 'SV-2001'])
    },
  )
})
