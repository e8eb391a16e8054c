import fc from 'fast-check'
import { RateLimiter } from '../../src/db/rate-limits/rate-limiter.ts'
import { CallBudgets, type Calls, type CountCaller, windowOf } from '../../src/providers/contract/call-budgets.ts'
import { memoryStore } from '../db/rate-limits/memory-store.ts'
import { MINUTE } from '../times.ts'

/** Counts businesses as the database does. */
function memoryCallers(now: () => number): CountCaller {
  const rows = new Map<string, { callsKey: string; businessId: string; window: number; tries: number }>()
  return ({ callsKey, businessId, windowMs }) => {
    const [window, key] = [Math.floor(now() / windowMs), `${callsKey} ${businessId}`]
    const known = rows.get(key)
    const tries = known?.window === window ? known.tries + 1 : 1
    rows.set(key, { callsKey, businessId, window, tries })
    const isShared = [...rows.values()].some(
      (row) => row.callsKey === callsKey && row.businessId !== businessId && row.window >= window - MINUTE / windowMs,
    )
    return Promise.resolve({ tries: tries - 1, isShared })
  }
}

/** Several processes with one store and one clock. */
function processes(count: number, callsPerMinute: number | null, questionsPerMinute: number | null = null) {
  const clock = { ms: 1_000 * MINUTE }
  const now = () => clock.ms
  const store = memoryStore(now)
  const callers = memoryCallers(now)
  const budgets = Array.from(
    { length: count },
    () => new CallBudgets((of) => new RateLimiter({ ...of, store: store.add, now }), callers),
  )
  const limits = { callsPerMinute, questionsPerMinute }
  /** Returns null if the call may be made; it ends at once. */
  const take = async (at: number, calls: Partial<Calls> = {}) => {
    const allowance = budgets[at]!.allowanceFor({
      providerId: 'paystack',
      mode: 'TEST',
      limits,
      kind: 'CHARGE',
      businessId: 'biz_a',
      ...calls,
    })
    const waitMs = await allowance.take()
    if (waitMs === null) allowance.end()
    return waitMs
  }
  const takeAll = async (times: number, calls: Partial<Calls> = {}) => {
    let taken = 0
    for (let n = 0; n < times; n++) if ((await take(n % count, calls)) === null) taken++
    return taken
  }
  return { clock, store, budgets, limits, take, takeAll }
}

