import { TASK_QUEUES, WORKFLOWS, deliveryWorkflowId } from '../../src/workflows/messages.ts'
import { until } from '../until.ts'
import { endDeliveries, startDelivery, status, waitsBetween, type DeliveryCase } from './deliveries.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { DAY, HOUR, MINUTE } from '../times.ts'

/** Temporal's time runs with real time while a worker works, so an attempt may be this much later. */
const LATE_MS = 30_000

function expectWaits(found: number[], minutes: number[]): void {
  expect(found).toHaveLength(minutes.length)
  for (const [index, wait] of found.entries()) {
    // Times are stored and durations measured in whole milliseconds.
    expect(wait).toBeGreaterThanOrEqual(minutes[index]! * MINUTE - 5)
    expect(wait).toBeLessThan(minutes[index]! * MINUTE + LATE_MS)
  }
}

const eventsOf = async ({ workflow }: DeliveryCase) => (await workflow.fetchHistory()).events!

/** The scheduled attempts that the workflow requested of ordinary activities. */
async function scheduledIn(delivery: DeliveryCase): Promise<object[]> {
  return (await eventsOf(delivery)).flatMap(({ activityTaskScheduledEventAttributes: activity }) =>
    activity ? [JSON.parse(Buffer.from(activity.input!.payloads![0]!.data!).toString()).scheduled] : [],
  )
}

/** The durations of the workflow's timers, in minutes. Each began a moment after its attempt had ended. */
async function timersIn(delivery: DeliveryCase): Promise<number[]> {
  return (await eventsOf(delivery)).flatMap(({ timerStartedEventAttributes: timer }) =>
    timer ? [Math.ceil(Number(timer.startToFireTimeout!.seconds) / 60)] : [],
  )
}

