import type { Release } from '../../src/domain/fair-semaphore.ts'
import { OpenCalls } from '../../src/providers/contract/open-calls.ts'

const CALLER = { providerId: 'paystack', mode: 'TEST', businessId: 'biz_a' } as const

/** Begins as many calls as may run at a time. */
function flood(calls: OpenCalls, caller: Parameters<OpenCalls['begin']>[0]): Release[] {
  const begun: Release[] = []
  while (calls.msToWait(caller) === null) {
    begun.push(calls.begin(caller))
    if (begun.length > 1_000) throw new Error('no limit at all')
  }
  return begun
}

test('each business, provider and mode leaves as many calls to others as it has', () => {
  const calls = new OpenCalls()
  expect(flood(calls, CALLER)).toHaveLength(25)
  expect(flood(calls, { ...CALLER, businessId: 'biz_b' })).toHaveLength(13)
  expect(flood(calls, { ...CALLER, businessId: 'biz_c' })).toHaveLength(6)
  // Businesses that flood one provider leave half of the mode to the other providers.
  for (let n = 0; n < 100; n++) flood(calls, { ...CALLER, businessId: `biz_${n}` })
  expect(flood(calls, { ...CALLER, providerId: 'peach' }).length).toBeGreaterThan(20)
  for (let n = 0; n < 100; n++) flood(calls, { ...CALLER, providerId: `provider ${n}` })
  expect(flood(calls, { ...CALLER, mode: 'LIVE' })).toHaveLength(25)
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
  begun.pop()!()
  const last = flood(calls, CALLER)
  expect(last).toHaveLength(1)
  for (const end of [...begun, ...last]) end()
  expect(flood(calls, CALLER)).toHaveLength(25)
})
