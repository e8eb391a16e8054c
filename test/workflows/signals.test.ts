import type { Client as Engine, WorkflowHandle } from '@temporalio/client'
import { deliveryWorkflowId, paymentWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf } from '../client.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { checkoutAt, press } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { resolves, until } from '../until.ts'

const service = duringTests(sharedService)
const receiver = duringTests(startReceiver)
const api = duringTests(() => clientOf(service.baseUrl, service.business.apiKey))
const { read, reaches } = transactionsOf(api, 60_000)
let engine: Engine

beforeAll(async () => void (engine = await service.engine()))

const workflow = (id: string): WorkflowHandle => engine.workflow.getHandle(id)

/** Signal inputs that an operator may mistype or omit. */
const NONSENSE: [string, unknown[]][] = [
  ['no input', []],
  ['null', [null]],
  ['a string', ['text']],
  ['an empty string', ['']],
  ['a number', [7]],
  ['a boolean', [true]],
  ['a list', [[]]],
  ['an empty object', [{}]],
  ['another shape', [{ something: 'else' }]],
  ['two inputs', ['one', { two: 2 }]],
]

async function failedTasks(handle: WorkflowHandle): Promise<number> {
  const { events } = await handle.fetchHistory()
  return (events ?? []).filter(({ workflowTaskFailedEventAttributes: failed }) => failed).length
}

async function openCheckout(): Promise<{ id: string; checkout: string; handle: WorkflowHandle }> {
  const created = await api.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR' })
  const id: string = created.body.transactionId
  return { id, checkout: await checkoutAt(created.body.nextAction.url), handle: workflow(paymentWorkflowId(id)) }
}

const pay = (checkout: string) => press(checkout, 'pay')

/** A provider's event that arrives while the attempt's response is being recorded is applied 40 s later. */
async function expectPaid(id: string, handle: WorkflowHandle): Promise<void> {
  expect(await reaches(id, 'SUCCEEDED')).toMatchObject({ needsReview: false, attempts: [{ state: 'SUCCEEDED' }] })
  await handle.result()
  expect(await failedTasks(handle)).toBe(0)
}

test.each(['providerEvent', 'payer'])(
  'a payment that waits for its payer goes on to SUCCEEDED after nonsense in the signal %s',
  async (signal) => {
    const { id, checkout, handle } = await openCheckout()
    const wrong = [
      { inboundEventId: null },
      { inboundEventId: '' },
      { inboundEventId: { id } },
      { inboundEventId: 'x'.repeat(101) },
      { did: null },
      { did: 'nothing' },
    ]
    for (const input of [...NONSENSE.map(([, args]) => args), ...wrong.map((value) => [value])])
      await handle.signal(signal, ...input)
    await pay(checkout)
    await expectPaid(id, handle)
  },
)

test('a payment that waits for its payer ignores an event that is not stored, and one of another payment', async () => {
  const other = await openCheckout()
  await pay(other.checkout)
  await expectPaid(other.id, other.handle)
  const { rows } = await service.pool.query('SELECT id FROM inbound_events WHERE transaction_id = $1', [other.id])
  expect(rows.length).toBeGreaterThan(0)

  const { id, checkout, handle } = await openCheckout()
  await handle.signal('providerEvent', { inboundEventId: `inb_${'0'.repeat(32)}` })
  for (const row of rows) await handle.signal('providerEvent', { inboundEventId: row.id })
  await until(
    async () =>
      ((await handle.fetchHistory()).events ?? []).filter(({ activityTaskCompletedEventAttributes: done }) => done)
        .length > rows.length,
  )
  expect(await read(id)).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
  await pay(checkout)
  await expectPaid(id, handle)
})

test('a payment that waits for its payer ignores an unknown signal', async () => {
  const { id, checkout, handle } = await openCheckout()
  await handle.signal('nonsense', null)
  await pay(checkout)
  await expectPaid(id, handle)
})

test('ignores an early signal before the first attempt', async () => {
  const created = await api.post('/v1/payments', {
    amountCents: 15_000,
    currency: 'ZAR',
    paymentMethod: { type: 'CARD', token: 'tok_late_success' },
  })
  const handle = workflow(paymentWorkflowId(created.body.transactionId))
  await until(() => resolves(handle.signal('providerEvent', null)))
  await expectPaid(created.body.transactionId, handle)
})

test('a delivery that waits for its retry treats every signal as a replay and ends DELIVERED', async () => {
  receiver.answer((response) => response.writeHead(500).end())
  const { body: endpoint } = await api.post('/v1/webhook_endpoints', {
    url: receiver.url,
    eventTypes: ['payment.created'],
  })
  await api.post('/v1/payments', {
    amountCents: 15_000,
    currency: 'ZAR',
    paymentMethod: { type: 'CARD', token: 'tok_success' },
  })
  const read = async () => (await api.get(`/v1/webhook_endpoints/deliveries?endpointId=${endpoint.id}`)).body.data[0]
  const before = await until(async () => {
    const delivery = await read()
    return delivery.state === 'WAITING_RETRY' && delivery
  })
  const handle = workflow(deliveryWorkflowId(before.id))

  const inputs = [
    ...NONSENSE.map(([, args]) => args),
    [{ replayId: null }],
    [{ replayId: '' }],
    [{ replayId: 'not an id' }],
    [{ replayId: 'x'.repeat(65) }],
  ]
  for (const input of inputs) await handle.signal('replay', ...input)
  const replayed = await until(async () => {
    const delivery = await read()
    return delivery.attempts.length === 1 + inputs.length && delivery
  })
  const { state, attemptCount, nextAttemptAt } = before
  expect(replayed).toMatchObject({ state, attemptCount, nextAttemptAt })
  expect(receiver.received).toHaveLength(1 + inputs.length)

  receiver.answer((response) => response.writeHead(200).end())
  await handle.signal('replay', null)
  await until(async () => (await read()).state === 'DELIVERED')
  await handle.result()
  expect(await failedTasks(handle)).toBe(0)
})

/** Sends a signal with these bytes, declared as JSON. */
async function signal({ workflowId }: WorkflowHandle, signalName: string, data: string): Promise<void> {
  const { workflowService, options } = engine
  const payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(data) }
  await workflowService.signalWorkflowExecution({
    namespace: options.namespace,
    workflowExecution: { workflowId },
    signalName,
    input: { payloads: [payload] },
  })
}

test.each(['providerEvent', 'payer', 'resolve'])(
  'a signal %s that is not the JSON it claims to be wedges nothing',
  async (name) => {
    const { id, checkout, handle } = await openCheckout()
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
    await pay(checkout)
    await expectPaid(id, handle)
  },
)

test('cancel needs no input, so a signal with unreadable input cancels too', async () => {
  const { id, handle } = await openCheckout()
  await signal(handle, 'cancel', '{"deadlineMs":')
  expect(await reaches(id, 'STOPPED')).toMatchObject({ failureReasonCode: 'cancelled' })
  await until(async () =>
    (await handle.fetchHistory()).events!.some(
      ({ activityTaskScheduledEventAttributes: to }) => to?.activityType?.name === 'listLateCheckouts',
    ),
  )
  expect(await failedTasks(handle)).toBe(0)
})
