import type { UncheckedJson } from '../../unchecked-json.ts'
import { paidMerchant, testMerchant, mintTestKey, registerBusiness, addUser, setPlan } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { type Ask, testApi, type ApiAnswer } from '../running-api.ts'
import { everyRow } from '../downloads.ts'
import { paid } from './paid-payment.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'
import type { Transaction } from '../../api-types.ts'
import { moveTo } from '../../moves.ts'
import { loadPayment } from '../../../src/db/payments/payment.ts'
import { recipient } from '../openapi/resources.ts'
import { expecting, refusal, refusalWithDetails } from '../../client.ts'
import { given } from '../../given.ts'
import { sentDuring } from '../../db/sent-during.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)
const other = testMerchant(api)

const good = { provider: 'peach', amountCents: 15_000, currency: 'ZAR' }
const post = (path: string, body: unknown, ask: Ask = {}) =>
  api.ask('POST', path, { key: merchant.apiKey, ...ask, body })
const collect = (body: object, ask?: Ask) => post('/api/payments/collect', { ...good, ...body }, ask)
const refund = (body: object, ask?: Ask) => post('/api/payments/refund', body, ask)
const stored = async (): Promise<number> =>
  (await api.pool.query('SELECT count(*)::int AS n FROM transactions')).rows[0].n
const NOTHING = `txn_${'0'.repeat(32)}`
const asLive = (id: string) => api.pool.query("UPDATE transactions SET mode = 'LIVE' WHERE id = $1", [id])

const get = (path: string, key = merchant.apiKey) => api.ask('GET', path, { key })
const status = (reference: string, key?: string) => get(`/api/payments/by-reference/${reference}/status`, key)
const read = (id: string, key?: string) => get(`/api/payments/${id}`, key)
const idsOf = ({ body }: ApiAnswer): string[] => body.data.map(({ transactionId }: Transaction) => transactionId)

async function create(body: object = {}, key = merchant.apiKey): Promise<Transaction> {
  return expecting(201, await post('/v1/payments', { amountCents: 700, currency: 'ZAR', ...body }, { key }))
}

async function refusalOf(ask: () => ReturnType<typeof post>): Promise<UncheckedJson[]> {
  const [rows, pushed] = [await stored(), api.pushed.length]
  const answer = await ask()
  expect([await stored(), api.pushed.length]).toEqual([rows, pushed])
  return refusalWithDetails(answer)
}

