import { randomBytes } from 'node:crypto'
import { MockActivityEnvironment } from '@temporalio/testing'
import { duringTests } from '../during-tests.ts'
import { Bulkhead } from '../../src/activities/attempts/bulkhead.ts'
import {
  createDeliveryActivities,
  type DeliverInput,
  type DeliveryStep,
} from '../../src/activities/deliveries/deliver.ts'
import { newId } from '../../src/db/new-id.ts'
import { Cipher } from '../../src/db/cipher.ts'
import { WebhookSender } from '../../src/receivers/send.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { openDatabase } from '../database.ts'
import { given } from '../given.ts'
import { startReceiver } from '../receiver.ts'

const MINUTE = 60_000
/** The workflow's clock, which is far ahead of the database's after skipped time. */
const NOW_MS = Date.parse('2027-06-01T00:00:00Z')

const cipher = new Cipher([randomBytes(32)])
const sender = new WebhookSender()

const database = duringTests(openDatabase)
const receiver = duringTests(startReceiver)
beforeAll(() => receiver.answer((response) => void response.writeHead(500).end()))

afterAll(() => sender.close())

/** A delivery whose first attempt is due, to an endpoint of its own. */
async function due(): Promise<string> {
  const { pool } = database
  const { businessId } = await given.business(pool)
  const endpointId = newId('webhookEndpoint')
  const secret = cipher.encrypt('whsec_c2VjcmV0', `webhook-secret:${endpointId}`)
  await given.endpoint(pool, { id: endpointId, businessId, secret, url: receiver.url })
  return (await given.deliveries(pool, { businessId, endpointId, states: ['PENDING'] }))[0]!
}

/** Runs the activity as a workflow of any version may request it. */
async function deliver(input: Omit<DeliverInput, 'replayId' | 'nowMs'>): Promise<DeliveryStep> {
  const { pool } = database
  const deps = { pool, cipher, sender, endpointBulkhead: new Bulkhead(), logger: createLogger('silent') }
  const { deliver: activity } = createDeliveryActivities({ ...deps, webhookAllowPrivate: true } as never)
  return await new MockActivityEnvironment({ scheduledTimestampMs: Date.now() }).run(activity, {
    ...input,
    replayId: null,
    nowMs: NOW_MS,
  })
}

const received = async (deliveryId: string): Promise<number> => {
  const { rows } = await database.pool.query('SELECT event_id AS id FROM deliveries WHERE id = $1', [deliveryId])
  return receiver.received.filter(({ headers }) => headers['webhook-id'] === rows[0].id).length
}

function expectWait({ nextAttemptMs }: DeliveryStep, waitMs: number): void {
  expect(nextAttemptMs).toBeGreaterThanOrEqual(NOW_MS + waitMs)
  expect(nextAttemptMs).toBeLessThan(NOW_MS + waitMs + MINUTE)
}

test('a failed attempt is followed by the wait that its workflow names', async () => {
  const step = await deliver({
    deliveryId: await due(),
    lane: 'slow',
    scheduled: { number: 1, nextWaitMs: 45 * MINUTE },
  })
  expect(step).toMatchObject({ state: 'WAITING_RETRY', attemptCount: 1 })
  expectWait(step, 45 * MINUTE)
})

test('an attempt that its workflow names as the last leaves the delivery DEAD', async () => {
  const step = await deliver({ deliveryId: await due(), lane: 'slow', scheduled: { number: 1, nextWaitMs: null } })
  expect(step).toMatchObject({ state: 'DEAD', attemptCount: 1, nextAttemptMs: null })
})

test('a workflow of 1.1.0 names no attempt, and has the next one with the wait of the schedule', async () => {
  const step = await deliver({ deliveryId: await due(), lane: 'slow' })
  expect(step).toMatchObject({ state: 'WAITING_RETRY', attemptCount: 1 })
  expectWait(step, MINUTE)
})

test.each([
  ['slow', false],
  ['fast', true],
] as const)('an attempt that is not the next by the record is not made in the %s lane', async (lane, busy) => {
  const deliveryId = await due()
  const step = await deliver({ deliveryId, lane, scheduled: { number: 2, nextWaitMs: MINUTE } })
  expect(step).toMatchObject({ busy, state: 'PENDING', attemptCount: 0 })
  expect(await received(deliveryId)).toBe(0)
})
