import type { OverviewBucket, OverviewDeliveries } from '../../api-types.ts'
import { readOverview } from '../../../src/db/overview/read-overview.ts'
import { bucketStarts, createdIn, dayOf } from '../../../dashboard/parts/days.ts'
import { sumOf } from '../../../dashboard/screens/overview/figures.ts'
import { money } from '../../db/money.ts'
import { given } from '../../given.ts'
import { approveLive, mintTestKey, paidMerchant, registerBusiness, testMerchant } from '../accounts/accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { pathOf } from '../downloads.ts'
import { paid } from '../payments/paid-payment.ts'
import { endpoint } from '../openapi/resources.ts'
import { testApi } from '../running-api.ts'
import { expecting, refusal } from '../../client.ts'

const api = testApi(startApiWithProviders)
const merchant = testMerchant(api)

const overview = async (query = '', key = merchant.apiKey) => await api.ask('GET', `/api/overview${query}`, { key })

describe('the overview', () => {
  test('counts and adds up transactions by hour, provider and state', async () => {
    await paid({ api, merchant })
    await paid({ api, merchant })
    await api.ask('POST', '/v1/payments', { key: merchant.apiKey, body: { amountCents: 700, currency: 'ZAR' } })
    const body = expecting(200, await overview('?interval=hour'))
    expect(sumOf(body, 'COLLECT', 'SUCCEEDED').count).toBe(2)
    expect(sumOf(body, 'COLLECT', 'CREATED')).toEqual({ count: 1, amountCents: 700 })
    expect(body.providers).toEqual([expect.objectContaining({ succeeded: 2, failed: 0, successRate: 1 })])
    for (const { at } of body.buckets) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
    expect(body.countedFrom).toBe(body.from)
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(86_400_000)
  })

  test('a payment at 00:30 in South Africa is in the tile, the bar, the list and the statement of that day', async () => {
    const { businessId, apiKey: key } = await paidMerchant(api)
    await api.pool.query(`UPDATE businesses SET created_at = '2026-01-15T00:00:00Z' WHERE id = $1`, [businessId])
    const [day, next] = ['2026-02-28T22:00:00.000Z', '2026-03-01T22:00:00.000Z']
    // The last moment of February, the first of March, and half past midnight.
    const times = ['2026-02-28T21:59:59.999Z', day, '2026-02-28T22:30:00.000Z']
    const ids: string[] = []
    for (const at of times) ids.push((await money.paid(api.pool, { businessId, at: new Date(at) })).transactionId)
    const counted = (await overview(`?from=${day}&to=${next}`, key)).body
    expect(sumOf(counted, 'COLLECT', 'SUCCEEDED')).toEqual({ count: 2, amountCents: 20_000 })
    const bars = counted.buckets.map(({ at, count }: OverviewBucket) => [Date.parse(at), count])
    expect(bars).toEqual([[...bucketStarts(counted), 2]])
    const shown = new URLSearchParams(
      createdIn({ from: dayOf(Date.parse(counted.from)), to: '2026-03-01' }) as Record<string, string>,
    )
    const { body: list } = await api.ask('GET', `/v1/transactions?${shown.toString()}`, { key })
    expect(list.data.map((row: { transactionId: string }) => row.transactionId)).toEqual([ids[2], ids[1]])
    const { body: statement } = await api.ask('GET', '/v1/statements/2026-03', { key })
    const { text } = await api.ask('GET', pathOf(statement.url))
    expect([...text.matchAll(/transactions\/(txn_\w+)/g)].map(([, id]) => id)).toEqual([ids[1], ids[2]])
  })

  test('counts deliveries by state, each state with a row', async () => {
    const owner = { api, merchant }
    const endpointId = await endpoint(owner)
    const states = ['DEAD', 'DEAD', 'DELIVERED'] as const
    const inserted = { businessId: merchant.businessId, endpointId, states }
    const before = Object.fromEntries(
      (await overview()).body.deliveries.map((row: OverviewDeliveries[number]) => [row.state, row.count]),
    )
    await given.deliveries(api.pool, inserted)
    const { body } = await overview()
    const after = Object.fromEntries(body.deliveries.map((row: OverviewDeliveries[number]) => [row.state, row.count]))
    expect(after).toEqual({ ...before, DEAD: before.DEAD + 2, DELIVERED: before.DELIVERED + 1 })
    expect(Object.keys(after)).toEqual(['PENDING', 'DELIVERED', 'WAITING_RETRY', 'DEAD', 'CANCELLED'])
  })

  test('counts the transactions of the business and the mode that need a review, whatever the range', async () => {
    const other = await paidMerchant(api)
    const flagged = { reviewReason: 'dispute', createdAt: '2026-03-02T22:30:00.000Z' } as const
    await given.payment(api.pool, { businessId: other.businessId, ...flagged })
    await given.payment(api.pool, { businessId: other.businessId, ...flagged, mode: 'LIVE' })
    await given.payment(api.pool, { businessId: other.businessId })
    expect((await overview('', other.apiKey)).body).toMatchObject({ needsReview: 1 })
    expect((await overview()).body).toMatchObject({ needsReview: 0 })
  })

  test('shows only the business of the credential, on any plan', async () => {
    const { key } = await mintTestKey(api, (await registerBusiness(api)).accessToken)
    const { status, body } = await overview('', key)
    expect([status, body.buckets, body.providers]).toEqual([200, [], []])
  })

  test('counts nothing of test mode for a live key', async () => {
    await approveLive(api, merchant)
    const { body } = await overview('', await given.key(api.pool, { businessId: merchant.businessId, mode: 'LIVE' }))
    expect([body.mode, body.buckets, body.providers]).toEqual(['LIVE', [], []])
    for (const { count } of body.deliveries) expect(count).toBe(0)
  })

  test('leaves out what is not in its range, whose end is not part of it', async () => {
    const { rows } = await api.pool.query('SELECT min(created_at) AS first FROM transactions WHERE business_id = $1', [
      merchant.businessId,
    ])
    const at = new Date(rows[0].first).getTime()
    const [before, first] = [new Date(at - 1_000).toISOString(), new Date(at).toISOString()]
    expect((await overview(`?from=${before}&to=${first}`)).body.buckets).toEqual([])
    const after = new Date(at + 1).toISOString()
    expect((await overview(`?from=${before}&to=${after}`)).body.buckets).toHaveLength(1)
  })

  test.each([
    '?from=2026-11-02T00:00:00.000Z&to=2026-11-01T00:00:00.000Z',
    '?from=2026-01-01T00:00:00.000Z&to=2026-11-01T00:00:00.000Z',
    '?interval=hour&from=2026-10-01T00:00:00.000Z&to=2026-11-01T00:00:00.000Z',
    '?interval=week',
    '?from=yesterday',
  ])('an overview of %s is refused with SV-2001', async (query) => {
    expect(refusal(await overview(query))).toEqual([400, 'SV-2001'])
  })

  test('counts the newest of too many transactions, and returns the time of the oldest', async () => {
    const [from, to] = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']
    const asked = { businessId: merchant.businessId, mode: 'TEST', from, to, interval: 'day' } as const
    const { buckets, countedFrom } = await readOverview(api.pool, { ...asked, most: 2 })
    expect(buckets.reduce((all, { count }) => all + count, 0)).toBe(2)
    expect(countedFrom).not.toBeNull()
  })
})

