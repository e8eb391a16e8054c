import type { WorkflowClient } from '@temporalio/client'
import { createCallQueue } from '../../src/engine/call-queue.ts'
import type { EngineWork } from '../../src/domain/engine-work.ts'
import { createLogger } from '../../src/telemetry/logger.ts'

const another = (number: number, businessId: string): EngineWork => {
  const money = { amountCents: 15_000, currency: 'ZAR', rail: 'CARD' }
  const row = { id: `txn_${number}`, businessId, mode: 'TEST', kind: 'COLLECT', state: 'CREATED', ...money } as const
  return { kind: 'payment', row }
}

const work = (number: number): EngineWork => another(number, 'biz_1')

const logger = createLogger('silent')
const settled = () => new Promise(setImmediate)

/** A queue of calls to a fake Temporal client; the test resolves them. */
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
  const client = { start, withDeadline } as unknown as WorkflowClient
  return { calls, most: () => most, client, queue: createCallQueue({ client: () => client, logger }) }
}

afterEach(() => void jest.useRealTimers())

describe('the queue of calls', () => {
  test('has at most 32 calls in flight and makes each once, in order', async () => {
    const { queue, ...engine } = slowEngine()
    for (let number = 0; number < 200; number++) queue.push(work(number))
    expect(engine.calls).toHaveLength(32)
    for (let answered = 0; answered < 200; answered++) {
      engine.calls[answered]!.answer()
      if (answered % 3 === 0) await settled()
    }
    await queue.drained()
    expect(engine.most()).toBe(32)
    expect(engine.calls.map(({ workflowId }) => workflowId)).toEqual(
      Array.from({ length: 200 }, (_, number) => `payment-txn_${number}`),
    )
  })

  test("serves businesses in turn, regardless of one business's backlog", async () => {
    const { queue, ...engine } = slowEngine()
    for (let number = 0; number < 250; number++) queue.push(work(number))
    for (let number = 0; number < 20; number++) queue.push(another(1_000 + number, 'biz_2'))
    for (let number = 0; number < 20; number++) queue.push(another(2_000 + number, 'biz_3'))
    for (let answered = 0; answered < 290; answered++) {
      engine.calls[answered]!.answer()
      await settled()
    }
    await queue.drained()
    const started = engine.calls.map(({ workflowId }) => workflowId)
    expect(started.findLastIndex((id) => /txn_10\d\d$/.test(id))).toBeLessThan(32 + 3 * 20)
    expect(started.findLastIndex((id) => /txn_20\d\d$/.test(id))).toBeLessThan(32 + 3 * 20)
    expect(new Set(started).size).toBe(290)
  })

  test('keeps running when a line empties, fills and empties again', async () => {
    const engine = slowEngine()
    let connected = true
    const queue = createCallQueue({ client: () => (connected ? engine.client : null), logger })
    let pushed = 0
    for (let round = 0; round < 300; round++) {
      for (let n = 0; n < 1 + (round % 7); n++)
        queue.push(round % 3 ? another(pushed++, `biz_${round % 5}`) : work(pushed++))
      if (round % 4 === 3) connected = !connected
      for (const { answer } of engine.calls.slice(round)) answer()
      if (round % 2) await settled()
    }
    connected = true
    for (let answered = 0; answered < engine.calls.length; answered++) {
      engine.calls[answered]!.answer()
      await settled()
    }
    await queue.drained()
    queue.push(work(pushed))
    expect(engine.calls.at(-1)!.workflowId).toBe(`payment-txn_${pushed}`)
  })

  test('keeps 256 calls of one business and leaves later ones to the relay', async () => {
    const { queue, ...engine } = slowEngine()
    for (let number = 0; number < 5_000; number++) queue.push(work(number))
    queue.push(another(9_999, 'biz_2'))
    for (let answered = 0; answered < engine.calls.length; answered++) {
      engine.calls[answered]!.answer()
      await settled()
    }
    await queue.drained()
    expect(engine.calls).toHaveLength(32 + 256 + 1)
    expect(engine.calls.findIndex(({ workflowId }) => workflowId.includes('txn_9999'))).toBeLessThan(32 + 4)
  })

  test('leaves calls older than 8 s to the relay', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    const { queue, ...engine } = slowEngine()
    for (let number = 0; number < 33; number++) queue.push(work(number))
    jest.advanceTimersByTime(7_999)
    queue.push(work(33))
    jest.advanceTimersByTime(1)
    for (const { answer } of engine.calls.slice()) answer()
    await settled()
    expect(engine.calls.slice(32).map(({ workflowId }) => workflowId)).toEqual(['payment-txn_33'])
  })

  test('keeps no calls without a connection, and starts later work', async () => {
    const engine = slowEngine()
    let client: WorkflowClient | null = null
    const queue = createCallQueue({ client: () => client, logger })
    queue.push(work(1))
    await queue.drained()
    client = engine.client
    queue.push(work(2))
    expect(engine.calls.map(({ workflowId }) => workflowId)).toEqual(['payment-txn_2'])
  })

  test('continues after a failed call', async () => {
    const { queue, ...engine } = slowEngine()
    for (let number = 0; number < 40; number++) queue.push(work(number))
    for (let number = 0; number < 40; number++) {
      engine.calls[number]!.answer(new Error('the engine is away'))
      await settled()
    }
    await queue.drained()
    expect(engine.calls).toHaveLength(40)
  })
})
