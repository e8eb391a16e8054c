import fc from 'fast-check'
import { Lease } from '../../../src/db/rate-limits/lease.ts'
import { RateLimiter } from '../../../src/db/rate-limits/rate-limiter.ts'
import type { RateStore } from '../../../src/db/rate-limits/shared-counter.ts'
import { memoryStore } from './memory-store.ts'

function processes(count: number, limit: number) {
  const clock = { ms: 1_000_000 }
  const now = () => clock.ms
  const store = memoryStore(now)
  const limiters = Array.from({ length: count }, () => new RateLimiter({ limit, store: store.add, now }))
  return { clock, store, limiters }
}

const admitted = (answers: boolean[]): number => answers.filter(Boolean).length

test('a lease of 200 a second admits five requests on credit, and asks the store for more after two of them', () => {
  const lease = new Lease(200)
  const wanted = Array.from({ length: 6 }, () => [lease.spend(), lease.wanted(0)])
  expect(wanted).toEqual([
    [true, 0],
    [true, 0],
    [true, 10],
    [true, 10],
    [true, 10],
    [false, 10],
  ])
})

test('a lease pays for its credit first when it receives more', () => {
  const lease = new Lease(200)
  lease.receive(10, 10)
  expect(lease.remaining).toBe(200)
  const spent = Array.from({ length: 11 }, () => lease.spend())
  expect(admitted(spent)).toBe(10)
  expect(lease.remaining).toBe(190)
  expect(lease.wanted(3)).toBe(8)
})

test('a lease receives at most what the limit has left, and loses its unpaid credit', () => {
  const lease = new Lease(200)
  lease.spend()
  lease.receive(10, 207)
  expect([lease.spend(), lease.spend(), lease.spend()]).toEqual([true, true, false])
  expect([lease.isUsedUp, lease.wanted(5), lease.remaining]).toEqual([true, 0, 0])
})

test('a lease gives no credit under a small limit, which is enforced exactly', () => {
  const lease = new Lease(10)
  expect([lease.spend(), lease.wanted(0), lease.wanted(3)]).toEqual([false, 0, 3])
})

test.each([
  [4, 200],
  [4, 40],
  [4, 10],
  [4, 1],
  [1, 200],
  [2, 1_000],
])('several processes: %i of them with a limit of %i admit that many requests within a tenth', async (count, limit) => {
  const { clock, limiters } = processes(count, limit)
  for (let second = 0; second < 5; second++) {
    const asked = Array.from({ length: limit * 3 }, (_, n) => limiters[n % count]!.admit('key'))
    const sum = admitted(await Promise.all(asked))
    expect(sum).toBeLessThanOrEqual(Math.floor(limit * 1.1))
    expect(sum).toBeGreaterThanOrEqual(Math.ceil(limit * 0.9))
    clock.ms += 1_000
  }
})

test('several processes admit the limit within a tenth, whatever the order of requests and responses', async () => {
  const step = fc.record({ process: fc.nat(3), requests: fc.integer({ min: 1, max: 60 }), pauses: fc.nat(4) })
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 60 }),
    fc.integer({ min: 1, max: 300 }),
    async (steps, limit) => {
      const { limiters } = processes(4, limit)
      const asked: (boolean | Promise<boolean>)[] = []
      for (const { process, requests, pauses } of steps) {
        for (let n = 0; n < requests; n++) asked.push(limiters[process]!.admit('key'))
        for (let n = 0; n < pauses; n++) await Promise.resolve()
      }
      const sum = admitted(await Promise.all(asked))
      expect(sum).toBeLessThanOrEqual(Math.floor(limit * 1.1))
      expect(sum).toBeGreaterThanOrEqual(Math.min(asked.length, Math.ceil(limit * 0.9)))
    },
  )
  await fc.assert(property, { numRuns: 300 })
})

test('several processes count each key apart, and a lease ends with its second', async () => {
  const { clock, limiters } = processes(1, 40)
  const [limiter] = limiters as [RateLimiter]
  const flood = async (key: string) => admitted(await Promise.all(Array.from({ length: 90 }, () => limiter.admit(key))))
  expect([await flood('a'), await flood('a'), await flood('b')]).toEqual([40, 0, 40])
  clock.ms += 999
  expect(limiter.stateOf('a')).toEqual({ limit: 40, remaining: 0, resetSeconds: 1 })
  clock.ms += 1
  expect(limiter.stateOf('a').remaining).toBe(40)
  expect(await flood('a')).toBe(40)
})

test('the cost is no round trip for two requests a second, and few round trips for 200 in a row', async () => {
  const { clock, store, limiters } = processes(1, 200)
  const [limiter] = limiters as [RateLimiter]
  for (let second = 0; second < 10; second++, clock.ms += 1_000)
    for (let n = 0; n < 2; n++) expect(limiter.admit('quiet')).toBe(true)
  expect(store.asked).toBe(0)
  let waited = 0
  for (let n = 0; n < 200; n++) {
    const answer = limiter.admit('busy')
    if (answer !== true) waited++
    expect(await answer).toBe(true)
    await new Promise(setImmediate)
  }
  expect(waited).toBe(0)
  expect(store.asked).toBeLessThanOrEqual(40)
  expect(await limiter.admit('busy')).toBe(false)
  const asked = store.asked
  for (let n = 0; n < 1_000; n++) expect(await limiter.admit('busy')).toBe(false)
  expect(store.asked).toBe(asked)
})

test('a store that is away leaves each process to enforce the limit alone, without waiting, and is tried again each second', async () => {
  const { clock, store, limiters } = processes(2, 40)
  store.away = true
  const flood = async () =>
    admitted(await Promise.all(Array.from({ length: 200 }, (_, n) => limiters[n % 2]!.admit('key'))))
  expect(await flood()).toBe(80)
  clock.ms += 1_000
  const before = store.asked
  expect(limiters[0]!.admit('key')).toBe(true)
  expect(await flood()).toBe(79)
  expect(store.asked - before).toBe(2)
  await new Promise(setImmediate)
  store.away = false
  clock.ms += 1_000
  limiters.forEach((limiter) => limiter.admit('key'))
  await new Promise(setImmediate)
  clock.ms += 1_000
  expect(await flood()).toBeLessThanOrEqual(44)
})

test('a store that is away counts as away after two seconds without a response', async () => {
  const limiter = new RateLimiter({ limit: 10, store: () => new Promise(() => undefined), now: () => 500 })
  const began = performance.now()
  expect(await limiter.admit('key')).toBe(true)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(limiter.admit('other')).toBe(true)
})

test('a store that is away is waited for while it is slow: it counts every admitted request, and every caller is admitted in the end', async () => {
  const clock = { ms: 1_000_000 }
  const now = () => clock.ms
  const memory = memoryStore(now)
  const slow: RateStore = async (key, points, msLeft) => {
    const taken = await memory.add(key, points, msLeft)
    await new Promise(setImmediate)
    // Each response arrives in the second after its request.
    clock.ms += 1_000
    return taken
  }
  const limiter = new RateLimiter({ limit: 40, store: slow, now })
  const asked = Array.from({ length: 60 }, () => limiter.admit('key'))
  const answers = await Promise.all(asked)
  expect(admitted(answers)).toBeGreaterThanOrEqual(40)
})
