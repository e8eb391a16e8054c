/** @alone */

import { setTimeout as pass } from 'node:timers/promises'
import { clientOf } from '../client.ts'
import { extent } from '../extent.ts'
import { flood, floodRequest, FLOOD_MS } from './floods/flood.ts'
import { openStage, type Stage } from './floods/stage.ts'
import { resolves } from '../until.ts'

/** More payments than the slow queue has slots. */
const HANGING = 240
/** Those that a busy machine stores in the time, which are still as many as the slots. */
const HANGING_LEAST = 200
const WAITING = 200
const LANES = 2
/** Payments one after the other in this time, so that storing them takes no core from others. */
const pace = (times: number, forMs: number) => ({ lanes: LANES, forMs, times, pauseMs: (forMs * LANES) / times - 5 })

/** Less than the time-out of a call, so that all of them hang at the end. */
const HANG_MS = extent({ short: 10_000, long: 15_000 })
/** A call that has run for two seconds shuts the bulkhead of its provider. */
const BULKHEAD_SHUTS_AFTER_MS = 2_500

let stage: Stage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
})

const payment = (token: string) => ({ amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token } })

test('payments that hang at their provider: slots of the slow queue', async () => {
  // The payments of a flood hang for minutes, so a further round needs another worker.
  for (let round = 1; ; round++) {
    stage = await openStage()
    const { api, large, flooded } = stage
    const hanging = large.keys.map((key) => floodRequest(key, '/v1/payments', payment('tok_hang_success_yoco')))
    // The others' calls to this provider take the slow queue from its first time-out on.
    await clientOf(api.baseUrl, large.apiKey).post('/v1/payments', payment('tok_hang_success_yoco'))
    await pass(BULKHEAD_SHUTS_AFTER_MS)
    const measured = flooded('hanging payments', () => pass(FLOOD_MS), {
      rounds: 1,
      before: async () => {
        const counts = await flood({ baseUrl: api.baseUrl, requests: hanging, ...pace(HANGING, HANG_MS) })
        expect(counts['201']).toBeGreaterThan(HANGING_LEAST)
      },
    })
    if (round === 3) return void (await measured)
    if (await resolves(measured)) return
    await stage.close()
  }
})

test('a spent budget of calls in TEST: LIVE', async () => {
  stage = await openStage({ mode: 'LIVE', env: { YOCO_CALLS_PER_MINUTE: '60' } })
  const { api, large, flooded } = stage
  const requests = large.keys.map((key) => floodRequest(key, '/v1/payments', payment('tok_success')))
  await flooded('spent call budget', async () => {
    const counts = await flood({ baseUrl: api.baseUrl, requests, ...pace(WAITING, FLOOD_MS) })
    expect(counts['201']).toBeGreaterThan(WAITING / 2)
  })
})
