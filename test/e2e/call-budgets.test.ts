/** @waits */

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ONE_CHARGE, paymentsOf, type Payments } from '../mechanisms/payments.ts'
import { startProviderProxy, type ProviderProxy } from '../mechanisms/provider-proxy.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'

/** Four in six seconds. */
const CALLS_PER_MINUTE = 44

let service: TestService
let payments: Payments
let proxy: ProviderProxy
const calledAt: number[] = []

beforeAll(async () => {
  const between = async (part: string, url: string): Promise<string> => {
    if (part !== 'paystack') return url
    proxy = await startProviderProxy(url)
    proxy.treat(async (exchange) => {
      calledAt.push(Date.now())
      exchange.answer(await exchange.pass())
    })
    return proxy.url
  }
  const limits = { callsPerMinute: CALLS_PER_MINUTE, questionsPerMinute: null }
  service = await startTestService({ between, limits })
  payments = paymentsOf(service)
})

afterAll(async () => {
  await service.stop()
  await proxy.close()
})

test('more charges than the call budget all succeed, and none is sent before the budget allows', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => payments.charge('tok_success')))
  const waiting = await until(async () => {
    const all = await Promise.all(ids.map((id) => payments.read(id)))
    const unsent = all.filter(({ state }) => state === 'CREATED')
    return all.some(({ state }) => state === 'SUCCEEDED') && unsent.length > 0 && unsent
  })
  // No row shows an attempt.
  for (const { attempts } of waiting) expect(attempts).toEqual([])
  const ends = await Promise.all(ids.map((id) => payments.end(id, 120_000)))
  for (const end of ends) expect(end).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
  for (const id of ids) expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  expect(calledAt).toHaveLength(10)
  for (const from of calledAt)
    expect(calledAt.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(CALLS_PER_MINUTE)
  // Any six seconds overlap two windows at most.
  for (const from of calledAt)
    expect(calledAt.filter((at) => at >= from && at < from + 6_000).length).toBeLessThanOrEqual(8)
})