describeSkippingTime('a webhook delivery, at its true durations', () => {
  afterEach(() => endDeliveries(service))

  test('a delivery to a receiver that always fails has seven attempts in 36 hours and is then DEAD', async () => {
    const delivery = await startDelivery(service, status(500))
    await delivery.reaches({ state: 'WAITING_RETRY', attemptCount: 1 })
    await service.pass(36 * HOUR + 32 * MINUTE)

    const dead = await delivery.reaches({ state: 'DEAD' })
    expect(dead).toMatchObject({ attemptCount: 7, nextAttemptAt: null })
    expect(dead.attempts.map(({ number, trigger }) => [number, trigger])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => [n, 'SCHEDULE']),
    )
    expectWaits(waitsBetween(dead), [1, 5, 25, 120, 600, 1440])
    // The workflow's own history has each wait: with the attempt before it, and as a timer.
    expect(await scheduledIn(delivery)).toEqual([
      ...[5, 25, 120, 600, 1440].map((minutes, at) => ({ number: at + 2, nextWaitMs: minutes * MINUTE })),
      { number: 7, nextWaitMs: null },
    ])
    expect((await timersIn(delivery)).slice(0, 6)).toEqual([1, 5, 25, 120, 600, 1440])

    const { received } = delivery.receiver
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const timestamps = received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(timestamps).toEqual(dead.attempts.map(({ startedAt }) => Math.floor(Date.parse(startedAt) / 1000)))

    await service.pass(31 * DAY)
    await until(async () => (await delivery.workflow.describe()).status.name === 'COMPLETED')
    expect(received).toHaveLength(7)
    expect(await delivery.read()).toEqual(dead)
  })

  test('a delivery that succeeds with its fourth attempt is DELIVERED, and never sent again', async () => {
    const delivery = await startDelivery(service, (response, count) => status(count === 4 ? 204 : 500)(response, count))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await service.pass(31 * MINUTE + LATE_MS)
    const delivered = await delivery.reaches({ state: 'DELIVERED' })
    expect(delivered).toMatchObject({ attemptCount: 4, nextAttemptAt: null })
    expect(delivered.attempts.map(({ status: code }) => code)).toEqual([500, 500, 500, 204])
    expectWaits(waitsBetween(delivered), [1, 5, 25])
    await delivery.workflow.result()
    await service.pass(2 * DAY)
    expect(delivery.receiver.received).toHaveLength(4)
  })

  test.each(['0', '7200'])("the receiver's Retry-After %s changes nothing", async (retryAfter) => {
    const delivery = await startDelivery(service, status(503, { 'Retry-After': retryAfter }))
    await delivery.reaches({ state: 'WAITING_RETRY', attemptCount: 1 })
    await service.pass(MINUTE + LATE_MS)
    expectWaits(waitsBetween(await delivery.reaches({ attemptCount: 2 })), [1])
  })

  test('a replay that fails again keeps its state, due time and count, and the schedule continues', async () => {
    const delivery = await startDelivery(service, status(500))
    const before = await delivery.reaches({ state: 'WAITING_RETRY' })
    expect(await delivery.replay()).toMatchObject({ status: 202 })
    const { attempts, ...after } = await delivery.reaches({ attempts: 2 })
    expect(after).toMatchObject({ state: 'WAITING_RETRY', attemptCount: 1, nextAttemptAt: before.nextAttemptAt })
    expect(attempts.map(({ trigger }) => trigger)).toEqual(['SCHEDULE', 'REPLAY'])

    await service.pass(MINUTE + LATE_MS)
    const next = await delivery.reaches({ attemptCount: 2, state: 'WAITING_RETRY' })
    expect(next.attempts.map(({ trigger }) => trigger)).toEqual(['SCHEDULE', 'REPLAY', 'SCHEDULE'])
    const startedAt = Date.parse(next.attempts[2]!.startedAt)
    expect(startedAt).toBeGreaterThanOrEqual(Date.parse(before.nextAttemptAt!))
    expect(startedAt).toBeLessThan(Date.parse(before.nextAttemptAt!) + LATE_MS)
  })

  test('a replay under the id of a later scheduled attempt makes and records both', async () => {
    const delivery = await startDelivery(service, (response, count) => status(count < 4 ? 500 : 204)(response, count))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    for (const replayId of ['2', '1']) await delivery.workflow.signal('replay', { replayId })
    await delivery.reaches({ attempts: 3 })
    await service.pass(MINUTE + LATE_MS)
    const { attempts } = await delivery.reaches({ state: 'DELIVERED' })
    expect(attempts.map(({ trigger }) => trigger)).toEqual(['SCHEDULE', 'REPLAY', 'REPLAY', 'SCHEDULE'])
    await delivery.workflow.result()
    expect(delivery.receiver.received).toHaveLength(4)
  })

  test('a delivery that is due before all its replays are sent is not late', async () => {
    const delivery = await startDelivery(service, (response, count) => {
      setTimeout(() => status(500)(response, count), count === 1 ? 0 : 2_000)
    })
    const { nextAttemptAt } = await delivery.reaches({ state: 'WAITING_RETRY' })
    await service.pass(Date.parse(nextAttemptAt!) - (await service.now()) - 6_000)
    await Promise.all(Array.from({ length: 8 }, () => delivery.replay()))
    const { attempts } = await delivery.reaches({ attemptCount: 2 }, 40_000)
    // Three are created in six seconds, and one may be in flight.
    expect(attempts.findLastIndex(({ trigger }) => trigger === 'SCHEDULE')).toBeLessThan(6)
  })

  test('a replay that succeeds is DELIVERED, and no scheduled attempt follows', async () => {
    const delivery = await startDelivery(service, (response, count) => status(count === 2 ? 200 : 500)(response, count))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await delivery.replay()
    expect(await delivery.reaches({ state: 'DELIVERED' })).toMatchObject({ attemptCount: 1, nextAttemptAt: null })
    await delivery.workflow.result()
    await service.pass(2 * DAY)
    expect(delivery.receiver.received).toHaveLength(2)
  })

  describe('that is DEAD', () => {
    const dead = async (answer = status(500)) => {
      const delivery = await startDelivery(service, answer)
      await delivery.reaches({ state: 'WAITING_RETRY' })
      await service.pass(36 * HOUR + 32 * MINUTE)
      await delivery.reaches({ state: 'DEAD' })
      return delivery
    }

    test('is replayed by each signal without input, even 29 days later', async () => {
      const delivery = await dead()
      await service.pass(29 * DAY)
      await delivery.workflow.signal('replay')
      const once = await delivery.reaches({ attempts: 8 })
      expect(once).toMatchObject({ state: 'DEAD', attemptCount: 7, nextAttemptAt: null })
      await delivery.workflow.signal('replay')
      const twice = await delivery.reaches({ attempts: 9 })
      expect(twice.attempts.slice(7).map(({ trigger }) => trigger)).toEqual(['REPLAY', 'REPLAY'])
      expect(delivery.receiver.received).toHaveLength(9)
    })

    test('is sent once for the same replay id twice', async () => {
      const delivery = await dead()
      const replay = { replayId: 'rpl_the_same' }
      await delivery.workflow.signal('replay', replay)
      await delivery.reaches({ attempts: 8 })
      await delivery.workflow.signal('replay', replay)
      await delivery.workflow.signal('replay', { replayId: 'rpl_another' })
      await delivery.reaches({ attempts: 9 })
      expect(delivery.receiver.received).toHaveLength(9)
    })

    test('is replayed by the API long after its workflow has ended, and DELIVERED', async () => {
      const delivery = await dead((response, count) => status(count === 8 ? 200 : 500)(response, count))
      await service.pass(31 * DAY)
      await until(async () => (await delivery.workflow.describe()).status.name === 'COMPLETED')
      expect(await delivery.replay()).toMatchObject({ status: 202 })
      expect(await delivery.reaches({ state: 'DELIVERED' })).toMatchObject({ attemptCount: 7 })
    })
  })

  test('keeps its due time from its row after Temporal lost its workflow', async () => {
    const delivery = await startDelivery(service, status(500))
    await delivery.reaches({ state: 'WAITING_RETRY', attemptCount: 1 })
    await service.pass(MINUTE + LATE_MS)
    await delivery.reaches({ state: 'WAITING_RETRY', attemptCount: 2 })
    await service.pass(3 * MINUTE)
    const before = await delivery.read()
    expect(before.attemptCount).toBe(2)

    await delivery.workflow.terminate()
    const workflowId = deliveryWorkflowId(delivery.id)
    const start = { workflowId, taskQueue: TASK_QUEUES.webhooks, args: [{ deliveryId: delivery.id }] }
    await service.client.workflow.start(WORKFLOWS.webhookDelivery, start)
    const again = service.client.workflow.getHandle(workflowId)
    await until(async () =>
      (await again.fetchHistory()).events?.some(({ timerStartedEventAttributes }) => timerStartedEventAttributes),
    )
    expect(await delivery.read()).toEqual(before)
    await service.pass(2 * MINUTE)
    const { attempts } = await delivery.reaches({ attemptCount: 3 })
    const startedAt = Date.parse(attempts[2]!.startedAt)
    expect(startedAt).toBeGreaterThanOrEqual(Date.parse(before.nextAttemptAt!))
    expect(startedAt).toBeLessThan(Date.parse(before.nextAttemptAt!) + LATE_MS)
  })
})
