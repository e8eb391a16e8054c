import type { Transaction } from '../api-types.ts'
import { createHmac } from 'node:crypto'
import { paymentWorkflowId, refundWorkflowId } from '../../src/workflows/messages.ts'
import { transactionsOf, type Wanted } from '../transactions.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { setProvider } from '../simulated-providers.ts'
import { expecting } from '../client.ts'
import { MINUTE, SECOND } from '../times.ts'

const AMOUNT = 15_000

describeSkippingTime('an attempt at a provider without a lookup', () => {
  beforeAll(() => service.admin.put('/v1/routing', { priorities: [], disabledProviders: [] }))

  const read = (id: string) => transactionsOf(service.api).read(id)
  const reaches = (id: string, wanted: Wanted) => transactionsOf(service.api).reaches(id, wanted)
  const unknown = ({ attempts }: Transaction) => attempts[0]?.state === 'UNKNOWN'
  const control = (settings: object) => setProvider(service.simulator, 'yoco', settings)

  async function charged(token: string): Promise<string> {
    const charge = { provider: 'yoco', amountCents: AMOUNT, currency: 'ZAR', paymentMethod: { type: 'CARD', token } }
    return expecting(201, await service.api.post('/api/payments/collect', charge)).transactionId
  }

  async function reviewOf(id: string): Promise<string | null> {
    const { rows } = await service.pool.query('SELECT review_reason AS reason FROM transactions WHERE id = $1', [id])
    return rows[0].reason
  }

  /** Sends Yoco's own signed event of a paid charge. */
  async function yocoTellsOfSuccess(reference: string): Promise<void> {
    const payload = { id: 'p_late', status: 'succeeded', amount: AMOUNT, currency: 'ZAR', metadata: { reference } }
    const content = JSON.stringify({ id: `evt_${reference}`, type: 'payment.succeeded', payload })
    const [id, seconds] = [`msg_${reference}`, String(Math.floor(Date.now() / SECOND))]
    const key = Buffer.from(service.yocoSecret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${content}`).digest('base64')
    const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
    expect((await service.api.post('/api/providers/yoco/events', content, headers)).status).toBe(200)
  }

  test('a token charge waits a quarter of an hour for its event and is then flagged for review', async () => {
    const id = await charged('tok_hang_lost_yoco')
    await reaches(id, unknown)
    await service.pass(14 * MINUTE)
    expect(await read(id)).toMatchObject({ state: 'PROCESSING', needsReview: false })
    await service.pass(2 * MINUTE)
    expect(await reaches(id, ({ needsReview }) => needsReview)).toMatchObject({ state: 'PROCESSING' })
    expect(await reviewOf(id)).toBe('cannot_be_asked')

    // Two polls: the first stored the time from which the event is awaited, the second found that the time is over.
    await service.pass(24 * 60 * MINUTE)
    const { events } = await service.client.workflow.getHandle(paymentWorkflowId(id)).fetchHistory()
    const asked = events!.filter(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === 'askPayment',
    )
    expect(asked).toHaveLength(2)
  })

  test('the event still ends it afterwards, and clears the flag', async () => {
    const id = await charged('tok_hang_lost_yoco')
    await reaches(id, unknown)
    await service.pass(16 * MINUTE)
    const flagged = await reaches(id, ({ needsReview }) => needsReview)
    await yocoTellsOfSuccess(flagged.attempts[0]!.providerReference)
    expect(await reaches(id, 'SUCCEEDED')).toMatchObject({ needsReview: false })
    expect(await reviewOf(id)).toBeNull()
  })

  test('a charge whose event comes in time is never flagged', async () => {
    const id = await charged('tok_hang_success_yoco')
    await reaches(id, 'SUCCEEDED')
    await service.pass(20 * MINUTE)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', needsReview: false })
  })

  test('a lost workflow does not restart the quarter of an hour', async () => {
    const id = await charged('tok_hang_lost_yoco')
    await reaches(id, unknown)
    await service.pass(10 * MINUTE)
    await service.client.workflow.getHandle(paymentWorkflowId(id)).terminate()
    await service.client.workflow.start('payment', {
      workflowId: paymentWorkflowId(id),
      taskQueue: 'payments',
      args: [{ transactionId: id }],
    })
    await service.pass(6 * MINUTE)
    await reaches(id, ({ needsReview }) => needsReview)
    expect(await reviewOf(id)).toBe('cannot_be_asked')
  })

  test('a refund waits as long and is then flagged for review', async () => {
    const payment = await charged('tok_success')
    await reaches(payment, 'SUCCEEDED')
    await control({ mode: 'error500' })
    const made = await service.api.post('/v1/refunds', { transactionId: payment })
    const id: string = made.body.transactionId
    await reaches(id, unknown)
    await control({ mode: 'up' })
    await service.pass(14 * MINUTE)
    expect(await read(id)).toMatchObject({ state: 'PROCESSING', needsReview: false })
    await service.pass(2 * MINUTE)
    await reaches(id, ({ needsReview }) => needsReview)
    expect(await reviewOf(id)).toBe('cannot_be_asked')
    expect((await service.client.workflow.getHandle(refundWorkflowId(id)).describe()).status.name).toBe('RUNNING')
  })
})
