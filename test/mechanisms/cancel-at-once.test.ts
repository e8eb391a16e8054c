import { setTimeout as pass } from 'node:timers/promises'
import { lazyClient } from '../../src/engine/connection.ts'
import { TASK_QUEUES, WORKFLOWS, paymentWorkflowId } from '../../src/workflows/messages.ts'
import { startTestService } from '../service.ts'
import { startStatementProxy } from './statement-proxy.ts'
import { paymentsOf } from './payments.ts'
import { killAllRoles, startRole } from './process.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'
import { duringTests } from '../during-tests.ts'

afterAll(killAllRoles)
const service = duringTests(() => startTestService({ role: 'api' }))
const payments = duringTests(() => paymentsOf(service))
const database = duringTests(() => startStatementProxy(service.database.url))

const provider = (mode: string) => setProvider(service.simulator, 'paystack', { mode })

test('a payment that is cancelled before its workflow ran is never sent, whether by Update or by signal', async () => {
  const { workflow, connection } = lazyClient(service.temporal)
  try {
    const ids = await Promise.all([payments.charge('tok_success'), payments.charge('tok_success')])
    // This imitates a relay whose process ended, with its worker, after it started the workflows.
    const started = ids.map((transactionId) =>
      workflow.start(WORKFLOWS.payment, {
        workflowId: paymentWorkflowId(transactionId),
        taskQueue: TASK_QUEUES.payments,
        args: [{ transactionId }],
      }),
    )
    const [bySignal, byUpdate] = await Promise.all(started)
    await bySignal!.signal('cancel')
    const update = byUpdate!.executeUpdate('cancel', { args: [{}] })
    await startRole(service, { role: 'worker', databaseUrl: database.url })
    expect(await update).toEqual({ state: 'STOPPED' })
    for (const id of ids) {
      const { body } = await payments.client.get(`/v1/transactions/${id}`)
      expect(body).toMatchObject({ state: 'STOPPED', failureReasonCode: 'cancelled', attempts: [] })
    }
    expect(await readLedger(service.simulator)).toEqual([])
  } finally {
    await connection.close()
  }
})

test('a checkout that is committed can be cancelled before its workflow learns of it', async () => {
  // The second attempt runs on the slow queue, so the workflow knows the record from before it.
  await provider('down')
  const id = await payments.hosted()
  await payments.attempt(id, 'NOT_SENT')
  const checkout = database.hold('/checkout/', 'after')
  await provider('up')
  await checkout.reached
  expect(await payments.attempt(id, 'REQUIRES_ACTION')).toMatchObject({ state: 'REQUIRES_ACTION' })

  const cancelled = payments.client.post(`/v1/payments/${id}/cancel`)
  // The workflow could refuse the cancel within this time. A cancel that arrives later is accepted anyway.
  await pass(500)
  checkout.release()
  const { status, body } = await cancelled
  expect([status, body.state, body.failureReasonCode]).toEqual([202, 'STOPPED', 'cancelled'])
})
