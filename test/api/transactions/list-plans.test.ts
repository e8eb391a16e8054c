import { writeCursor } from '../../../src/api/schema/page-schema.ts'
import { patiently } from '../../database.ts'
import { insertManyTransactions, RARE } from '../../db/many/transactions.ts'
import { operatorToken, testMerchant } from '../accounts/accounts.ts'
import { type Ask, testApi } from '../running-api.ts'
import { blocksOf, readsOf, recordStatements, type Sent } from './statement-plans.ts'
import { insertManyDeliveries } from '../../db/many/deliveries.ts'

const ROWS = 20_000

const api = testApi()
const merchant = testMerchant(api)
const other = testMerchant(api)
let operator: string
let sent: Sent[]

beforeAll(async () => {
  operator = await operatorToken(api)
  await patiently(api.database.superuserUrl, async (pool) => {
    for (const { businessId } of [merchant, other])
      await insertManyTransactions(pool, { businessId, mode: 'TEST' }, ROWS)
    await insertManyTransactions(pool, { businessId: merchant.businessId, mode: 'LIVE' }, 10)
    await pool.query(`INSERT INTO payment_links (id, business_id, mode, transaction_id, created_at)
      SELECT 'lnk_' || substr(id, 5), business_id, mode, id, created_at FROM transactions WHERE kind = 'COLLECT'`)
    await pool.query('VACUUM (ANALYZE) payment_links')
  })
  sent = recordStatements(api.pool)
})

const TRANSACTIONS = /(FROM|JOIN) transactions AS t/

/** The statements of one request that read transactions, or what `from` says. */
async function statementsOf(path: string, ask: Ask = { key: merchant.apiKey }, from = TRANSACTIONS): Promise<Sent[]> {
  sent.length = 0
  await api.ask('GET', path, ask)
  return sent.filter(({ text }) => from.test(text))
}

/** The one statement of a list reads the table of this alias by the index, and at most so many of its rows. */
async function expectPage(path: string, [alias, index, most]: readonly [string, string, number], from = TRANSACTIONS) {
  const [statement, ...more] = await statementsOf(path, undefined, from)
  const read = await readsOf(api.pool, statement!, alias)
  expect([more, read.index]).toEqual([[], index])
  expect(read.rows).toBeLessThanOrEqual(most)
}

/** Three weeks ago plus one second per row. */
const timeOf = (row: number): Date => new Date(Date.now() - 3 * 7 * 86_400_000 + row * 1_000)
const OLD = encodeURIComponent(timeOf(RARE * 4).toISOString())
const DEEP = writeCursor({ createdAt: timeOf(1_000), id: `txn_${'f'.repeat(32)}` })

const LISTED = 'transactions_newest'
const STATE = 'transactions_rare_state'
const KIND = 'transactions_rare_kind'

