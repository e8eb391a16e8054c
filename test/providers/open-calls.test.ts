import { expect, test } from '@jest/globals'
import { OpenCalls } from '../../src/providers/contract/open-calls.ts'

const CALLER = { providerId: 'paystack', mode: 'TEST', businessId: 'biz_a' } as const

/** Begins as many calls as may run at a time. */
function flood(calls: OpenCalls, caller: Parameters<OpenCalls['begin']>[0]): number {
  let begun = 0
  while (calls.msToWait(caller) === null) {
    calls.begin(caller)
    begun += 1
    if (begun > 1_000) throw new Error('no limit at all')
  }
  return begun
}

test('each business, provider and mode leaves as many calls to others as it has', () => {
  const calls = new OpenCalls()
  expect(flood(calls, CALLER)).toBe(25)
  expect(flood(calls, { ...CALLER, businessId: 'biz_b' })).toBe(13)
  expect(flood(calls, { ...CALLER, businessId: 'biz_c' })).toBe(6)
  // Businesses that flood one provider leave half of the mode to the other providers.
  for (let n = 0; n < 100; n++) flood(calls, { ...CALLER, businessId: `biz_${n}` })
  expect(flood(calls, { ...CALLER, providerId: 'peach' })).toBeGreaterThan(20)
  for (let n = 0; n < 100; n++) flood(calls, { ...CALLER, providerId: `provider ${n}` })
  expect(flood(calls, { ...CALLER, mode: 'LIVE' })).toBe(25)
})

test('a refused call tries again within twelve seconds, and may begin when another has ended', () => {
  const calls = new OpenCalls()
  const begun = flood(calls, CALLER)
  const waits = Array.from({ length: 100 }, () => calls.msToWait(CALLER)!)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2_000)
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_000)
  expect(new Set(waits).size).toBeGreaterThan(50)
  calls.end(CALLER)
  expect(flood(calls, CALLER)).toBe(1)
  for (let n = 0; n < begun; n++) calls.end(CALLER)
  expect(flood(calls, CALLER)).toBe(begun)
})
