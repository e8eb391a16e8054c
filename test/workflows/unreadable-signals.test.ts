import { beforeAll, expect, test } from '@jest/globals'
import type { Client as Engine } from '@temporalio/client'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf, type Client } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt } from '../payer.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
let engine: Engine
let api: Client

beforeAll(async () => {
  engine = await service.engine()
  api = clientOf(service.baseUrl, service.business.apiKey)
})

async function openCheckout() {
  const { body } = await api.post('/v1/payments', { amountCents: 5_000, currency: 'ZAR' }, { Prefer: 'wait=20' })
  const handle = engine.workflow.getHandle(paymentWorkflowId(body.transactionId))
  return { id: body.transactionId as string, url: body.nextAction.url as string, handle }
}

type Handle = Awaited<ReturnType<typeof openCheckout>>['handle']

/** Sends a signal with these bytes, declared as JSON. */
async function signal({ workflowId }: Handle, signalName: string, data: string): Promise<void> {
  const { workflowService, options } = engine
  const payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(data) }
  await workflowService.signalWorkflowExecution({
    namespace: options.namespace,
    workflowExecution: { workflowId },
    signalName,
    input: { payloads: [payload] },
  })
}

async function expectNoFailedTask(handle: Handle): Promise<void> {
  const { events } = await handle.fetchHistory()
  expect((events ?? []).filter(({ workflowTaskFailedEventAttributes: failed }) => failed)).toEqual([])
}

/** True once the workflow's history has this activity. */
async function hasAskedFor(handle: Handle, activity: string): Promise<boolean> {
  const { events } = await handle.fetchHistory()
  return (events ?? []).some(({ activityTaskScheduledEventAttributes: to }) => to?.activityType?.name === activity)
}

test.each(['providerEvent', 'payer', 'resolve'])(
  'a signal %s that is not the JSON it claims to be wedges nothing',
  async (name) => {
    const { id, url, handle } = await openCheckout()
    for (const data of [
      '{"inboundEventId":',
      '\u0000',
      'null',
      '"text"',
      '{"outcome":7}',
      '{"outcome":"FAILED","attemptId":7}',
      '[]',
    ])
      await signal(handle, name, data)
    const checkout = await checkoutAt(url)
    const outcome = new URLSearchParams({ outcome: 'pay' })
    await fetch(checkout, { method: 'POST', redirect: 'manual', body: outcome })
    await until(async () => (await api.get(`/v1/transactions/${id}`)).body.state === 'SUCCEEDED')
    await handle.result()
    await expectNoFailedTask(handle)
  },
)

test('cancel needs no input, so unreadable input cancels too', async () => {
  const { id, handle } = await openCheckout()
  await signal(handle, 'cancel', '{"deadlineMs":')
  await until(async () => (await api.get(`/v1/transactions/${id}`)).body.state === 'STOPPED')
  await until(() => hasAskedFor(handle, 'listLateCheckouts'))
  await expectNoFailedTask(handle)
})

test('an operator can cancel a payment by the signal alone', async () => {
  const { id, handle } = await openCheckout()
  await handle.signal('cancel')
  await until(async () => (await api.get(`/v1/transactions/${id}`)).body.failureReasonCode === 'cancelled')
})
