/** @alone */

import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hangingReceiver } from '../bench/hung-tenant.ts'
import { clientOf } from '../client.ts'
import { extent } from '../extent.ts'
import { flood, floodRequest, FLOOD_MS } from './floods/flood.ts'
import { openStage, type Stage } from './floods/stage.ts'

const ENDPOINTS = 8
const EVENTS = extent({ short: 200, long: 600 })
/** Other work may use both cores, so that sending takes several times as long. */
const SENT_WITHIN_MS = 60_000

let stage: Stage
beforeAll(async () => void (stage = await openStage()), 180_000)
afterAll(() => stage?.close(), 60_000)

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
