import { beforeEach, describe, expect, test } from '@jest/globals'
import { given } from '../../given.ts'
import { testMerchant } from '../accounts/accounts.ts'
import { endpoint } from '../openapi/resources.ts'
import { testApi } from '../running-api.ts'

const HOUR_MS = 3_600_000

const api = testApi()
const merchant = testMerchant(api)
let endpointId: string

beforeEach(async () => {
  await api.pool.query('UPDATE webhook_endpoints SET deleted_at = now() WHERE deleted_at IS NULL')
  endpointId = await endpoint({ api, merchant })
})

const ask = (path: string, key = merchant.apiKey) =>
  api.ask('GET', `/v1/webhook_endpoints/${endpointId}${path}`, { key })

/** The beginning of the hour that many hours before the present one. */
const hourAgo = (hours: number): Date => new Date((Math.floor(Date.now() / HOUR_MS) - hours) * HOUR_MS)
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** Stores a delivery with attempts of these hours and statuses. */
async function attempted(...attempts: [hours: number, status: number | null][]): Promise<void> {
  const [deliveryId] = await given.deliveries(api.pool, {
    businessId: merchant.businessId,
    endpointId,
    states: ['DEAD'],
  })
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

describe('the activity of an endpoint', () => {
  test('counts the attempts of a day by hour and outcome', async () => {
    await attempted([3, 500], [2, null], [2, 204])
    await attempted([2, 301], [100, 200])
    const { status, body } = await ask('/activity?interval=hour')
    expect(status).toBe(200)
    expect(body).toMatchObject({ endpointId, interval: 'hour', countedFrom: body.from, delivered: 1, failed: 3 })
    expect(body.failureRate).toBe(0.75)
    expect(body.buckets).toEqual([
      { at: hourAgo(3).toISOString(), delivered: 0, failed: 1 },
      { at: hourAgo(2).toISOString(), delivered: 1, failed: 2 },
    ])
  })

  test('counts 30 days by default, and has no rate without attempts', async () => {
    expect((await ask('/activity')).body).toMatchObject({ delivered: 0, failed: 0, failureRate: null, buckets: [] })
    await attempted([100, 200], [40 * 24, 500])
    const { body } = await ask('/activity')
    expect(body).toMatchObject({ interval: 'day', delivered: 1, failed: 0, failureRate: 0 })
    expect(body.buckets[0].at).toMatch(/T22:00:00.000Z$/)
  })

  test.each([`interval=hour&from=${ago(24 * 9)}`, `from=${ago(24 * 101)}`, `from=${ago(-1)}`, 'interval=minute'])(
    'activity with %s is refused with SV-2001',
    async (query) => expect((await ask(`/activity?${query}`)).body.error.code).toBe('SV-2001'),
  )
})

describe('the deliveries that a bulk replay would send', () => {
  const store = (...states: ('DEAD' | 'WAITING_RETRY' | 'CANCELLED')[]) =>
    given.deliveries(api.pool, { businessId: merchant.businessId, endpointId, states })
  const replay = async (body: object) => {
    const path = '/v1/webhook_endpoints/deliveries/replay'
    return (await api.ask('POST', path, { key: merchant.apiKey, body: { endpointId, ...body } })).body.count
  }

  test('are counted by state and time, as the replay sends them', async () => {
    const [old] = await store('DEAD', 'DEAD', 'DEAD', 'WAITING_RETRY', 'CANCELLED')
    await api.pool.query("UPDATE deliveries SET created_at = now() - interval '2 hours' WHERE id = $1", [old])
    expect((await ask('/replayable')).body).toEqual({ count: 3, more: false })
    expect((await ask('/replayable?state=WAITING_RETRY')).body.count).toBe(1)
    expect((await ask('/replayable?state=CANCELLED')).body.count).toBe(1)
    expect((await ask(`/replayable?since=${ago(1)}`)).body.count).toBe(2)
    expect((await ask(`/replayable?until=${ago(1)}`)).body.count).toBe(1)
    expect(await replay({ state: 'DEAD', since: ago(3), until: ago(1) })).toBe(1)
    expect((await ask('/replayable')).body.count).toBe(2)
    expect(await replay({ state: 'DEAD', since: ago(3) })).toBe(2)
    expect((await ask('/replayable')).body.count).toBe(0)
  })
})
