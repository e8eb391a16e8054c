/** @waits 100 */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { WorkflowNotFoundError } from '@temporalio/client'
import { VERSION } from '../../src/version.ts'
import { duringTests } from '../during-tests.ts'
import { startSubscribedReceiver } from '../receiver.ts'
import { startTestTemporal } from '../temporal.ts'
import { until } from '../until.ts'
import { ONE_CHARGE, pay, toldOf } from './payments.ts'
import { proxiedService } from './proxied-service.ts'

const AWAY_MS = 60_000

const { service, payments, proxy: provider, line: events } = proxiedService({ providerTimeoutMs: 5_000 }, 'events')
const receiver = duringTests(() => startSubscribedReceiver(payments.client, ['payment.created', 'payment.succeeded']))

async function startEngine(): Promise<void> {
  service.temporalServer = await startTestTemporal(service.folder, service.temporalServer.port)
}

async function ready(): Promise<[number, unknown]> {
  const { status, body } = await payments.client.get('/health/ready')
  return [status, body]
}

test('payments are accepted at once while the engine is away for a minute, and all of them complete when it is back', async () => {
  await service.temporalServer.stop()
  const stoppedAt = performance.now()
  const ids: string[] = []
  const took: number[] = []
  for (let n = 0; n < 7; n++) {
    const since = performance.now()
    ids.push(await payments.charge('tok_success'))
    took.push(performance.now() - since)
  }
  // Starting a workflow takes at least ten seconds to fail while the engine is away.
  expect(took.toSorted((a, b) => a - b)[3]).toBeLessThan(5_000)
  expect(await ready()).toEqual([200, { database: 'UP', engine: 'DOWN', version: VERSION }])

  await pass(AWAY_MS - (performance.now() - stoppedAt))
  for (const id of ids) expect(await payments.read(id)).toMatchObject({ state: 'CREATED', attempts: [] })
  await startEngine()
  await until(async () => (await payments.client.get('/health/ready')).body.engine === 'UP', 30_000)
  for (const id of ids) {
    expect(await payments.end(id, 100_000)).toMatchObject({ state: 'SUCCEEDED' })
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
  }
  for (const id of ids) await until(async () => new Set(toldOf(receiver, id)).size === 2, 75_000)
})

test('open payments and a delivery continue from the record after the engine loses its data', async () => {
  // One payment succeeds before the fault.
  let refuses = true
  receiver.answer((response, { body }) => {
    response.writeHead(refuses && JSON.parse(body).type === 'payment.succeeded' ? 500 : 200).end()
  })
  // The provider's events are held and its responses to questions are lost, so nothing changes before the fault.
  await events.cut()
  provider.treat(async (exchange) => {
    if (exchange.charges) exchange.answer(await exchange.pass())
    else exchange.drop()
  })
  const delivered = await payments.charge('tok_success')
  const { id: waiting, page } = await payments.checkout()
  await payments.attempt(waiting, 'REQUIRES_ACTION')
  const pending = await payments.charge('tok_late_success')
  await payments.attempt(pending, 'PENDING')
  const unknown = await payments.charge('tok_hang_success_paystack')
  await payments.attempt(unknown, 'UNKNOWN')
  const delivery = async () => {
    const { body } = await payments.client.get(
      `/v1/webhook_endpoints/deliveries?transactionId=${delivered}&eventType=payment.succeeded`,
    )
    return body.data[0]
  }
  await until(async () => (await delivery())?.state === 'WAITING_RETRY')

  await service.temporalServer.stop()
  rmSync(join(service.folder, 'temporal'), { recursive: true })
  const created = await payments.charge('tok_success')
  await startEngine()
  const states = await Promise.all([waiting, pending, unknown].map(async (id) => (await payments.read(id)).state))
  expect(states).toEqual(['REQUIRES_ACTION', 'PROCESSING', 'PROCESSING'])
  expect((await delivery()).attemptCount).toBe(1)
  await until(async () => (await payments.client.get('/health/ready')).body.engine === 'UP', 30_000)
  for (const id of [waiting, pending, unknown])
    await expect(historyOf(`payment-${id}`)).rejects.toThrow(WorkflowNotFoundError)

  provider.passAll()
  await events.restore()
  refuses = false
  // A waiting row is due to the relay five minutes after its workflow's next step; the test shifts its times by that.
  await service.pool.query(`UPDATE transactions SET engine_due_at = now() WHERE engine_due_at IS NOT NULL`)
  await service.pool.query(
    `UPDATE deliveries SET engine_due_at = now(), next_attempt_at = now() WHERE engine_due_at IS NOT NULL AND next_attempt_at IS NOT NULL`,
  )
  for (const id of [waiting, pending, unknown]) await until(() => historyOf(`payment-${id}`).catch(() => null), 30_000)
  await pay(page)
  for (const id of [waiting, pending, unknown, created]) {
    expect(await payments.end(id, 45_000)).toMatchObject({ state: 'SUCCEEDED', attempts: [{ state: 'SUCCEEDED' }] })
    expect(await payments.charges(id)).toEqual(ONE_CHARGE)
    await until(async () => new Set(toldOf(receiver, id)).size === 2)
  }
  await until(async () => (await delivery()).state === 'DELIVERED', 30_000)
  expect((await delivery()).attemptCount).toBe(2)
})

async function historyOf(workflowId: string): Promise<unknown> {
  return await service.service.worker!.client()!.workflow.getHandle(workflowId).describe()
}