const steps = async (key: string) => (await api.ask('GET', '/api/account/first-steps', { key })).body

test('the first steps tick when the business does them, also with what it did before', async () => {
  const fresh = await registerBusiness(api)
  const { key } = await mintTestKey(api, fresh.accessToken)
  const before = {
    keyCreated: true,
    linkCreated: false,
    testPaid: false,
    endpointRegistered: false,
    liveApproved: false,
    livePaid: false,
  }
  expect(await steps(key)).toEqual(before)
  await api.ask('POST', '/api/payment-links', { key, body: { amountCents: 700, currency: 'ZAR' } })
  expect(await steps(key)).toEqual({ ...before, linkCreated: true })
})

test('the first steps are paid, registered and live by what the record says now', async () => {
  const other = await paidMerchant(api)
  const owner = { api, merchant: other }
  await api.ask('POST', '/v1/payments', { key: other.apiKey, body: { amountCents: 700, currency: 'ZAR' } })
  expect(await steps(other.apiKey)).toMatchObject({ testPaid: false, endpointRegistered: false })
  await paid(owner)
  const id = await endpoint(owner)
  await approveLive(api, other)
  expect(await steps(other.apiKey)).toMatchObject({
    testPaid: true,
    endpointRegistered: true,
    liveApproved: true,
    livePaid: false,
  })
  await api.ask('DELETE', `/v1/webhook_endpoints/${id}`, { key: other.apiKey })
  expect(await steps(other.apiKey)).toMatchObject({ endpointRegistered: false })
})
