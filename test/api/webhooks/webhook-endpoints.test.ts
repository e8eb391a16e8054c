import { Cipher } from '../../../src/db/cipher.ts'
import { given } from '../../given.ts'
import { paidMerchant, testMerchant } from '../accounts/accounts.ts'
import { startApiWithDatabase, testApi } from '../running-api.ts'
import { randomBytes } from 'node:crypto'
import { expecting, refusal } from '../../client.ts'

const cipher = new Cipher([randomBytes(32)])
const api = testApi(() => startApiWithDatabase({ deps: { cipher } }))
const merchant = testMerchant(api)

const endpoints = '/v1/webhook_endpoints'
const url = 'https://shop.example.com/hooks'
const eventTypes = ['payment.created', 'payment.succeeded']

function ask(method: string, path: string, body?: unknown, { apiKey } = merchant, headers = {}) {
  return api.ask(method, endpoints + path, { key: apiKey, body, headers })
}

describe('registering an endpoint', () => {
  test('returns the endpoint with its secret, which no other response shows', async () => {
    const body = expecting(201, await ask('POST', '', { url, eventTypes }))
    expect(body).toEqual({
      id: expect.stringMatching(/^whe_[0-9a-f]{32}$/),
      url,
      description: null,
      eventTypes,
      enabled: true,
      mode: 'TEST',
      disabledReason: null,
      failingSince: null,
      createdAt: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    const { secret, ...endpoint } = body
    expect((await ask('GET', `/${body.id}`)).body).toEqual(endpoint)
    expect((await ask('GET', '')).body).toEqual({ data: [endpoint], nextCursor: null })
    const { rows } = await api.pool.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [body.id])
    expect(cipher.decrypt(rows[0].secret, `webhook-secret:${body.id}`).toString()).toBe(secret)
    expect(rows[0].secret.includes(secret)).toBe(false)
  })

  test('an endpoint for all types with a description returns both', async () => {
    const given = { url, eventTypes: ['*'], description: 'The shop in Durban' }
    const { status, body } = await ask('POST', '', given)
    expect([status, body]).toEqual([201, expect.objectContaining(given)])
    expect((await ask('GET', `/${body.id}`)).body).toMatchObject(given)
    expect((await ask('GET', '?limit=1')).body.data).toEqual([expect.objectContaining(given)])
  })

  test('an endpoint for all types and one of them is refused with a hint', async () => {
    const { status, body } = await ask('POST', '', { url, eventTypes: ['payment.created', '*'] })
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
    expect(body.error.details.fields).toEqual([
      {
        path: '/eventTypes',
        message: 'must not name a type that * includes: send ["*"], or ["*", "dispute.*"] for disputes too',
      },
    ])
  })

  test.each([
    [['*', 'dispute.*']],
    [['*', 'dispute.closed']],
    [['dispute.*']],
    [['payment.created', 'dispute.created']],
  ])('an endpoint for %j returns them', async (eventTypes) => {
    const { status, body } = await ask('POST', '', { url, eventTypes })
    expect([status, body.eventTypes]).toEqual([201, eventTypes])
  })

  test('a key that named another url is refused with SV-2007, whatever is wrong with this one', async () => {
    const headers = { 'Idempotency-Key': 'another' }
    await ask('POST', '', { url, eventTypes }, merchant, headers)
    expect(refusal(await ask('POST', '', { url: 'https://169.254.169.254/', eventTypes }, merchant, headers))).toEqual([
      409,
      'SV-2007',
    ])
  })

  test.each([
    [{ url }, '/eventTypes'],
    [{ url, eventTypes: [] }, '/eventTypes'],
    [{ url, eventTypes: ['payment.created', 'payment.created'] }, '/eventTypes'],
    [{ url, eventTypes: ['*', '*'] }, '/eventTypes'],
    [{ url, eventTypes: ['payment.*'] }, '/eventTypes/0'],
    [{ url, eventTypes, description: 'x'.repeat(256) }, '/description'],
    [{ url, eventTypes, description: 'a\u0000b' }, '/description'],
    [{ url, eventTypes: ['payment.exploded'] }, '/eventTypes/0'],
    [{ url, eventTypes: 'payment.created' }, '/eventTypes'],
    [{ eventTypes }, '/url'],
    [{ url: 'not a url', eventTypes }, '/url'],
    [{ url: 'https://example.com/\u0000', eventTypes }, '/url'],
    [{ url, eventTypes, enabled: false }, '/enabled'],
  ])('an endpoint with %j is refused', async (body, path) => {
    const { status, body: refusal } = await ask('POST', '', body)
    expect([status, refusal.error.code]).toEqual([400, 'SV-2001'])
    expect(refusal.error.details.fields).toContainEqual(expect.objectContaining({ path }))
  })

  test.each([
    'ftp://example.com/',
    'https://169.254.169.254/',
    'https://168.63.129.16/',
    'https://user:pw@example.com/',
    'https://example.com/#x',
  ])('an endpoint at %s is refused with SV-3008', async (forbidden) => {
    expect(refusal(await ask('POST', '', { url: forbidden, eventTypes }))).toEqual([422, 'SV-3008'])
  })

  test('a seventeenth time is refused with SV-3005, even of thirty at once', async () => {
    const other = await paidMerchant(api)
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('POST', '', { url, eventTypes }, other)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(16)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.every(({ body }) => body.error.code === 'SV-3005')).toBe(true)
    const { data } = (await ask('GET', '?limit=100', undefined, other)).body
    await ask('DELETE', `/${data[0].id}`, undefined, other)
    expect((await ask('POST', '', { url, eventTypes }, other)).status).toBe(201)
  })
})

test('deleting an endpoint returns 204 once, and cancels waiting deliveries', async () => {
  const { id } = (await ask('POST', '', { url, eventTypes })).body
  const states = ['PENDING', 'WAITING_RETRY', 'DELIVERED', 'DEAD'] as const
  const made = await given.deliveries(api.pool, { businessId: merchant.businessId, endpointId: id, states })
  const { status, text } = await ask('DELETE', `/${id}`)
  expect([status, text]).toEqual([204, ''])
  expect((await ask('DELETE', `/${id}`)).body.error.code).toBe('SV-2005')
  expect((await ask('GET', `/${id}`)).body.error.code).toBe('SV-2005')
  const { rows } = await api.pool.query(
    'SELECT state, reason, engine_due_at, next_attempt_at FROM deliveries WHERE id = ANY($1) ORDER BY array_position($1, id)',
    [made],
  )
  expect(rows.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED', 'DELIVERED', 'DEAD'])
  expect(rows.map(({ reason }) => reason)).toEqual(['endpoint_deleted', 'endpoint_deleted', null, null])
  expect(rows.every((row) => row.engine_due_at === null && row.next_attempt_at === null)).toBe(true)
})

test('the list of endpoints is read page by page, newest first, each endpoint once', async () => {
  const other = await paidMerchant(api)
  for (let n = 0; n < 5; n++) await ask('POST', '', { url: `${url}/${n}`, eventTypes }, other)
  const seen: string[] = []
  let query = '?limit=2'
  for (let page = 0; page < 3; page++) {
    const { data, nextCursor } = (await ask('GET', query, undefined, other)).body
    seen.push(...data.map((endpoint: { url: string }) => endpoint.url.at(-1)!))
    query = `?limit=2&cursor=${nextCursor}`
    expect(nextCursor === null).toBe(page === 2)
  }
  expect(seen).toEqual(['4', '3', '2', '1', '0'])
})
