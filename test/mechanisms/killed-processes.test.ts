import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { WorkflowNotFoundError } from '@temporalio/client'
import { lazyClient } from '../../src/engine/connection.ts'
import { startSocketServer } from '../providers/socket-server.ts'
import { startTestService, type TestService } from '../service.ts'
import { until } from '../until.ts'
import { lockAttempts } from './attempts-lock.ts'
import { ONE_CHARGE, pay, paymentsOf, send, successEvent, type Payments } from './payments.ts'
import { killAllRoles, startRole, type RoleProcess } from './process.ts'

/** Longer than the ten seconds within which the first byte of a charge goes out, or never. */
const STOPPED_FOR_MS = 15_000

let service: TestService
let payments: Payments
let worker: RoleProcess
/** What the killed worker left; one wait of the provider's two answers of "not found" is for all of it. */
const left = {
  beforeTheCall: '',
  beforeTheCheckout: '',
  neverArrived: '',
  beforeTheRecord: '',
  beforeTheRecordWithEvent: '',
}

beforeAll(async () => {
  service = await startTestService({ role: 'api' })
  payments = paymentsOf(service)
}, 60_000)

afterAll(async () => {
  await killAllRoles()
  await service.stop()
}, 60_000)

test('a worker is killed with charges in every place between their rows and their records', async () => {
  const first = await startRole(service, { role: 'worker' })
  left.beforeTheRecord = await payments.charge('tok_hang_success_paystack')
  left.beforeTheRecordWithEvent = await payments.charge('tok_hang_success_paystack')
  left.neverArrived = await payments.charge('tok_hang_lost_paystack')
  for (const id of [left.beforeTheRecord, left.beforeTheRecordWithEvent])
    await until(async () => (await payments.charges(id)).length === 1)
  await payments.attempt(left.neverArrived, 'SENDING')
  const told = await send(service, successEvent(service, await payments.read(left.beforeTheRecordWithEvent)))
  expect(told.status).toBe(200)

  const lock = await lockAttempts(service.database.url)
  left.beforeTheCall = await payments.charge('tok_success')
  left.beforeTheCheckout = await payments.hosted()
  await lock.waiting(2)
  // It stands still while its row is stored, and dies without having gone on.
  first.pause()
  await lock.release()
  for (const id of [left.beforeTheCall, left.beforeTheCheckout]) await payments.attempt(id, 'SENDING')
  await first.kill()
  for (const id of Object.values(left))
    expect(await payments.read(id)).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'SENDING' }] })
}, 120_000)

test('what was charged before the record SUCCEEDS in another worker, by asking or by the event, charged once', async () => {
  // "Not found" counts from a minute after the charge could last be sent: that minute passes in the record.
  await service.pool.query(`UPDATE attempts SET send_by = send_by - interval '60 s' WHERE state = 'SENDING'`)
  worker = await startRole(service, { role: 'worker' })
  for (const id of [left.beforeTheRecordWithEvent, left.beforeTheRecord]) {
    // One that the killed worker had on the slow queue is 40 s old before another may have it.
    expect(await payments.end(id, 80_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  }
}, 240_000)

test('a checkout that was not made, or was made and seen by nobody, is made again', async () => {
  const id = left.beforeTheCheckout
  await pay(await until(() => payments.open(id), 80_000))
  expect(await payments.end(id)).toMatchObject({
    state: 'SUCCEEDED',
    attempts: [{ state: 'UNKNOWN' }, { state: 'SUCCEEDED' }],
  })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
}, 120_000)

test('a worker that stood still for 15 s between the row and the call does not send any more', async () => {
  const lock = await lockAttempts(service.database.url)
  const id = await payments.charge('tok_success')
  await lock.waiting(1)
  worker.pause()
  try {
    await lock.release()
    await payments.attempt(id, 'SENDING')
    await pass(STOPPED_FOR_MS)
    expect(await payments.charges(id)).toEqual([])
  } finally {
    worker.resume()
  }

  expect(await payments.end(id)).toMatchObject({
    state: 'FAILED',
    failureReasonCode: 'provider_unavailable',
    attempts: [{ state: 'NOT_SENT', reasonCode: 'provider_unavailable' }],
  })
  expect(await payments.charges(id)).toEqual([])
}, 90_000)

test('an API process killed between commit and start: the relay starts what it promised, charged once', async () => {
  // Its calls to the engine arrive nowhere, so it dies before the start for certain.
  const silent = await startSocketServer(() => undefined)
  const api = await startRole(service, { role: 'api', temporalAddress: new URL(silent.url).host })
  const id = await paymentsOf(service, api.baseUrl).charge('tok_success')
  await until(async () => silent.connections() > 0)
  await api.kill()
  await silent.close()
  const engine = lazyClient({ address: service.temporal.address, namespace: 'default' })
  await expect(engine.workflow.getHandle(`payment-${id}`).describe()).rejects.toThrow(WorkflowNotFoundError)
  await engine.connection.close()
  expect(await payments.read(id)).toMatchObject({ state: 'CREATED', attempts: [] })

  expect(await payments.end(id, 40_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
  expect(await payments.charges(id)).toEqual(ONE_CHARGE)
}, 120_000)

test('what never reached the provider ends FAILED as provider_lost, and nobody was charged', async () => {
  for (const id of [left.beforeTheCall, left.neverArrived]) {
    expect(await payments.end(id, 120_000)).toMatchObject({ state: 'FAILED', failureReasonCode: 'provider_lost' })
    const { attempts } = await payments.read(id)
    expect(attempts).toHaveLength(1)
    expect(attempts[0].endedAt).not.toBeNull()
    expect(await payments.charges(id)).toEqual([])
  }
}, 250_000)