describe('a page of many transactions is read from an index that has its rows together', () => {
  test.each([
    ['', LISTED, 21],
    [`?cursor=${DEEP}`, LISTED, 21],
    [`?createdBefore=${OLD}`, LISTED, 21],
    [`?createdAfter=${OLD}`, LISTED, 21],
    ['?createdAfter=2999-01-01T00:00:00.000Z', LISTED, 0],
    ['?kind=COLLECT', LISTED, 21],
    // One in forty differs.
    ['?state=SUCCEEDED', LISTED, 25],
    ['?state=FAILED', STATE, 21],
    [`?state=FAILED&cursor=${DEEP}`, STATE, 21],
    ['?state=REQUIRES_ACTION', STATE, 21],
    ['?state=PROCESSING', STATE, 0],
    [`?state=REQUIRES_ACTION&createdAfter=${OLD}`, STATE, 0],
    ['?state=REQUIRES_ACTION&kind=COLLECT', STATE, 21],
    ['?kind=PAYOUT', KIND, 0],
    ['?kind=REFUND', KIND, 21],
    [`?kind=REFUND&createdAfter=${OLD}`, KIND, 0],
    ['?kind=REFUND&state=SUCCEEDED', KIND, 25],
    ['?kind=REFUND&state=FAILED', KIND, RARE],
    ['?currency=ZAR', LISTED, 21],
    ['?currency=USD', 'transactions_rare_currency', 0],
    // Those of the other business too: an operator's queue is short.
    ['?needsReview=true', 'transactions_review', 2 * RARE],
    ['?needsReview=false', LISTED, 21],
    ['?refunded=true', 'transactions_pkey', RARE],
    ['?disputed=true', 'transactions_pkey', 0],
    ['?reference=nothing', 'transactions_reference', 0],
    ['?reference=nothing&state=FAILED', 'transactions_reference', 0],
    ['?customerEmail=nobody@example.com', 'transactions_customer_email', 0],
    ['?customerEmail=nobody@example.com&state=FAILED', 'transactions_customer_email', 0],
  ])('GET /api/payments/history%s: %s, at most %i rows', (query, index, most) =>
    expectPage(`/api/payments/history${query}`, ['t', index, most]),
  )

  test('a page deep in a range of time reads no more of the index than the first one', async () => {
    const range = `?createdBefore=${encodeURIComponent(timeOf(ROWS + 1).toISOString())}`
    const [first] = await statementsOf(`/api/payments/history${range}`)
    const [deep] = await statementsOf(`/api/payments/history${range}&cursor=${DEEP}`)
    expect(await blocksOf(api.pool, deep!)).toBeLessThanOrEqual(1.2 * (await blocksOf(api.pool, first!)))
  })

  test('GET /api/overview reads the rows of its range', async () => {
    const [from, to] = [timeOf(10_000).toISOString(), timeOf(10_100).toISOString()]
    const [statement] = await statementsOf(`/api/overview?from=${from}&to=${to}`)
    const { index, rows } = await readsOf(api.pool, statement!, 't')
    expect([index, rows <= 101]).toEqual([LISTED, true])
  })

  test('GET /v1/transactions is the same statement', async () => {
    const [a] = await statementsOf('/api/payments/history?state=FAILED')
    const [b] = await statementsOf('/v1/transactions?state=FAILED')
    expect([b!.name, b!.text]).toEqual([a!.name, a!.text])
  })

  test.each([
    ['', 'payment_links_listed', 21],
    // Each term but the beginning of an id names few transactions first, whose links have a unique index.
    ['?search=nothing', 'payment_links_transaction_id_key', 0],
    ['?search=R%201', 'payment_links_transaction_id_key', 1],
    ['?search=nothing&state=ACTIVE', 'payment_links_transaction_id_key', 0],
    [`?search=nothing&cursor=${DEEP}`, 'payment_links_transaction_id_key', 0],
    ['?search=nobody@example.com', 'payment_links_transaction_id_key', 0],
    ['?search=txn_0', 'payment_links_listed', 21],
    ['?search=txn_0&state=PAID', 'payment_links_listed', 25],
    [`?search=txn_0&cursor=${DEEP}`, 'payment_links_listed', 21],
    ['?search=txn_f', 'payment_links_listed', 0],
  ])('GET /api/payment-links%s: %s, at most %i links', (query, index, most) =>
    expectPage(`/api/payment-links${query}`, ['l', index, most]),
  )

  test.each([
    ['', 'transactions_pkey', 21],
    [`?cursor=${DEEP}`, 'transactions_pkey', 21],
    ['?needsReview=false', 'transactions_pkey', 21],
    ['?needsReview=true', 'transactions_review', 21],
    ['?reference=nothing', 'transactions_reference', 0],
    ['?customerEmail=nobody@payer.example', 'transactions_customer_email', 0],
    ['?reference=nothing&amountCents=100&needsReview=false', 'transactions_reference', 0],
  ])('GET /api/operator/transactions%s: %s, %i rows', async (query, index, rows) => {
    const [statement] = await statementsOf(`/api/operator/transactions${query}`, { token: operator })
    expect(await readsOf(api.pool, statement!, 't')).toEqual({ index, rows })
  })
})

const idOf = async (businessId: string, mode: string): Promise<string> =>
  (
    await api.pool.query('SELECT id FROM transactions WHERE business_id = $1 AND mode = $2 ORDER BY id LIMIT 1', [
      businessId,
      mode,
    ])
  ).rows[0].id

test.each([
  ['by id', (id: string) => `/api/payments/${id}`, 'transactions_pkey'],
  ['by reference', (id: string) => `/api/payments/by-reference/${id}/status`, 'transactions_reference'],
])(
  "a look-up of another business's transaction reads like one of an unknown id: %s, by one statement on one index",
  async (_by, pathOf, index) => {
    const ids = {
      own: await idOf(merchant.businessId, 'TEST'),
      nobodys: `txn_${'0'.repeat(32)}`,
      anothers: await idOf(other.businessId, 'TEST'),
      'of the other mode': await idOf(merchant.businessId, 'LIVE'),
    }
    const names = new Set<string>()
    for (const id of Object.values(ids)) {
      const statements = await statementsOf(pathOf(id))
      expect(statements).toHaveLength(1)
      names.add(statements[0]!.name)
      const read = await readsOf(api.pool, statements[0]!, 't')
      expect(read.index).toBe(index)
      expect(read.rows).toBeLessThanOrEqual(1)
    }
    expect([...names]).toHaveLength(1)
  },
)

