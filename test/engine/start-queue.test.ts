import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { WorkflowClient } from '@temporalio/client'
import { BoundedStartQueue } from '../../src/engine/start-queue.ts'
import type { EngineWork } from '../../src/domain/engine-work.ts'
import { createLogger } from '../../src/logger.ts'

const work = (number: number): EngineWork => ({
  kind: 'payment',
  transactionId: `txn_${number}`,
  merchantId: 'biz_1',
  mode: 'TEST',
  state: 'CREATED',
  summary: 'R 150.00 card',
})

const delivery = (number: number, endpointId: string): EngineWork => ({
  kind: 'delivery',
  transactionId: `txn_${number}`,
  merchantId: 'biz_1',
  mode: 'TEST',
  deliveryId: `dlv_${endpointId}_${number}`,
  endpointId,
  eventType: 'payment.succeeded',
})

/** An engine that answers when it is told to. */
function slowEngine() {
  const calls: { workflowId: string; answer: (error?: Error) => void }[] = []
  let most = 0
  let running = 0
  const start = (_type: string, { workflowId }: { workflowId: string }) => {
    most = Math.max(most, ++running)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const answer = (error?: Error): void => (error ? reject(error) : resolve())
    calls.push({ workflowId, answer })
    return promise.finally(() => running--)
  }
  const withDeadline = (_deadline: number, call: () => Promise<void>) => call()
  return { calls, most: () => most, client: { start, withDeadline } as unknown as WorkflowClient }
}

