import type { WorkflowHandle } from '@temporalio/client'
import { duringTests } from '../during-tests.ts'
import { startSubscribedReceiver } from '../receiver.ts'
import { until } from '../until.ts'
import { toldOf } from './payments.ts'
import { holdAnswer } from './provider-proxy.ts'
import { proxiedService } from './proxied-service.ts'

/**
 * `temporal.api.enums.v1.WorkflowTaskFailedCause`: a message arrived during the task that would have ended the
 * workflow.
 */
const UNHANDLED_COMMAND = 1

const { service, proxy, payments } = proxiedService()
const receiver = duringTests(() =>
  startSubscribedReceiver(payments.client, ['payment.created', 'payment.succeeded', 'payment.failed']),
)

function handleOf(workflowId: string): WorkflowHandle {
  return service.service.worker!.client()!.workflow.getHandle(workflowId)
}

/** True if the server discarded a workflow task, and with it the results of its local activities. */
async function ranAgain(handle: WorkflowHandle): Promise<boolean> {
  const { events } = await handle.fetchHistory()
  return (events ?? []).some(
    ({ workflowTaskFailedEventAttributes: failed }) => Number(failed?.cause) === UNHANDLED_COMMAND,
  )
}

test.each([
  { token: 'tok_success', state: 'SUCCEEDED', type: 'payment.succeeded', charged: 1 },
  { token: 'tok_insufficient_funds', state: 'FAILED', type: 'payment.failed', charged: 0 },
])(
  'a signal during the only workflow task of $token runs the charge activity twice, and it is sent once and reported once',
  async (row) => {
    const answer = holdAnswer(proxy)
    const before = proxy.asked.length
    const id = await payments.charge(row.token)
    await answer.given
    const handle = handleOf(`payment-${id}`)
    await handle.signal('payer', { did: 'returned' })
    answer.release()

    expect(await payments.end(id)).toMatchObject({ state: row.state, sequence: 3 })
    await handle.result()
    expect(await ranAgain(handle)).toBe(true)
    expect((await payments.read(id)).attempts).toHaveLength(1)
    expect(proxy.asked.slice(before)).toEqual(['/transaction/charge_authorization'])
    expect(await payments.charges(id)).toHaveLength(row.charged)
    await until(async () => toldOf(receiver, id).length === 2)
    expect(toldOf(receiver, id)).toEqual(expect.arrayContaining(['payment.created', row.type]))
  },
)

test('a replay that is requested during the only workflow task of a delivery is sent once, and the first attempt is not repeated', async () => {
  const held = Promise.withResolvers<void>()
  receiver.answer((response, { body }) => {
    if (JSON.parse(body).type === 'payment.created') response.writeHead(200).end()
    else void held.promise.then(() => response.writeHead(200).end())
  })
  const id = await payments.charge('tok_success')
  await until(async () => toldOf(receiver, id).includes('payment.succeeded'))
  const { body: list } = await payments.client.get(
    `/v1/webhook_endpoints/deliveries?transactionId=${id}&eventType=payment.succeeded`,
  )
  const delivery = `/v1/webhook_endpoints/deliveries/${list.data[0].id}`
  expect((await payments.client.post(`${delivery}/replay`)).status).toBe(202)
  const handle = handleOf(`webhook-delivery-${list.data[0].id}`)
  // The API's signal may not have arrived yet, and its arrival is not visible during a task, so the test sends another.
  const { rows } = await service.pool.query('SELECT id FROM delivery_replays WHERE delivery_id = $1', [list.data[0].id])
  await handle.signal('replay', { replayId: rows[0].id })
  held.resolve()

  await handle.result()
  expect(await ranAgain(handle)).toBe(true)
  const { body: done } = await payments.client.get(delivery)
  expect(done).toMatchObject({
    state: 'DELIVERED',
    attemptCount: 1,
    attempts: [{ trigger: 'SCHEDULE' }, { trigger: 'REPLAY' }],
  })
  expect(toldOf(receiver, id).filter((type) => type === 'payment.succeeded')).toHaveLength(2)
})
