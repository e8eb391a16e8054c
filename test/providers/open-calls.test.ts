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

test('refused calls try again one after the other, and may begin when others have ended', () => {
  let now = 0
  const calls = new OpenCalls(() => now)
  const begun = flood(calls, CALLER)
  // The flood itself was refused once.
  const waits = Array.from({ length: 700 }, () => calls.msToWait(CALLER)!)
  expect(waits.slice(0, 3)).toEqual([2_200, 2_400, 2_600])
  expect(waits.at(-1)).toBe(60_000)
  now += 10_000
  expect(calls.msToWait(CALLER)).toBe(2_000)
  calls.end(CALLER)
  expect(flood(calls, CALLER)).toBe(1)
  for (let n = 0; n < begun; n++) calls.end(CALLER)
  expect(flood(calls, CALLER)).toBe(begun)
})