describe('POST /api/payments/collect', () => {
  test('stores a direct payment, which makes no event, and hands it to Temporal', async () => {
    const { status, body } = await collect({ reference: 'direct-1', customer: { email: 'thandi@example.com' } })
    expect([status, body]).toMatchObject([
      201,
      {
        kind: 'COLLECT',
        source: 'DIRECT',
        state: 'CREATED',
        reference: 'direct-1',
        providerId: null,
        description: null,
      },
    ])
    const { rows } = await api.pool.query(
      `SELECT named_provider_id, sends_events, hosted, round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes,
         customer::text LIKE '%thandi%' AS readable, (SELECT count(*)::int FROM events e WHERE e.transaction_id = t.id) AS events
       FROM transactions t WHERE id = $1`,
      [body.transactionId],
    )
    expect(rows).toEqual([
      { named_provider_id: 'peach', sends_events: false, hosted: true, minutes: 60, readable: false, events: 0 },
    ])
    expect(api.pushed.at(-1)).toMatchObject({ kind: 'payment', row: { id: body.transactionId } })
  })

  test.each(['nobody', 'Peach', 'peach ', 'constructor'])(
    'refuses the unknown provider %j with SV-3006',
    async (provider) => {
      expect(await refusalOf(() => collect({ provider }))).toEqual([422, 'SV-3006', { provider }])
    },
  )

  test('refuses a provider that is not connected in the mode with SV-3006', async () => {
    await api.pool.query("UPDATE businesses SET kyc_state = 'APPROVED' WHERE id = $1", [merchant.businessId])
    const key = await given.key(api.pool, { businessId: merchant.businessId, mode: 'LIVE' })
    expect(await refusalOf(() => collect({}, { key }))).toEqual([422, 'SV-3006', { provider: 'peach' }])
  })

  test.each<[string, object, string]>([
    ['a currency that it does not take', { currency: 'GHS' }, 'currency'],
    ['a method that it does not have', { paymentMethod: { type: 'BANK_TRANSFER', token: 'tok_success' } }, 'method'],
  ])('refuses %s with SV-3002, and reports the others as not named', async (_what, extra, excludedBecause) => {
    const [status, code, { excluded }] = await refusalOf(() => collect(extra))
    expect([status, code]).toEqual([422, 'SV-3002'])
    for (const each of excluded)
      expect(each.excludedBecause).toBe(each.providerId === 'peach' ? excludedBecause : 'not_named')
  })

  test('refuses a provider that the rules of the business disable with SV-3002', async () => {
    const owner = await paidMerchant(api)
    const rules = { priorities: [], disabledProviders: ['peach'] }
    expect((await api.ask('PUT', '/v1/routing', { token: owner.accessToken, body: rules })).status).toBe(200)
    const [status, code, { excluded }] = await refusalOf(() => collect({}, { key: owner.apiKey }))
    expect([status, code]).toEqual([422, 'SV-3002'])
    expect(excluded).toContainEqual({ providerId: 'peach', rail: 'CARD', excludedBecause: 'disabled' })
    expect((await collect({ provider: 'yoco' }, { key: owner.apiKey })).status).toBe(201)
  })

  test.each<[string, object, string]>([
    ['no provider', { provider: undefined }, '/provider'],
    ['a provider that is no text', { provider: 7 }, '/provider'],
    ['an empty provider', { provider: '' }, '/provider'],
    ['a reference with a space', { reference: 'a b' }, '/reference'],
    ['an unknown field', { colour: 'red' }, '/colour'],
  ])('refuses %s with SV-2001 and names the field', async (_what, extra, path) => {
    const [status, code, { fields }] = await refusalOf(() => collect(extra))
    expect([status, code, fields[0].path]).toEqual([400, 'SV-2001', path])
  })

  test('reports a wrong amount first with SV-3003, then a wrong currency with SV-3001', async () => {
    const odd = { provider: '', amountCents: 0, currency: 'JPY', colour: 'red' }
    expect(await refusalOf(() => collect(odd))).toEqual([400, 'SV-3003', {}])
    expect(await refusalOf(() => collect({ ...odd, amountCents: 1 }))).toEqual([400, 'SV-3001', {}])
  })

  test('refuses a reference of any other way to be paid with SV-2010', async () => {
    const { provider: _provider, ...plain } = good
    expect((await post('/v1/payments', { ...plain, reference: 'both-ways' })).status).toBe(201)
    const taken = [409, 'SV-2010', { field: 'reference' }]
    expect(await refusalOf(() => collect({ reference: 'both-ways' }))).toEqual(taken)
    expect((await collect({ reference: 'both-ways-2' })).status).toBe(201)
    expect(await refusalOf(() => post('/v1/payments', { ...plain, reference: 'both-ways-2' }))).toEqual(taken)
  })
})

const { provider, ...plain } = good

test.each<[string, object]>([
  ['/v1/payments', plain],
  ['/api/payments/collect', good],
  ['/api/payment-links', { ...plain, provider }],
])(
  'a repeat under its key returns the first response, although its provider is now disabled: POST %s',
  async (path, body) => {
    const owner = await paidMerchant(api)
    const ask = (headers = {}) => api.ask('POST', path, { key: owner.apiKey, body, headers })
    const first = await ask({ 'Idempotency-Key': 'once' })
    const disabledProviders = ['paystack', 'peach', 'yoco', 'ozow', 'stitch']
    const rules = { priorities: [], disabledProviders }
    expect((await api.ask('PUT', '/v1/routing', { token: owner.accessToken, body: rules })).status).toBe(200)
    const again = await ask({ 'Idempotency-Key': 'once' })
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([201, first.text, 'true'])
    for (const headers of [{}, { 'Idempotency-Key': 'another' }])
      expect((await refusalOf(() => ask(headers))).slice(0, 2)).toEqual([422, 'SV-3002'])
  },
)

test.each<[string, object]>([
  ['neither an id nor a reference', {}],
  ['neither, but an amount', { amountCents: 1 }],
  ['both', { transactionId: NOTHING, reference: 'order-1' }],
])('POST /api/payments/refund refuses %s with SV-2001', async (_what, body) => {
  const [status, code, { fields }] = await refusalOf(() => refund(body))
  expect([status, code]).toEqual([400, 'SV-2001'])
  expect(fields.length).toBeGreaterThan(0)
})

test.each<[string, object, string]>([
  ['an id that is none', { transactionId: 'order-1' }, '/transactionId'],
  ['a reference that is none', { reference: 'a b' }, '/reference'],
  ['a reason that is too long', { reference: 'a', reason: 'x'.repeat(256) }, '/reason'],
  ['metadata of a number', { reference: 'a', metadata: { seat: 12 } }, '/metadata/seat'],
])('POST /api/payments/refund refuses %s with SV-2001 and names the field', async (_what, body, path) => {
  const [status, code, { fields }] = await refusalOf(() => refund(body))
  expect([status, code, fields[0].path]).toEqual([400, 'SV-2001', path])
})