let endpoints: { usual: string; rare: string }

beforeAll(async () => {
  const register = async (): Promise<string> => {
    const body = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }
    return (await api.ask('POST', '/v1/webhook_endpoints', { key: merchant.apiKey, body })).body.id
  }
  endpoints = { usual: await register(), rare: await register() }
  const owner = { businessId: merchant.businessId, mode: 'TEST' } as const
  await patiently(api.database.superuserUrl, (pool) => insertManyDeliveries(pool, owner, endpoints, { wanted: ROWS }))
})

const DEEP_DELIVERY = `cursor=${writeCursor({ createdAt: timeOf(1_000), id: `dlv_${'f'.repeat(32)}` })}`

test.each([
  ['', 'deliveries_newest', 21],
  [DEEP_DELIVERY, 'deliveries_newest', 21],
  ['state=DEAD', 'deliveries_rare_state', 21],
  ['state=CANCELLED', 'deliveries_rare_state', 0],
  ['state=DELIVERED', 'deliveries_newest', 21],
  [`state=DELIVERED&${DEEP_DELIVERY}`, 'deliveries_newest', 21],
  ['eventType=refund.failed', 'deliveries_rare_type', 21],
  ['eventType=payment.failed', 'deliveries_rare_type', 0],
  [`eventType=payment.succeeded&${DEEP_DELIVERY}`, 'deliveries_newest', 21],
  ['endpointId=rare', 'deliveries_newest_of_endpoint', 21],
  ['endpointId=usual', 'deliveries_newest_of_endpoint', 21],
  [`endpointId=usual&${DEEP_DELIVERY}`, 'deliveries_newest_of_endpoint', 21],
  ['endpointId=nothing', 'deliveries_newest_of_endpoint', 0],
  ['endpointId=usual&state=DEAD', 'deliveries_endpoint_rare_state', 21],
  ['endpointId=rare&state=DEAD', 'deliveries_endpoint_rare_state', 0],
  ['endpointId=usual&state=DELIVERED', 'deliveries_newest_of_endpoint', 21],
  ['transactionId=nothing', 'deliveries_event_id_endpoint_id_key', 0],
])(
  'a page of many deliveries is read from an index that has its rows together: %s: %s, at most %i rows',
  async (query, index, most) => {
    const named = query.replace(
      /endpointId=(usual|rare)/,
      (_, name: 'usual' | 'rare') => `endpointId=${endpoints[name]}`,
    )
    await expectPage(`/v1/webhook_endpoints/deliveries?${named}`, ['d', index, most], /FROM deliveries AS d/)
  },
)

test('the attempts of an endpoint are counted by at most 10 000 of its deliveries', async () => {
  sent.length = 0
  const path = `/v1/webhook_endpoints/${endpoints.usual}/activity`
  const { body } = await api.ask('GET', path, { key: merchant.apiKey })
  expect(Date.parse(body.countedFrom)).toBeGreaterThan(Date.parse(body.from))
  const statement = sent.find(({ text }) => text.includes('FROM newest'))!
  expect(await readsOf(api.pool, statement, 'deliveries')).toEqual({
    index: 'deliveries_newest_of_endpoint',
    rows: 10_000,
  })
})

test('deliveries are counted before a replay up to 10 000, by an index', async () => {
  sent.length = 0
  const path = `/v1/webhook_endpoints/${endpoints.usual}/replayable`
  const { body } = await api.ask('GET', path, { key: merchant.apiKey })
  expect(body).toEqual({ count: expect.any(Number), more: false })
  const statement = sent.find(({ name }) => name === 'delivery-count-replayable')!
  const read = await readsOf(api.pool, statement, 'deliveries')
  expect(read).toEqual({ index: 'deliveries_endpoint_rare_state', rows: body.count })
})

test.each([
  ['', 'events_newest', 21],
  ['type=refund.failed', 'events_rare_type', 21],
  ['type=payment.failed', 'events_rare_type', 0],
  ['type=payment.succeeded', 'events_newest', 21],
  [`createdAfter=${encodeURIComponent(timeOf(1_000).toISOString())}`, 'events_newest', 21],
  ['transactionId=nothing', 'events_once', 0],
])(
  'a page of many events is read from an index that has its rows together: %s: %s, at most %i rows',
  (query, index, most) => expectPage(`/v1/events?${query}`, ['events', index, most], /FROM events/),
)
