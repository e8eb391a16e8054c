/** @waits 20 */

import type { Delivery, DeliveryAttempt } from '../api-types.ts'
import { setTimeout as pass } from 'node:timers/promises'
import type { Client as Engine } from '@temporalio/client'
import { deliveryWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf } from '../client.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const path = '/v1/webhook_endpoints'
const MINUTE = 60_000
/** The time until the scheduled attempts are due: enough for their workflows to restart and wait. */
const DUE_IN_MS = 6_000
/** The time of each replay relative to its retry's due time. */
const APART_MS = [-150, -60, -20, -5, 0, 0, 5, 20, 60, 150]

const service = duringTests(sharedService)
const api = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const receiver = duringTests(startReceiver)
let engine: Engine

beforeAll(async () => void (engine = await service.engine()))

const workflow = (id: string) => engine.workflow.getHandle(deliveryWorkflowId(id))
const read = async (id: string) => (await api.get(`${path}/deliveries/${id}`)).body
const triggers = ({ attempts }: Delivery): string[] => attempts.map(({ trigger }: DeliveryAttempt) => trigger)
const sent = (eventId: string) => receiver.received.filter(({ headers }) => headers['webhook-id'] === eventId).length

async function timers(id: string) {
  const { events } = await workflow(id).fetchHistory()
  const ended = (events ?? []).map(
    ({ timerFiredEventAttributes: fired, timerCanceledEventAttributes: canceled }) => (fired ?? canceled)?.timerId,
  )
  return (events ?? []).flatMap(({ eventTime, timerStartedEventAttributes: started }) => {
    if (!started) return []
    const dueMs = (Number(eventTime!.seconds) + Number(started.startToFireTimeout!.seconds)) * 1_000
    return [{ dueMs, open: !ended.includes(started.timerId) }]
  })
}

/**
 * Deliveries whose first attempt failed, each replayed at about its retry's due time, which the test moved forward. The
 * time-skipping server cannot run this: it refuses a task that cancels a timer which fired meanwhile, and stops.
 */
async function raced(code: number): Promise<string[]> {
  let failing = true
  receiver.answer((response) => {
    setTimeout(() => response.writeHead(failing ? 500 : code).end(), 50)
  })
  const { body: endpoint } = await api.post(path, { url: receiver.url, eventTypes: ['refund.failed'] })
  const ids = await Promise.all(APART_MS.map(async () => (await api.post(`${path}/${endpoint.id}/test`)).body.id))
  for (const id of ids) await until(async () => (await read(id)).state === 'WAITING_RETRY')
  failing = false
  for (const id of ids) await workflow(id).terminate()
  const { rows } = await service.pool.query(
    `UPDATE deliveries SET next_attempt_at = now() + make_interval(secs => $2 / 1000.0), engine_due_at = now()
     WHERE id = ANY($1) RETURNING (extract(epoch FROM next_attempt_at) * 1000)::float8 AS "dueMs"`,
    [ids, DUE_IN_MS],
  )
  const { dueMs } = rows[0]
  await Promise.all(
    ids.map(async (id, index) => {
      await until(async () => (await workflow(id).describe()).status.name === 'RUNNING')
      await until(async () => (await timers(id)).length > 0)
      await pass(Math.max(0, dueMs + APART_MS[index]! - Date.now()))
      expect((await api.post(`${path}/deliveries/${id}/replay`)).status).toBe(202)
    }),
  )
  return ids
}

/** Waits until the replay is stored and the delivery has this state; returns the delivery. */
const settled = (id: string, wanted: { state: string; attemptCount: number }) =>
  until(async () => {
    const { rowCount: waiting } = await service.pool.query(
      'SELECT FROM delivery_replays WHERE delivery_id = $1 AND handled_at IS NULL',
      [id],
    )
    const delivery = await read(id)
    const { state, attemptCount } = delivery
    return waiting === 0 && state === wanted.state && attemptCount >= wanted.attemptCount && delivery
  })

test('a replay and the scheduled retry at once make one attempt each, and the schedule continues', async () => {
  for (const id of await raced(500)) {
    const delivery = await settled(id, { state: 'WAITING_RETRY', attemptCount: 2 })
    expect(delivery.attemptCount).toBe(2)
    expect(triggers(delivery).toSorted()).toEqual(['REPLAY', 'SCHEDULE', 'SCHEDULE'])
    expect(sent(delivery.eventId)).toBe(3)
    const [next] = await until(async () => {
      const open = (await timers(id)).filter((timer) => timer.open)
      return open.length > 0 && open
    })
    const nextMs = Date.parse(delivery.nextAttemptAt)
    const [, second] = delivery.attempts.filter(({ trigger }: DeliveryAttempt) => trigger === 'SCHEDULE')
    expect(nextMs - Date.parse(second.startedAt) - second.durationMs).toBeGreaterThanOrEqual(5 * MINUTE - 5)
    // The comparison is in whole seconds, and the task takes a moment.
    expect(Math.abs(next!.dueMs - nextMs)).toBeLessThan(15_000)
  }
})

test('a replay that delivers at the same time ends the retries', async () => {
  for (const id of await raced(200)) {
    const delivery = await settled(id, { state: 'DELIVERED', attemptCount: 1 })
    // The first of the two delivered it. A later replay is one more attempt; a later scheduled attempt is not sent.
    expect([
      ['SCHEDULE', 'REPLAY'],
      ['SCHEDULE', 'SCHEDULE', 'REPLAY'],
    ]).toContainEqual(triggers(delivery))
    expect(delivery.nextAttemptAt).toBeNull()
    await until(async () => (await workflow(id).describe()).status.name === 'COMPLETED')
    expect((await timers(id)).filter((timer) => timer.open)).toEqual([])
    expect([triggers(await read(id)).length, sent(delivery.eventId)]).toEqual(Array(2).fill(delivery.attempts.length))
  }
})
