import { TASK_QUEUES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { asSuperuser } from '../database.ts'
import { makeDeposits } from '../simulated-providers.ts'
import { until } from '../until.ts'
import { startPayment, token } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'

const HALF_HOUR = 1_800_000

describeSkippingTime('a settlement that cannot be read', () => {
  /** Makes a deposit of one payment; returns the reference of its attempt. */
  async function deposit(day: string): Promise<string> {
    const payment = await startPayment(service, token('tok_success'))
    const { attempts } = await payment.reaches('SUCCEEDED')
    await makeDeposits(service.simulator, 'paystack', { day })
    return attempts[0]!.providerReference
  }

  const settledReferences = async (): Promise<string[]> =>
    (await service.pool.query('SELECT provider_reference AS reference FROM settlement_lines')).rows.map(
      ({ reference }) => reference,
    )

  test('does not keep an earlier one from being read, nor what is missing from being looked for', async () => {
    const [earlier, later] = [await deposit('2026-11-02'), await deposit('2026-11-03')]
    await asSuperuser(
      service.pool,
      `ALTER TABLE settlement_lines ADD CONSTRAINT no CHECK (provider_reference <> '${later}')`,
    )
    const of = { providerId: 'paystack', mode: 'TEST' } as const
    const options = { workflowId: 'reconcile-unreadable', taskQueue: TASK_QUEUES.payments, args: [of] }
    const workflow = await service.client.workflow.start(WORKFLOWS.reconcile, options)
    await until(async () => {
      await service.pass(HALF_HOUR)
      return (await workflow.describe()).status.name === 'COMPLETED'
    })
    expect(await workflow.result()).toMatchObject({ next: expect.any(String) })
    expect(await settledReferences()).toEqual(expect.arrayContaining([earlier]))
    const { events } = await workflow.fetchHistory()
    const scheduled = events!.map(({ activityTaskScheduledEventAttributes: of }) => of?.activityType?.name)
    expect(scheduled).toContain('findMissingSettlements')

    await asSuperuser(service.pool, 'ALTER TABLE settlement_lines DROP CONSTRAINT no')
    const again = await service.client.workflow.start(WORKFLOWS.reconcile, options)
    expect(await again.result()).toMatchObject({ settlements: 1 })
    expect(await settledReferences()).toEqual(expect.arrayContaining([earlier, later]))
  })
})
