import { describe, expect, test } from '@jest/globals'
import { OutcomeCache } from '../../src/activities/payments/route-decider.ts'
import type { OutcomesWanted } from '../../src/db/payments/recent-outcomes.ts'
import { pastsOf } from '../domain/routing/routing-pasts.ts'

const ZAR: OutcomesWanted = { mode: 'TEST', currency: 'ZAR', routes: [{ providerId: 'paystack', rail: 'CARD' }] }

/** A cache over a fake database; the test sets the clock and resolves the queries. */
function bench() {
  const clock = { now: 0 }
  const asked: OutcomesWanted[] = []
  const answers: { ok(): void; fail(): void }[] = []
  const read = (wanted: OutcomesWanted) => {
    asked.push(wanted)
    return new Promise<ReturnType<typeof pastsOf>>((resolve, reject) => {
      answers.push({
        ok: () => resolve(pastsOf({ paystack: { successes: asked.length } })),
        fail: () => reject(new Error('the database is away')),
      })
    })
  }
  return { clock, asked, answers, cache: new OutcomeCache(read, () => clock.now) }
}

describe('the cache of outcomes', () => {
  test('reads once a second for any number of payments', async () => {
    const { cache, clock, asked, answers } = bench()
    const all = [cache.of(ZAR), cache.of(ZAR)]
    answers[0]!.ok()
    const [one, other] = await Promise.all(all)
    expect(one).toBe(other)
    clock.now = 999
    expect(await cache.of(ZAR)).toBe(one)
    clock.now = 1_000
    const later = cache.of(ZAR)
    expect(asked).toHaveLength(2)
    answers[1]!.ok()
    expect(await later).not.toBe(one)
  })

  test('is separate for each mode, currency and rail', () => {
    const { cache, asked } = bench()
    void cache.of(ZAR)
    void cache.of({ ...ZAR, mode: 'LIVE' })
    void cache.of({ ...ZAR, currency: 'USD' })
    void cache.of({ ...ZAR, routes: [{ providerId: 'paystack', rail: 'QR' }] })
    expect(asked).toHaveLength(4)
  })

  test('reads again after a fault', async () => {
    const { cache, asked, answers } = bench()
    const failing = cache.of(ZAR)
    answers[0]!.fail()
    await expect(failing).rejects.toThrow('away')
    const again = cache.of(ZAR)
    expect(asked).toHaveLength(2)
    answers[1]!.ok()
    expect((await again).get('paystack CARD')).toBeDefined()
  })
})
