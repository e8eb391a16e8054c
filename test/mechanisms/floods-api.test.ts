/** @alone */

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PASSWORD, given } from '../given.ts'
import { flood, floodRequest, FLOOD_MS } from './floods/flood.ts'
import { PROBES } from './floods/probes.ts'
import { openStage, type Stage } from './floods/stage.ts'

/** Transactions of the business that reads long lists. */
const LISTED = 1_000

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
      ...{ id: `txn_listed_${n}`, businessId, mode: 'TEST', kind: 'COLLECT', source: 'API', state: 'CREATED' },
      ...{ amountCents: 100, currency: 'ZAR', hosted: true, reference: `listed-${n}`, sendsEvents: false },
    })),
  )
  const paths = ['/v1/transactions?limit=100', '/v1/payments?limit=100', '/api/overview?interval=day']
  const requests = keys.flatMap((key) => paths.map((path) => floodRequest(key, path)))
  await flooded('long lists', async () => {
    const counts = await flood({ baseUrl: api.baseUrl, requests, lanes: 24, forMs: FLOOD_MS })
    expect(counts['200']).toBeGreaterThan(FLOOD_MS / 50)
  })
})