describe('the budget of calls', () => {
  test.each([100, 600, 23, 10, 3, 1])(
    'a budget of %d a minute is kept in every minute, wherever it begins, by five processes together',
    async (perMinute) => {
      const { clock, take } = processes(5, perMinute)
      const made: number[] = []
      for (let n = 0; n < 200; n++) {
        for (let at = 0; at < 5; at++)
          while ((await take(at)) === null) {
            made.push(clock.ms)
            if (made.length > 100_000) throw new Error('no limit at all')
          }
        clock.ms += 997
      }
      for (const from of made)
        expect(made.filter((at) => at >= from && at < from + MINUTE).length).toBeLessThanOrEqual(Math.max(2, perMinute))
      expect(made.length / (200 * 997)).toBeGreaterThan(
        (0.7 * Math.min(perMinute, perMinute > 10 ? perMinute : 1)) / MINUTE,
      )
    },
    60_000,
  )

  test('says when more is available, and then it is', async () => {
    const { clock, take, takeAll } = processes(1, 100)
    expect(await takeAll(10)).toBeGreaterThan(5)
    const waitMs = (await take(0))!
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(3 * windowOf(100).windowMs)
    clock.ms += waitMs
    expect(await take(0)).toBeNull()
  })

  test('lets a backlog try again in turn, as many calls in each window as it has, and within a minute', async () => {
    const { take } = processes(1, 100)
    const { limit, windowMs } = windowOf(100)
    const waits: number[] = []
    for (let n = 0; n < 1_000; n++) {
      const waitMs = await take(0)
      if (waitMs !== null) waits.push(waitMs)
    }
    const inWindow = (window: number) =>
      waits.filter((wait) => wait >= window * windowMs && wait < (window + 1) * windowMs).length
    for (let window = 2; window < 9; window++) expect(Math.abs(inWindow(window) - limit)).toBeLessThanOrEqual(limit / 2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(MINUTE + windowMs + 1_000)
  })

  test('reserves a part for refunds before lookups, and a part for charges before both', async () => {
    const { takeAll } = processes(2, 600)
    const { limit } = windowOf(600)
    const questions = await takeAll(100, { kind: 'QUESTION' })
    const refunds = await takeAll(100, { kind: 'REFUND' })
    const charges = await takeAll(100)
    expect(questions).toBeGreaterThan(limit / 2)
    expect(refunds).toBeGreaterThan(limit / 10)
    expect(charges).toBeGreaterThan(limit / 10)
    expect(await takeAll(10, { kind: 'QUESTION' })).toBe(0)
  })

  test('is shared: beside another business, each leaves as many calls as it has taken', async () => {
    const { clock, takeAll } = processes(2, 600)
    const { limit, windowMs } = windowOf(600)
    const flood = { businessId: 'biz_flood' }
    // Alone it has the whole window.
    expect(await takeAll(200, flood)).toBe(limit)
    expect(await takeAll(1)).toBe(0)
    clock.ms += windowMs
    const inHalf = await takeAll(200, flood)
    expect(Math.abs(inHalf - limit / 2)).toBeLessThanOrEqual(2)
    for (const kind of ['QUESTION', 'REFUND', 'PAYOUT', 'CHARGE'] as const) expect(await takeAll(1, { kind })).toBe(1)
    // A third business has its part of what is left.
    expect(await takeAll(200, { businessId: 'biz_third' })).toBeGreaterThan(limit / 8)
    expect(await takeAll(1)).toBe(1)
    // A minute after the others have left, the window is its own again.
    clock.ms += 11 * windowMs
    expect(await takeAll(200, flood)).toBe(limit)
  })

  test('is separate for each provider and mode', async () => {
    const { takeAll } = processes(1, 100)
    const all = await takeAll(100)
    expect(await takeAll(100, { mode: 'LIVE' })).toBe(all)
    expect(await takeAll(100, { providerId: 'yoco' })).toBe(all)
    expect(await takeAll(100)).toBe(0)
  })

  test('the budget for the lookups of one charge is separate', async () => {
    const { clock, take, takeAll } = processes(3, null, 2)
    const ask = { kind: 'QUESTION', about: 'abcdefgh23456723' } as const
    expect(await takeAll(9, ask)).toBe(1)
    expect(await takeAll(9, { ...ask, about: 'zzzzzzzz23456723' })).toBe(1)
    expect(await takeAll(9, { kind: 'CHARGE' })).toBe(9)
    clock.ms += (await take(0, ask))!
    expect(await take(0, ask)).toBeNull()
  })

  test('reserved in advance is used by the call', async () => {
    const { budgets, limits, takeAll } = processes(1, 3)
    const calls = budgets[0]!.allowanceFor({
      providerId: 'paystack',
      mode: 'TEST',
      limits,
      kind: 'CHARGE',
      businessId: 'biz_a',
    })
    expect(await calls.reserve()).toBeNull()
    expect(await takeAll(1)).toBe(0)
    expect(await calls.take()).toBeNull()
    calls.end()
    // A second call of the same work needs another budget.
    expect(await calls.take()).toBeGreaterThan(0)
  })

  test('a provider without a limit always allows, and counts nothing', async () => {
    const { store, takeAll } = processes(1, null)
    expect(await takeAll(1_000)).toBe(1_000)
    expect(store.asked).toBe(0)
  })

  test('leased in parts asks the shared limit for no ordinary call', async () => {
    const { store, take } = processes(1, 600)
    const first = take(0)
    expect(store.asked).toBeLessThanOrEqual(1)
    expect(await first).toBeNull()
  })
})

test("consecutive windows never allow more than a minute's limit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000 }), (perMinute) => {
      const { limit, windowMs } = windowOf(perMinute)
      expect((MINUTE / windowMs + 1) * limit).toBeLessThanOrEqual(perMinute)
    }),
  )
})
