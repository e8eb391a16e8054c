import type { Client, WorkflowHandle } from '@temporalio/client'
import {
  connectWorkflowId,
  deliveryWorkflowId,
  paymentWorkflowId,
  refundWorkflowId,
} from '../../src/workflows/messages.ts'
import { clientOf } from '../client.ts'
import { connectOf } from './connects.ts'
import { paymentsOf } from '../mechanisms/payments.ts'
import { startReceiver } from '../receiver.ts'
import { duringTests } from '../during-tests.ts'
import { textsIn } from '../secrecy/traces.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const service = duringTests(() => sharedService(['paystack', 'peach']))
const payments = duringTests(() => paymentsOf(service))
let engine: Client

beforeAll(async () => void (engine = await service.engine()))

const workflow = (id: string): WorkflowHandle => engine.workflow.getHandle(id)

/** The input of each ordinary activity, and the summary of each timer, in their order. */
async function decided(id: string) {
  const { events } = await workflow(id).fetchHistory()
  const inputs = events!.flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    scheduled ? [JSON.parse(Buffer.from(scheduled.input!.payloads![0]!.data!).toString())] : [],
  )
  const timers = events!.filter(({ timerStartedEventAttributes }) => timerStartedEventAttributes)
  const summaries = timers.map(({ userMetadata }) => JSON.parse(Buffer.from(userMetadata!.summary!.data!).toString()))
  return { inputs, summaries }
}

/** The run as the Temporal UI shows it: its result, and each activity with its summary, in their order. */
async function shown(id: string) {
  const result: unknown = await workflow(id).result()
  const { events } = await workflow(id).fetchHistory()
  const activities = events!
    .filter((event) => event.activityTaskScheduledEventAttributes ?? event.markerRecordedEventAttributes)
    .map(({ activityTaskScheduledEventAttributes: ordinary, markerRecordedEventAttributes: local, userMetadata }) => {
      const data = local?.details?.['data']?.payloads?.[0]?.data
      const name = ordinary?.activityType?.name ?? JSON.parse(Buffer.from(data!).toString()).activity_type
      return [name, userMetadata?.summary && JSON.parse(Buffer.from(userMetadata.summary.data!).toString())]
    })
  return { result, activities, events: events!.length }
}

test("a payment's workflow returns its state, provider and attempts, and each activity's summary names its provider", async () => {
  const charged = await payments.charge('tok_success')
  await payments.end(charged)
  expect(await shown(paymentWorkflowId(charged))).toMatchObject({
    result: { state: 'SUCCEEDED', providerId: 'paystack', attempts: 1 },
    activities: [['attemptPayment', 'the provider that routing chooses']],
    events: 6,
  })
  const failedOver = await payments.charge('tok_not_processed_paystack')
  await payments.end(failedOver)
  expect(await shown(paymentWorkflowId(failedOver))).toMatchObject({
    result: { state: 'SUCCEEDED', providerId: 'peach', attempts: 2 },
    activities: [
      ['attemptPayment', 'the provider that routing chooses'],
      ['attemptPayment', 'peach'],
    ],
  })
  const { inputs } = await decided(paymentWorkflowId(failedOver))
  expect(inputs).toEqual([{ transactionId: failedOver, lane: 'slow', following: { number: 2, providerId: 'peach' } }])
})

test('a card token is erased at the end, and is in no response, event or history', async () => {
  const id = await payments.charge('tok_success')
  await payments.end(id)
  const { rows } = await service.pool.query('SELECT card_token FROM transactions WHERE id = $1', [id])
  expect(rows).toEqual([{ card_token: null }])
  const api = clientOf(service.baseUrl, service.business.apiKey)
  const [{ body: paid }, { body: events }] = [
    await api.get(`/v1/transactions/${id}`),
    await api.get(`/v1/events?transactionId=${id}`),
  ]
  expect(events.data).toHaveLength(2)
  const texts = textsIn([paid, events, await workflow(paymentWorkflowId(id)).fetchHistory()])
  expect(texts).toContain(JSON.stringify({ transactionId: id }))
  expect(texts.join('\n')).not.toContain('tok_success')
})

test("a refund's workflow returns its state, provider and attempts", async () => {
  const transactionId = await payments.charge('tok_success')
  await payments.end(transactionId)
  const { body } = await payments.client.post('/v1/refunds', { transactionId })
  await payments.end(body.transactionId)
  const { result, activities } = await shown(refundWorkflowId(body.transactionId))
  expect(result).toEqual({ state: 'SUCCEEDED', providerId: 'paystack', attempts: 1 })
  expect(activities[0]).toEqual(['attemptRefund', 'the provider of the charge'])
})

test("an activation's workflow returns its state, provider and attempts", async () => {
  const { id } = await (await connectOf(service)).activeAccount()
  const { result, activities } = await shown(connectWorkflowId(id))
  expect(result).toEqual({ state: 'ACTIVE', providerId: 'paystack', attempts: 1 })
  expect(activities).toEqual([['attemptConnect', 'the provider that the record names']])
})

test("a delivery's workflow returns its state and attempts, and names its endpoint only by id", async () => {
  const receiver = await startReceiver()
  receiver.answer((response) => void response.writeHead(receiver.received.length > 1 ? 200 : 500).end())
  const endpoint = { url: `${receiver.url}/hook/let-me-in?key=sesame`, eventTypes: ['payment.created'] }
  const { body: made } = await payments.client.post('/v1/webhook_endpoints', endpoint)
  await payments.end(await payments.charge('tok_success'))
  const path = '/v1/webhook_endpoints/deliveries'
  const { id } = await until(async () => {
    const { body } = await payments.client.get(`${path}?endpointId=${made.id}`)
    return body.data[0]?.state === 'WAITING_RETRY' && body.data[0]
  })
  await payments.client.post(`${path}/${id}/replay`)
  const { result, activities } = await shown(deliveryWorkflowId(id))
  expect(result).toEqual({ state: 'DELIVERED', attempts: 1 })
  expect(activities).toEqual([
    ['deliver', made.id],
    ['deliver', made.id],
  ])
  expect(await decided(deliveryWorkflowId(id))).toEqual({
    inputs: [{ deliveryId: id, replayId: expect.any(String), nowMs: expect.any(Number), lane: 'slow' }],
    summaries: ['before attempt 2 of 7'],
  })
  const texts = textsIn(await workflow(deliveryWorkflowId(id)).fetchHistory())
  expect(texts).toContain(JSON.stringify(made.id))
  expect(texts.join('\n')).not.toMatch(/let-me-in|sesame/)
  await receiver.close()
})
