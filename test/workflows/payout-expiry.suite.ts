import { beforeAll, expect, test } from '@jest/globals'
import { recipientRequestExample } from '../../src/api/recipients/schema.ts'
import { payoutBatchWorkflowId } from '../../src/workflows/messages.ts'
import { until } from '../until.ts'
import { describeSkippingTime, type SkippingService } from './skipping-service.ts'
import { skippingService } from './skipping-suites.ts'

const MINUTE = 60_000

describeSkippingTime('a payout batch that nobody decides on', () => {
  let service: SkippingService

  beforeAll(() => {
    service = skippingService()
  })

  test('waits 72 hours, and is then STOPPED with payout.failed `expired` for each item', async () => {
    const { api, client } = service
    const recipientId = (await api.post('/v1/recipients', recipientRequestExample)).body.id
    const item = { recipientId, amountCents: 100 }
    const made = (await api.post('/v1/payouts', { currency: 'ZAR', items: [item, item] })).body
    const read = async () => (await api.get(`/v1/payouts/${made.batchId}`)).body
    const handle = client.workflow.getHandle(payoutBatchWorkflowId(made.batchId))
    await until(async () => (await handle.describe().catch(() => null)) !== null)
    const expiresAt = Date.parse(made.approval.expiresAt)

    await service.pass(expiresAt - (await service.now()) - MINUTE)
    expect((await read()).state).toBe('PENDING_APPROVAL')
    await service.pass(expiresAt - (await service.now()) + MINUTE)
    expect(await handle.result()).toEqual({ state: 'STOPPED' })
    const { events } = await handle.fetchHistory()
    const fired = events!.find(({ timerFiredEventAttributes }) => timerFiredEventAttributes)!.eventTime!
    expect(Number(fired.seconds) * 1_000 - expiresAt).toBeGreaterThanOrEqual(-1_000)
    expect(Number(fired.seconds) * 1_000 - expiresAt).toBeLessThan(2_000)

    const stopped = { state: 'STOPPED', failureReasonCode: 'expired' }
    expect(await read()).toMatchObject({ state: 'STOPPED', counts: { stopped: 2 }, items: [stopped, stopped] })
    for (const { transactionId } of made.items) {
      const { data } = (await api.get(`/v1/events?transactionId=${transactionId}&type=payout.failed`)).body
      expect(data).toMatchObject([{ data: { ...stopped, sequence: 3 } }])
    }
  })
})
