import { createNotifier, listenForWakeUps } from '../../src/db/relay/wake-ups.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { Relay } from '../../src/worker/relay.ts'
import { duringTests } from '../during-tests.ts'
import { startApiWithDatabase } from '../api/running-api.ts'
import { answerOf } from '../db/answer.ts'
import { until } from '../until.ts'

const api = duringTests(startApiWithDatabase)

describe('a relay', () => {
  /** This many due payments, and a fake Temporal client whose starts the test resolves. */
  function backlog(due: number) {
    const asked: number[] = []
    const answers: (() => void)[] = []
    const query = ({ name, values: [without, most] }: { name: string; values: [string[], number] }) => {
      if (name !== 'claim-due-transactions' || without.includes('biz_1 TEST')) return Promise.resolve(answerOf([]))
      asked.push(most)
      const rows = Array.from({ length: Math.min(most, due) }, () => {
        const id = `txn_${due--}`
        return { ...payment, id, rowId: id, dueSince: new Date(), claimedUntil: new Date() }
      })
      return Promise.resolve(answerOf(rows))
    }
    const start = () => new Promise<void>((resolve) => answers.push(resolve))
    const client = { start, withDeadline: (_: number, call: () => Promise<void>) => call() }
    return { asked, answers, pool: { query } as never, client: client as never }
  }
  const payment = {
    businessId: 'biz_1',
    mode: 'TEST',
    kind: 'COLLECT',
    source: 'API',
    state: 'CREATED',
    amountCents: 1,
  }
  const open = (of: ReturnType<typeof backlog>, bursting: () => string[] = () => []) =>
    new Relay({ ...of, logger: createLogger('silent'), eager: () => true, bursting })
  const settled = () => new Promise(setImmediate)
  afterEach(() => void jest.restoreAllMocks())

  test('takes at most as many rows as it has places, and more once half are free', async () => {
    const engine = backlog(1_000)
    const relay = open(engine)
    relay.wake('transactions')
    await settled()
    expect(engine.answers).toHaveLength(16)
    relay.wake('transactions')
    for (const answer of engine.answers.splice(0, 7)) answer()
    await settled()
    expect(engine.asked).toEqual([16])
    engine.answers.shift()!()
    await settled()
    expect(engine.asked).toEqual([16, 8])
    expect(engine.answers).toHaveLength(8 + 8)
    const stopped = relay.stop()
    for (const answer of engine.answers) answer()
    await stopped
    expect(engine.asked).toHaveLength(2)
  })

  test('gives rows back that it cannot start while the engine is away, and claims none for a second', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
    const engine = backlog(1_000)
    const back: unknown[][] = []
    const claims = engine.pool as { query(sent: { values: unknown[] }): Promise<unknown> }
    const query = (sent: { name: string; values: unknown[] }) => {
      if (sent.name !== 'give-back-transactions') return claims.query(sent)
      back.push(sent.values)
      return Promise.resolve(answerOf([]))
    }
    let code = 14
    const away = () => Promise.reject(Object.assign(new Error('away'), { code, details: '', metadata: {} }))
    const client = { start: away, withDeadline: (_: number, call: () => Promise<void>) => call() }
    const relay = open({ ...engine, pool: { query } as never, client: client as never })
    relay.wake('transactions')
    await settled()
    expect([engine.asked, back.length]).toEqual([[16], 16])
    clock.mockReturnValue(1_999)
    relay.wake('transactions')
    await settled()
    expect(engine.asked).toEqual([16])
    clock.mockReturnValue(2_000)
    // The engine's refusal of a row is no outage: the row waits for its minute.
    code = 3
    relay.wake('transactions')
    await settled()
    expect([engine.asked.length > 1, back.length]).toEqual([true, 16])
    await relay.stop()
  })

  test('starts the work of others during a burst of one business', async () => {
    const engine = backlog(1)
    const relay = open(engine, () => ['biz_2 TEST', 'biz_1 LIVE'])
    relay.wake('transactions')
    await until(() => Promise.resolve(engine.answers.length > 0))
    for (const answer of engine.answers) answer()
    await relay.stop()
  })

  test('lets a burst of requests go first for at most five seconds', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
    const [first, second] = [backlog(1), backlog(1)]
    let burst = ['biz_1 TEST']
    const relays = [open(first, () => ['biz_1 TEST']), open(second, () => burst)]
    for (const relay of relays) relay.wake('transactions')
    clock.mockReturnValue(5_999)
    burst = []
    await until(() => Promise.resolve(second.asked.length > 0))
    expect(first.asked).toEqual([])
    clock.mockReturnValue(6_000)
    await until(() => Promise.resolve(first.asked.length > 0))
    for (const answer of [...first.answers, ...second.answers]) answer()
    await Promise.all(relays.map((relay) => relay.stop()))
  })

  test('wakes when another process stores work, also after a lost connection', async () => {
    const woken: string[] = []
    const notify = createNotifier(api.pool)
    const listening = listenForWakeUps(api.database.url, (line) => woken.push(line))
    const wakes = async (line: 'transactions' | 'deliveries') => {
      woken.length = 0
      await until(() => {
        notify(line)
        return Promise.resolve(woken.includes(line))
      })
    }
    try {
      await wakes('deliveries')
      await api.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN due' AND datname = current_database()`,
      )
      await wakes('transactions')
    } finally {
      await listening.close()
    }
  })
})