test('POST /api/payments/refund refuses a wrong amount with SV-3003', async () => {
  expect(await refusalOf(() => refund({ reference: 'a', amountCents: 1.5 }))).toEqual([400, 'SV-3003', {}])
})

test("POST /api/payments/refund refuses an unknown id, another business's and one of the other mode with the same SV-2005", async () => {
  const theirs = await paid({ api, merchant: other })
  const [live, mine] = [await paid({ api, merchant }), await paid({ api, merchant })]
  await asLive(live)
  for (const by of ['transactionId', 'reference'])
    for (const id of [NOTHING, theirs, live])
      expect([id, await refusalOf(() => refund({ [by]: id }))]).toEqual([id, [404, 'SV-2005', {}]])
  expect((await refund({ reference: mine })).status).toBe(201)
})

test('POST /api/payments/refund makes no event, whatever the payment', async () => {
  const { body } = await refund({ transactionId: await paid({ api, merchant }) })
  const { rows } = await api.pool.query('SELECT FROM events WHERE transaction_id = $1', [body.transactionId])
  expect([body.kind, rows]).toEqual(['REFUND', []])
})

/** The fields that only a read by id returns, for a transaction of an API key without a customer. */
const ONLY_HERE = {
  customer: null,
  refunds: null,
  reason: null,
  payee: null,
  createdBy: { type: 'API_KEY', id: expect.stringMatching(/^key_/), name: 'demo' },
}

test('GET /api/payments/{transactionId} returns the transaction as created and sent, without routing, attempts and history', async () => {
  const created = await create({ reference: 'one', metadata: { seat: '1' } })
  const answer = await read(created.transactionId)
  expect([answer.status, answer.body]).toEqual([200, { ...created, ...ONLY_HERE }])
  const { routing, attempts, history, ...rest } = (await get(`/v1/transactions/${created.transactionId}`)).body
  expect(answer.body).toEqual(rest)
  expect([routing, attempts, history.length]).toEqual([null, [], 1])
})

test('GET /api/payments/{transactionId} returns any kind, with the refunded amount', async () => {
  const id = await paid({ api, merchant })
  const made = await post('/v1/refunds', { transactionId: id, amountCents: 300 })
  expect((await read(made.body.transactionId)).body).toEqual({ ...made.body, ...ONLY_HERE })
  for (const state of ['PROCESSING', 'SUCCEEDED'] as const) await moveTo(api.pool, made.body.transactionId, { state })
  expect((await read(id)).body.refundedCents).toBe(300)
})

test('GET /api/payments/by-reference/{reference}/status says how the payment stands', async () => {
  const { transactionId, updatedAt } = await create({ reference: 'Order.1_a=b-c' })
  const { status: code, body } = await status('Order.1_a=b-c')
  const shown = { reference: 'Order.1_a=b-c', transactionId, amountCents: 700, currency: 'ZAR' }
  expect([code, body]).toEqual([200, { ...shown, state: 'CREATED', updatedAt }])
  await moveTo(api.pool, transactionId, { state: 'PROCESSING' })
  const now = (await status('Order.1_a=b-c')).body
  expect(now).toEqual({ ...shown, state: 'PROCESSING', updatedAt: expect.any(String) })
  expect(Date.parse(now.updatedAt)).toBeGreaterThanOrEqual(Date.parse(updatedAt))
})

test('GET /api/payments/by-reference/{reference}/status finds a payment without a reference by its id', async () => {
  const { transactionId } = await create()
  expect((await status(transactionId)).body.transactionId).toBe(transactionId)
})

test('GET /api/payments/by-reference/{reference}/status returns each of two businesses its own payment under one reference', async () => {
  const [mine, theirs] = [await create({ reference: 'same' }), await create({ reference: 'same' }, other.apiKey)]
  expect((await status('same')).body.transactionId).toBe(mine.transactionId)
  expect((await status('same', other.apiKey)).body.transactionId).toBe(theirs.transactionId)
})

test('the status of a payment is read by a Sandbox key and a session of its business', async () => {
  const sandbox = await registerBusiness(api)
  const { key } = await mintTestKey(api, sandbox.accessToken)
  for (const as of [{ key }, { token: sandbox.accessToken }]) {
    const { status: code, body } = await api.ask('GET', '/api/payments/history', as)
    expect([code, body]).toEqual([200, { data: [], nextCursor: null }])
    expect((await api.ask('GET', `/api/payments/${NOTHING}`, as)).status).toBe(404)
  }
})

