import { startBatch } from './payouts.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { MINUTE } from '../times.ts'

describeSkippingTime('a payout batch without a decision', () => {
  test('waits 72 hours and is then STOPPED with payout.failed `expired` for each item', async () => {
    const { workflow, expiresAt, items, read } = await startBatch(service, 2)
    await service.pass(expiresAt - (await service.now()) - MINUTE)
    expect((await read()).state).toBe('PENDING_APPROVAL')
    await service.pass(expiresAt - (await service.now()) + MINUTE)
    expect(await workflow.result()).toEqual({ state: 'STOPPED' })
    const { events } = await workflow.fetchHistory()
    const fired = events!.find(({ timerFiredEventAttributes }) => timerFiredEventAttributes)!.eventTime!
    expect(Number(fired.seconds) * 1_000 - expiresAt).toBeGreaterThanOrEqual(-1_000)
    // The server's clock keeps running while a busy machine delays this call.
    expect(Number(fired.seconds) * 1_000 - expiresAt).toBeLessThan(MINUTE)

    const stopped = { state: 'STOPPED', failureReasonCode: 'expired' }
    expect(await read()).toMatchObject({ state: 'STOPPED', counts: { stopped: 2 }, items: [stopped, stopped] })
    for (const { transactionId } of items) {
      const { data } = (await service.api.get(`/v1/events?transactionId=${transactionId}&type=payout.failed`)).body
      expect(data).toMatchObject([{ data: { ...stopped, sequence: 3 } }])
    }
  })
})
