/** @alone */

import { afterEach, expect, test } from '@jest/globals'
import { clientOf, signIn } from '../client.ts'
import { flood, floodRequest, FLOOD_MS } from './floods/flood.ts'
import { openStage, type Stage } from './floods/stage.ts'

/** More than the slots of a worker on the slow queue of payments. */
const HANGING = 400
/** Payments that wait for the calls of a provider in TEST. */
const WAITING = 400
const BATCHES = 4
const ITEMS = 250

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
}, 60_000)

const payment = (token: string) => ({
  amountCents: 15_000,
  currency: 'ZAR',
  paymentMethod: { type: 'CARD', token },
})

test('payments that hang at their provider: slots of the slow queue', async () => {
  stage = await openStage()
  const { api, large, flooded } = stage
  const requests = large.keys.map((key) => floodRequest(key, '/v1/payments', payment('tok_hang_success_yoco')))
  await flooded('hanging payments', async () => {
    const counts = await flood({
      baseUrl: api.baseUrl,
      requests,
      lanes: 8,
      forMs: FLOOD_MS,
      times: HANGING,
      fill: true,
    })
    expect(counts['201']).toBe(HANGING)
  })
}, 300_000)

test('a spent budget of calls in TEST: LIVE', async () => {
  stage = await openStage({ mode: 'LIVE', env: { YOCO_CALLS_PER_MINUTE: '60' } })
  const { api, large, flooded } = stage
  const requests = large.keys.map((key) => floodRequest(key, '/v1/payments', payment('tok_success')))
  await flooded('spent call budget', async () => {
    const counts = await flood({
      baseUrl: api.baseUrl,
      requests,
      lanes: 8,
      forMs: FLOOD_MS,
      times: WAITING,
      fill: true,
    })
    expect(counts['201']).toBe(WAITING)
  })
}, 300_000)

test('payout batches: their task queue and the provider', async () => {
  stage = await openStage()
  const { api, large, flooded } = stage
  const client = clientOf(api.baseUrl, large.apiKey)
  const checker = await signIn(api.baseUrl, large.admins[1]!)
  const account = { name: 'Naledi Dube', bankCode: '051001', accountNumber: '6200009876', currency: 'ZAR' }
  const { body: recipient } = await client.post('/v1/recipients', account)
  const items = Array.from({ length: ITEMS }, () => ({ recipientId: recipient.id, amountCents: 1_000 }))
  await flooded('payout batches', async () => {
    for (let n = 0; n < BATCHES; n++) {
      const { body: batch } = await client.post('/v1/payouts', { currency: 'ZAR', items })
      const { contentHash } = batch.approval
      const { status } = await checker.post(`/v1/payouts/${batch.batchId}/approve`, { contentHash })
      expect(status).toBe(200)
    }
  })
}, 300_000)