const logger = createLogger('silent')
const settled = () => new Promise(setImmediate)

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the queue of starts', () => {
  test('has at most 32 calls under way, and starts each once, in order', async () => {
    const engine = slowEngine()
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, logger })
    for (let number = 0; number < 3_000; number++) queue.push(work(number))
    expect(engine.calls).toHaveLength(32)
    for (let answered = 0; answered < 3_000; answered++) {
      engine.calls[answered]!.answer()
      if (answered % 10 === 0) await settled()
    }
    await queue.drained()
    expect(engine.most()).toBe(32)
    expect(engine.calls.map(({ workflowId }) => workflowId)).toEqual(
      Array.from({ length: 3_000 }, (_, number) => `payment-txn_${number}`),
    )
  })

  test('serves endpoints and payments in turn, and one endpoint with eight calls at the most', async () => {
    const engine = slowEngine()
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, logger })
    for (let number = 0; number < 2_000; number++) queue.push(delivery(number, 'hung'))
    expect(engine.calls).toHaveLength(8)
    for (let number = 0; number < 40; number++) queue.push(work(number))
    for (let number = 0; number < 20; number++) queue.push(delivery(number, 'healthy'))
    expect(engine.calls).toHaveLength(32)
    for (let answered = 0; answered < 200; answered++) {
      engine.calls[answered]!.answer()
      await settled()
      const underWay = engine.calls.slice(answered + 1).filter(({ workflowId }) => workflowId.includes('hung'))
      expect(underWay.length).toBeLessThanOrEqual(8)
    }
    const started = engine.calls.map(({ workflowId }) => workflowId)
    expect(started.findLastIndex((id) => id.includes('payment'))).toBeLessThan(120)
    expect(started.findLastIndex((id) => id.includes('healthy'))).toBeLessThan(120)
    // Whoever is alone has all that is left to it.
    expect(started.length).toBe(208)
  })

  test('starts nothing for an endpoint that is full, and goes on when it is not', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    const engine = slowEngine()
    let room: 'enough' | 'little' | 'none' = 'enough'
    const told: string[] = []
    const endpoints = {
      room: (endpointId: string) => (endpointId === 'hung' ? room : ('enough' as const)),
      started: (_endpointId: string, deliveryId: string) => void told.push(deliveryId),
    }
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, endpoints, logger })
    const started = (endpointId: string) =>
      engine.calls.filter(({ workflowId }) => workflowId.includes(endpointId)).length
    const passes = async (ms: number) => {
      jest.advanceTimersByTime(ms)
      for (const { answer } of engine.calls) answer()
      await settled()
    }
    for (let number = 0; number < 3; number++) queue.push(delivery(number, 'hung'))
    room = 'none'
    for (let number = 3; number < 2_000; number++) queue.push(delivery(number, 'hung'))
    for (let number = 0; number < 8; number++) queue.push(delivery(number, 'healthy'))
    await passes(1_000)
    expect([started('hung'), started('healthy')]).toEqual([3, 8])
    // Where there is a little room again: one, and the next one a quarter of a second later.
    room = 'little'
    await passes(50)
    for (const ms of [249, 1, 249, 1]) await passes(ms)
    expect(started('hung')).toBe(6)
    room = 'none'
    await passes(10_000)
    // Those that have waited too long by now are the relay's, and what comes then is started.
    room = 'enough'
    await passes(50)
    expect(started('hung')).toBe(6)
    queue.push(delivery(2_000, 'hung'))
    expect(engine.calls.at(-1)!.workflowId).toBe('webhook-delivery-dlv_hung_2000')
    expect(told.map((id) => `webhook-delivery-${id}`)).toEqual(engine.calls.map(({ workflowId }) => workflowId))
  })

  test('rests between one start and the next for an endpoint that hangs, also where they come one by one', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    const engine = slowEngine()
    const endpoints = { room: () => 'little' as const, started: () => undefined }
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, endpoints, logger })
    for (let number = 0; number < 10; number++) {
      queue.push(delivery(number, 'hung'))
      for (const { answer } of engine.calls) answer()
      jest.advanceTimersByTime(100)
      await settled()
    }
    // After 0, 250, 500, 750 and 1 000 ms.
    expect(engine.calls).toHaveLength(5)
  })

  test('keeps so many for an endpoint that is full, and none of them for longer than 8 s', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    const engine = slowEngine()
    let room: 'enough' | 'none' = 'none'
    const endpoints = { room: () => room, started: () => undefined }
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, endpoints, logger })
    for (let number = 0; number < 100_000; number++) queue.push(delivery(number, 'hung'))
    jest.advanceTimersByTime(8_000)
    queue.push(delivery(100_000, 'hung'))
    room = 'enough'
    jest.advanceTimersByTime(50)
    for (let answered = 0; answered < engine.calls.length; answered++) {
      engine.calls[answered]!.answer()
      await settled()
    }
    expect(engine.calls.map(({ workflowId }) => workflowId)).toEqual(['webhook-delivery-dlv_hung_100000'])
  })

  test('where payments run in the same process, a burst of them is taken in first, others in their turn', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    const engine = slowEngine()
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: true, logger })
    const passes = async (ms: number) => {
      for (const { answer } of engine.calls) answer()
      await settled()
      jest.advanceTimersByTime(ms)
    }
    // As many as are no burst.
    for (let number = 0; number < 149; number++) queue.push(work(number))
    for (let answered = 0; answered < 10; answered++) await passes(0)
    expect(engine.calls).toHaveLength(149)
    for (let tenth = 0; tenth < 10; tenth++) {
      for (let number = 0; number < 90; number++) queue.push(work(1_000 + tenth * 90 + number))
      if (tenth === 4) queue.push({ ...work(999), merchantId: 'biz_2' })
      await passes(100)
    }
    expect(engine.calls.length).toBeGreaterThanOrEqual(149 + 9)
    expect(engine.calls.length).toBeLessThanOrEqual(149 + 12)
    expect(engine.calls.map(({ workflowId }) => workflowId)).toContain('payment-txn_999')
    // It is over: all that was left starts, 32 at a time.
    await passes(500)
    for (let answered = 0; answered < 40; answered++) await passes(0)
    expect(engine.calls).toHaveLength(1_050)
    expect(engine.most()).toBe(32)
  })

  test('leaves what is older than 8 s to the relay', async () => {
    const engine = slowEngine()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000)
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, logger })
    for (let number = 0; number < 33; number++) queue.push(work(number))
    clock.mockReturnValue(1_007_999)
    queue.push(work(33))
    clock.mockReturnValue(1_008_000)
    for (const { answer } of engine.calls.slice()) answer()
    await settled()
    expect(engine.calls.slice(32).map(({ workflowId }) => workflowId)).toEqual(['payment-txn_33'])
  })

  test('without a connection keeps nothing, and later work is started', async () => {
    const engine = slowEngine()
    let client: WorkflowClient | null = null
    const queue = new BoundedStartQueue({ client: () => client, eager: false, logger })
    queue.push(work(1))
    await queue.drained()
    client = engine.client
    queue.push(work(2))
    expect(engine.calls.map(({ workflowId }) => workflowId)).toEqual(['payment-txn_2'])
  })

  test('goes on after a call that failed', async () => {
    const engine = slowEngine()
    const queue = new BoundedStartQueue({ client: () => engine.client, eager: false, logger })
    for (let number = 0; number < 40; number++) queue.push(work(number))
    for (let number = 0; number < 40; number++) {
      engine.calls[number]!.answer(new Error('the engine is away'))
      await settled()
    }
    await queue.drained()
    expect(engine.calls).toHaveLength(40)
  })
})
