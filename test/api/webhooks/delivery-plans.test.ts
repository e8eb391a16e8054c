import { beforeAll, describe, expect, test } from '@jest/globals'
import { writeCursor } from '../../../src/api/schema/page-schema.ts'
import { patiently } from '../../database.ts'
import { insertManyDeliveries } from '../../db/many/deliveries.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { testApi } from '../running-api.ts'
import { readsOf, recordStatements, type Sent } from '../transactions/statement-plans.ts'

const ROWS = 20_000

const api = testApi()
const merchant = testMerchant(api)
let endpoints: { usual: string; rare: string }
let sent: Sent[]

beforeAll(async () => {
  const register = async (): Promise<string> => {
    const body = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }
    return (await api.ask('POST', '/v1/webhook_endpoints', { key: merchant.apiKey, body })).body.id
  }
  endpoints = { usual: await register(), rare: await register() }
  const owner = { businessId: merchant.businessId, mode: 'TEST' } as const
  await patiently(api.database.superuserUrl, (pool) => insertManyDeliveries(pool, owner, endpoints, { wanted: ROWS }))
  sent = recordStatements(api.pool)
})

/** Three weeks ago plus one second per row. */
const timeOf = (row: number): Date => new Date(Date.now() - 3 * 7 * 86_400_000 + row * 1_000)
const DEEP = `cursor=${writeCursor({ createdAt: timeOf(1_000), id: `dlv_${'f'.repeat(32)}` })}`

/** The index that one page of the list uses, and the rows that it examines. */
async function readOf(path: string, table: 'deliveries AS d' | 'events') {
  sent.length = 0
  const { status } = await api.ask('GET', path, { key: merchant.apiKey })
  expect(status).toBe(200)
  const [statement, ...more] = sent.filter(({ text }) => text.includes(`FROM ${table}`))
  expect(more).toEqual([])
  return await readsOf(api.pool, statement!, table === 'events' ? 'events' : 'd')
}

describe('a page of many deliveries is read from an index that has its rows together', () => {
  test.each([
    ['', 'deliveries_newest', 21],
    [DEEP, 'deliveries_newest', 21],
    ['state=DEAD', 'deliveries_rare_state', 21],
    ['state=CANCELLED', 'deliveries_rare_state', 0],
    ['state=DELIVERED', 'deliveries_newest', 21],
    [`state=DELIVERED&${DEEP}`, 'deliveries_newest', 21],
    ['eventType=refund.failed', 'deliveries_rare_type', 21],
    ['eventType=payment.failed', 'deliveries_rare_type', 0],
    [`eventType=payment.succeeded&${DEEP}`, 'deliveries_newest', 21],
    ['endpointId=rare', 'deliveries_newest_of_endpoint', 21],
    ['endpointId=usual', 'deliveries_newest_of_endpoint', 21],
    [`endpointId=usual&${DEEP}`, 'deliveries_newest_of_endpoint', 21],
    ['endpointId=nothing', 'deliveries_newest_of_endpoint', 0],
    ['endpointId=usual&state=DEAD', 'deliveries_endpoint_rare_state', 21],
    ['endpointId=rare&state=DEAD', 'deliveries_endpoint_rare_state', 0],
    ['endpointId=usual&state=DELIVERED', 'deliveries_newest_of_endpoint', 21],
    ['transactionId=nothing', 'deliveries_event_id_endpoint_id_key', 0],
  ])('%s: %s, at most %i rows', async (query, index, most) => {
    const named = query.replace(
      /endpointId=(usual|rare)/,
      (_, name: 'usual' | 'rare') => `endpointId=${endpoints[name]}`,
    )
    const read = await readOf(`/v1/webhook_endpoints/deliveries?${named}`, 'deliveries AS d')
    expect(read.index).toBe(index)
    expect(read.rows).toBeLessThanOrEqual(most)
  })
})

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

describe('a page of many events is read from an index that has its rows together', () => {
  test.each([
    ['', 'events_newest', 21],
    ['type=refund.failed', 'events_rare_type', 21],
    ['type=payment.failed', 'events_rare_type', 0],
    ['type=payment.succeeded', 'events_newest', 21],
    [`createdAfter=${encodeURIComponent(timeOf(1_000).toISOString())}`, 'events_newest', 21],
    ['transactionId=nothing', 'events_once', 0],
  ])('%s: %s, at most %i rows', async (query, index, most) => {
    const read = await readOf(`/v1/events?${query}`, 'events')
    expect(read.index).toBe(index)
    expect(read.rows).toBeLessThanOrEqual(most)
  })
})