/** The "not found" message is the same for every id. */
const withoutId = (message: string): string =>
  message.replace(/^No transaction txn_[0-9a-f]{32} for/, 'No transaction with that id for')

/** A response without the parts that always differ: the id, the trace and the time. */
const unsaid = ({ status: code, body, headers }: ApiAnswer) => ({
  code,
  error: { ...body.error, message: withoutId(body.error.message), traceId: 'x', timestamp: 'x' },
  headers: [...headers.keys()].toSorted(),
})

test.each([
  ['id', read],
  ['reference', status],
])(
  "another business's transaction is an unknown one by %s, with the same body and the same headers",
  async (_by, ask) => {
    const theirs = (await create({}, other.apiKey)).transactionId
    const ofLive = (await create()).transactionId
    await asLive(ofLive)
    const nobodys = unsaid(await ask(NOTHING))
    expect(nobodys).toMatchObject({ code: 404, error: { code: 'SV-2005', details: {}, retryable: false } })
    for (const wanted of [theirs, ofLive]) expect(unsaid(await ask(wanted))).toEqual(nobodys)
    expect((await ask(theirs, other.apiKey)).status).toBe(200)
  },
)

test.each(['a%20b', 'r'.repeat(101), 'caf%C3%A9', '%00', "'", 'a%2Fb', '%F0%9F%92%B3'])(
  'a reference that cannot be, %s, is 404 and not 400',
  async (reference) => {
    expect(unsaid(await status(reference))).toEqual(unsaid(await status('nothing')))
  },
)

test.each(['nonsense', 'txn_1', `evt_${'0'.repeat(32)}`, `txn_${'G'.repeat(32)}`, '%00'])(
  'an id that cannot be is 404 like an unknown one, %s',
  async (id) => {
    expect(unsaid(await read(id))).toEqual(unsaid(await read(NOTHING)))
  },
)

test('GET /api/payments/history returns the list of GET /v1/transactions, with its filters', async () => {
  const own = await paidMerchant(api)
  for (let n = 0; n < 5; n++) await create({ reference: `order-${n}` }, own.apiKey)
  const queries = ['', '?limit=2', '?reference=order-3', '?state=FAILED', '?kind=COLLECT&state=CREATED', '?limit=0']
  for (const query of [...queries, '?colour=red', '?cursor=nonsense', '?reference=a%20b', '?state=PAID']) {
    const [here, there] = [
      await get(`/api/payments/history${query}`, own.apiKey),
      await get(`/v1/transactions${query}`, own.apiKey),
    ]
    const { error: mine, ...page } = here.body
    const { error: theirs, ...same } = there.body
    expect([query, here.status, page, mine?.details]).toEqual([query, there.status, same, theirs?.details])
  }
  expect(idsOf(await get('/api/payments/history?reference=order-3', own.apiKey))).toHaveLength(1)
})

test('GET /api/payments/history shows what was there when the first page was read, each once, while rows are added', async () => {
  const own = await paidMerchant(api)
  const there: string[] = []
  for (let n = 0; n < 60; n++) there.push((await create({}, own.apiKey)).transactionId)
  // Many transactions share a creation time; a page must neither lose nor repeat them.
  await api.pool.query(
    "UPDATE transactions SET created_at = date_trunc('second', created_at) WHERE business_id = $1 AND id < $2",
    [own.businessId, there[30]],
  )
  const done = new AbortController()
  let added = 0
  const writers = Array.from({ length: 4 }, async () => {
    while (!done.signal.aborted) {
      await create({}, own.apiKey)
      added++
    }
  })
  const reads = Array.from({ length: 4 }, async (_, reader) => {
    const rows = await everyRow(api, '/api/payments/history', { key: own.apiKey }, reader + 2)
    return rows.map(({ transactionId }): string => transactionId)
  })
  const walks = await Promise.all(reads)
  done.abort()
  await Promise.all(writers)
  expect(added).toBeGreaterThan(20)
  for (const seen of walks) {
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => there.includes(id)).toSorted()).toEqual(there.toSorted())
  }
})

const pay = (paymentMethod: object, path = '/v1/payments', named: object = {}) => {
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod, ...named }
  return api.ask('POST', path, { key: merchant.apiKey, body })
}

test.each([
  [{}],
  [{ rails: [] }],
  [{ rails: ['CARD', 'CARD'] }],
  [{ rails: ['RTC'] }],
  [{ rails: ['CARD'], type: 'CARD' }],
  [{ rails: ['CARD'], token: 'tok_success' }],
  [{ token: 'tok_success' }],
])('the payment method %j is refused', async (paymentMethod) => {
  expect(refusal(await pay(paymentMethod))).toEqual([400, 'SV-2001'])
})

