import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestService, type TestService } from '../service.ts'
import { startAnswerProxy, type AnswerProxy } from './answer-proxy.ts'
import { paymentsOf, type Payments } from './payments.ts'
import { killAllRoles, startRole } from './process.ts'

let service: TestService
let payments: Payments
let database: AnswerProxy

beforeAll(async () => {
  service = await startTestService({ role: 'api' })
  payments = paymentsOf(service)
  database = await startAnswerProxy(service.database.url)
  await startRole(service, { role: 'worker', databaseUrl: database.url })
}, 90_000)

afterAll(async () => {
  await killAllRoles()
  await service.stop()
  await database.close()
}, 60_000)

async function provider(mode: string): Promise<void> {
  const body = JSON.stringify({ mode })
  const { status } = await fetch(`${service.simulator.controlUrl}/control/paystack`, { method: 'PUT', body })
  expect(status).toBe(200)
}

test('a checkout that the record shows can be cancelled, though its workflow has not heard of it yet', async () => {
  // The second attempt is one of the slow queue, so that the workflow knows how things stood before it.
  await provider('down')
  const id = await payments.hosted()
  await payments.attempt(id, 'NOT_SENT')
  const checkout = database.holdAnswer('/checkout/')
  await provider('up')
  await checkout.done
  expect(await payments.attempt(id, 'REQUIRES_ACTION')).toMatchObject({ state: 'REQUIRES_ACTION' })

  const cancelled = payments.client.post(`/v1/payments/${id}/cancel`)
  // Long enough for the workflow to refuse it; where it is asked later than that there is nothing to refuse.
  await pass(500)
  checkout.release()
  const { status, body } = await cancelled
  expect([status, body.state, body.failureReasonCode]).toEqual([202, 'STOPPED', 'cancelled'])
}, 90_000)
