import type { Pool } from 'pg'
import { writeCursor } from '../../../src/api/schema/page-schema.ts'
import { claimDue } from '../../../src/db/relay/claim.ts'
import { clientOf, expecting } from '../../client.ts'
import { type Endpoints, insertDueDeliveries, insertManyDeliveries } from '../../db/many/deliveries.ts'
import { withoutTriggers } from '../../db/many/storing.ts'
import type { BenchBusiness } from '../bench-business.ts'
import { atMost, detail, figure, quantile, type Row } from '../figures.ts'
import { hangingReceiver } from '../hung-tenant.ts'
import { pageRow, pageTimes } from '../page-times.ts'
import { relayLooks } from '../relay-looks.ts'
import { say, type Stand } from '../stand.ts'

async function registerEndpoint(stand: Stand, { key }: BenchBusiness, url: string): Promise<string> {
  const body = { url, eventTypes: ['payment.failed'] }
  return expecting(201, await clientOf(stand.product().baseUrl, key).post('/v1/webhook_endpoints', body)).id
}

async function measure(stand: Stand, { businessId, key }: BenchBusiness, { usual, rare }: Endpoints) {
  const [old] = await stand.rows<{ id: string; createdAt: Date }>(
    'SELECT id, created_at AS "createdAt" FROM deliveries WHERE business_id = $1 ORDER BY created_at OFFSET 100 LIMIT 1',
    [businessId],
  )
  const path = '/v1/webhook_endpoints/deliveries'
  return await pageTimes(stand, key, {
    all: () => path,
    deep: () => `${path}?cursor=${writeCursor(old!)}`,
    state: () => `${path}?state=DEAD`,
    usualState: () => `${path}?state=DELIVERED`,
    type: () => `${path}?eventType=refund.failed`,
    endpoint: () => `${path}?endpointId=${rare}`,
    endpointAndState: () => `${path}?endpointId=${usual}&state=DEAD`,
    events: () => '/v1/events',
    eventType: () => '/v1/events?type=refund.failed',
  })
}

/** Pages of a business's deliveries and events, filtered by rare values, compared with those of its first thousand. */
export async function deliveryPages(
  stand: Stand,
  pool: Pool,
  business: BenchBusiness,
  { few, many }: { few: number; many: number },
): Promise<Row[]> {
  const register = () => registerEndpoint(stand, business, 'http://127.0.0.1:9/hooks')
  const endpoints = { usual: await register(), rare: await register() }
  await insertManyDeliveries(pool, business, endpoints, { wanted: few })
  const before = await measure(stand, business, endpoints)
  say(`pages: filling up to ${many} deliveries`)
  await insertManyDeliveries(pool, business, endpoints, { wanted: many, has: few })
  const after = await measure(stand, business, endpoints)
  return [
    pageRow(`first page of ${many} deliveries beside one of ${few}, p50`, after.all, before.all),
    { ...pageRow('a deep page', after.deep, before.deep), detail: true },
    { ...pageRow('?state, rare', after.state, before.state), detail: true },
    { ...pageRow('?state, usual', after.usualState, before.usualState), detail: true },
    { ...pageRow('?eventType, rare', after.type, before.type), detail: true },
    { ...pageRow('?endpointId, rare', after.endpoint, before.endpoint), detail: true },
    { ...pageRow('?endpointId&state, rare', after.endpointAndState, before.endpointAndState), detail: true },
    pageRow('first page of events', after.events, before.events),
    { ...pageRow('?type, rare', after.eventType, before.eventType), detail: true },
  ]
}

/** The relay's polls while this many deliveries are due to a hung endpoint; each poll is rolled back. */
export async function looks(stand: Stand, pool: Pool, business: BenchBusiness, many: number): Promise<Row[]> {
  const receiver = await hangingReceiver()
  const endpointId = await registerEndpoint(stand, business, receiver.url)
  await pool.query('UPDATE webhook_endpoints SET failing_since = now() WHERE id = $1', [endpointId])
  say(`pages: filling up to ${many} due deliveries`)
  await insertDueDeliveries(pool, business, endpointId, many)
  let found = 0
  const took = await relayLooks(pool, async (client) => {
    found = Math.max(found, (await claimDue.deliveries(client, { most: 100, without: [] })).length)
  })
  // Without them, later parts do not count what the relay would do for these.
  await withoutTriggers(pool, (client) => client.query('DELETE FROM deliveries WHERE endpoint_id = $1', [endpointId]))
  await receiver.close()
  return [
    figure(`a look of the relay beside ${many} due to an endpoint that hangs, p50`, 'ms', [quantile(took, 0.5)], {
      budget: atMost(5),
      note: `${found} found at most`,
    }),
    detail('p99', 'ms', [quantile(took, 0.99)]),
  ]
}