test('the rails that a business allows are stored with the payment', async () => {
  const body = expecting(201, await pay({ rails: ['CARD', 'PAYSHAP'] }))
  const { rows } = await api.pool.query(
    'SELECT method, to_json(allowed_rails) AS rails FROM transactions WHERE id = $1',
    [body.transactionId],
  )
  expect(rows).toEqual([{ method: null, rails: ['CARD', 'PAYSHAP'] }])
})

test('a payment is refused if no provider has an allowed rail', async () => {
  expect(refusal(await pay({ rails: ['QR'] }))).toEqual([422, 'SV-3002'])
})

const NUMBERS = ['4111111111111111', '378282246310005', '5500-0000-0000-0004', '6304000000000000000']
const PATHS = ['/v1/payments', '/v1/routing/preview', '/api/payments/collect']

const byToken = (path: string, token: string) =>
  pay({ type: 'CARD', token }, path, path.endsWith('collect') ? { provider: 'paystack' } : {})

describe.each(PATHS)('a card number for a token of POST %s', (path) => {
  test.each(NUMBERS)('%s is refused in words that say where tokens come from, and kept nowhere', async (number) => {
    const before = await stored()
    const { status, body, text } = await byToken(path, number)
    expect([status, body.error.code]).toEqual([400, 'SV-2001'])
    expect(body.error.details.fields).toEqual([
      {
        path: '/paymentMethod/token',
        message: expect.stringMatching(/^must not be a card number.*the token of the provider’s/),
      },
    ])
    expect(text).not.toContain(number)
    expect(await stored()).toBe(before)
    expect(JSON.stringify([api.logged, api.pushed])).not.toContain(number)
  })

  test.each(['4111111111111112', '41111111111', 'tok_4111111111111111'])(
    '%s is not taken for one and is accepted',
    async (token) => {
      expect((await byToken(path, token)).status).toBeLessThan(300)
    },
  )
})

test("a provider that demands an email gets that of the business's first ADMIN who is not removed", async () => {
  const { businessId, accessToken, userId, email } = await registerBusiness(api)
  await setPlan(api, businessId, 'PAID')
  const { key } = await mintTestKey(api, accessToken)
  const body = { amountCents: 15_000, currency: 'ZAR' }
  const { transactionId } = (await api.ask('POST', '/v1/payments', { key, body })).body
  const emailOfBusiness = async () => (await loadPayment(api.pool, { transactionId }))?.businessEmail
  const second = await addUser(api, accessToken, 'ADMIN')
  await addUser(api, accessToken, 'ADMIN')
  expect(await emailOfBusiness()).toBe(email)
  expect((await api.ask('DELETE', `/api/users/${userId}`, { token: second.token })).status).toBe(204)
  expect(await emailOfBusiness()).toBe(second.email)
})

const PAYMENT = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }

async function roundTrips(
  headers: Record<string, string>,
  path = '/v1/payments',
  body: object = PAYMENT,
): Promise<string[]> {
  // The credential is cached for one second after its first use.
  credentialsOf(api.server.api).forget()
  await api.ask('GET', '/api/account/status', { key: merchant.apiKey })
  return await sentDuring([api.pool], async () => {
    expect((await api.ask('POST', path, { key: merchant.apiKey, body, headers })).status).toBe(201)
  })
}

/** The fewest of four runs: on a busy machine the cached credential may expire before the payment arrives. */
async function fewest(headersOf: (n: number) => Record<string, string>): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < 4; n++) all.push((await roundTrips(headersOf(n))).length)
  return Math.min(...all)
}

test('a payment by a credential that is known is stored in two round trips', async () => {
  expect(await fewest(() => ({}))).toBeLessThanOrEqual(2)
})

test('a payment with an Idempotency-Key is stored in six round trips', async () => {
  expect(await fewest((n) => ({ 'Idempotency-Key': `payment-${n}` }))).toBeLessThanOrEqual(6)
})

test('a batch of payouts is stored in seven round trips, and one more for each further 250 items', async () => {
  const recipientId = await recipient({ api, merchant })
  for (const count of [1, 300]) {
    const items = Array.from({ length: count }, () => ({ recipientId, amountCents: 100 }))
    const all: number[] = []
    for (let n = 0; n < 3; n++) all.push((await roundTrips({}, '/v1/payouts', { currency: 'ZAR', items })).length)
    expect(Math.min(...all)).toBeLessThanOrEqual(7 + Math.floor((count - 1) / 250))
  }
})
