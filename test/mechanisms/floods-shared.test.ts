/** @alone */

import { setTimeout as pass } from 'node:timers/promises'
import { hangingReceiver } from '../bench/hung-tenant.ts'
import { clientOf, signIn } from '../client.ts'
import { extent } from '../extent.ts'
import { PASSWORD, given } from '../given.ts'
import { until } from '../until.ts'
import { flood, floodRequest, FLOOD_MS } from './floods/flood.ts'
import { PROBES } from './floods/probes.ts'
import { openStage, type Stage } from './floods/stage.ts'

/* Floods that end with their requests share one stage. The one whose deliveries still wait comes last. */

/** Transactions of the business that reads long lists. */
const LISTED = 1_000
const BATCHES = extent({ short: 1, long: 2 })
const ITEMS = 100
const ENDPOINTS = 8
const EVENTS = extent({ short: 200, long: 600 })
/** Other work may use both cores, so that sending takes several times as long. */
const SENT_WITHIN_MS = 60_000

let stage: Stage
beforeAll(async () => void (stage = await openStage()), 180_000)
afterAll(() => stage?.close(), 60_000)

test('logins: hashing', async () => {
  const { api, large, flooded } = stage
  const requests = large.admins.map(({ email }) => ({
    ...floodRequest('', '/api/auth/login', { email, password: PASSWORD }),
    headers: { 'x-forwarded-for': '203.0.113.9' },
  }))
  await flooded(
    'logins',
    async () => {
      const counts = await flood({ baseUrl: api.baseUrl, requests, lanes: 32, forMs: FLOOD_MS })
      expect(counts['200']).toBeGreaterThan(FLOOD_MS / 200)
    },
    { kinds: [...PROBES, 'login'] },
  )
})

test('24 reads of long lists at a time: connections and the event loop of the API', async () => {
  const { api, large, service, flooded } = stage
  const { businessId, keys } = large
  await given.rows(
    service.pool,
    'transactions',
    Array.from({ length: LISTED }, (_, n) => ({
      id: `txn_listed_${n}`,
      businessId,
      mode: 'TEST',
      kind: 'COLLECT',
      source: 'API',
      state: 'CREATED',
      amountCents: 100,
      currency: 'ZAR',
      hosted: true,
      reference: `listed-${n}`,
      sendsEvents: false,
    })),
  )
  const paths = ['/v1/transactions?limit=100', '/v1/payments?limit=100', '/api/overview?interval=day']
  const requests = keys.flatMap((key) => paths.map((path) => floodRequest(key, path)))
  await flooded('long lists', async () => {
    const counts = await flood({ baseUrl: api.baseUrl, requests, lanes: 24, forMs: FLOOD_MS })
    expect(counts['200']).toBeGreaterThan(FLOOD_MS / 50)
  })
})

test('payout batches: their task queue and the provider', async () => {
  const { api, large, flooded } = stage
  const client = clientOf(api.baseUrl, large.apiKey)
  const checker = await signIn(api.baseUrl, large.admins[1]!)
  const account = { name: 'Naledi Dube', bankCode: '051001', accountNumber: '6200009876', currency: 'ZAR' }
  const { body: recipient } = await client.post('/v1/recipients', account)
  const items = Array.from({ length: ITEMS }, () => ({ recipientId: recipient.id, amountCents: 1_000 }))
  await flooded('payout batches', async () => {
    const batchIds: string[] = []
    for (let n = 0; n < BATCHES; n++) {
      const { body: batch } = await client.post('/v1/payouts', { currency: 'ZAR', items })
      const { contentHash } = batch.approval
      // A client repeats what is answered with 503.
      const approve = () => checker.post(`/v1/payouts/${batch.batchId}/approve`, { contentHash })
      await until(async () => (await approve()).status === 200, 60_000)
      batchIds.push(batch.batchId)
    }
    for (const id of batchIds)
      await until(async () => (await client.get(`/v1/payouts/${id}`)).body.state === 'COMPLETED', 120_000, 1_000)
  })
})

test('receivers that hang: slots of the webhooks’ task queues, and their bulkhead', async () => {
  const { api, large, flooded } = stage
  const receiver = await hangingReceiver()
  const client = clientOf(api.baseUrl, large.apiKey)
  const ids: string[] = []
  for (let n = 0; n < ENDPOINTS; n++) {
    const made = await client.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.failed'] })
    expect(made.status).toBe(201)
    ids.push(made.body.id)
  }
  try {
    await flooded('hanging receivers', async () => {
      const requests = large.keys.flatMap((key) =>
        ids.map((id) => floodRequest(key, `/v1/webhook_endpoints/${id}/test`, {})),
      )
      const counts = await flood({ baseUrl: api.baseUrl, requests, lanes: 8, forMs: SENT_WITHIN_MS, times: EVENTS })
      expect(counts['202']).toBe(EVENTS)
      await pass(FLOOD_MS)
    })
    expect(receiver.hanging()).toBeGreaterThan(0)
  } finally {
    for (const id of ids) await client.delete(`/v1/webhook_endpoints/${id}`)
    await receiver.close()
  }
})
