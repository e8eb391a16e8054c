import type { WorkflowHandle } from '@temporalio/client'
import { refundWorkflowId } from '../../src/workflows/messages.ts'
import { transactionsOf, type Wanted } from '../transactions.ts'
import { until } from '../until.ts'
import { expiringIn, startPayment, token } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { bookedFor, setProvider } from '../simulated-providers.ts'
import { expecting } from '../client.ts'
import { DAY, HOUR, MINUTE } from '../times.ts'

const AMOUNT = 15_000

describeSkippingTime('a refund that the provider does not accept', () => {
  const control = (change: object) => setProvider(service.simulator, 'paystack', change)
  const balance = (balanceCents: number) => control({ balanceCents })
  const workflowOf = (refund: string): WorkflowHandle => service.client.workflow.getHandle(refundWorkflowId(refund))
  const read = (id: string) => transactionsOf(service.api).read(id)
  const reaches = (id: string, wanted: Wanted) => transactionsOf(service.api).reaches(id, wanted)
  const attemptsOf = async (id: string): Promise<number> => (await read(id)).attempts.length
  const refundsInLedger = async (refund: string) => await bookedFor(service.simulator, await read(refund))

  /**
   * Moves the time of the first attempt, which the provider refused: Temporal's clock may be ahead of the database's.
   */
  async function turnedAway(refund: string): Promise<void> {
    await reaches(refund, ({ attempts }) => attempts[0]?.state === 'DECLINED')
    await service.pool.query('UPDATE attempts SET started_at = $2 WHERE transaction_id = $1', [
      refund,
      new Date(await service.now()),
    ])
  }

  async function refundOfPayment(): Promise<string> {
    const payment = await startPayment(service, token('tok_success'))
    await payment.reaches('SUCCEEDED')
    await balance(0)
    const made = expecting(201, await service.api.post('/v1/refunds', { transactionId: payment.id }))
    const refund: string = made.transactionId
    await turnedAway(refund)
    return refund
  }

  /** A refund of a payment that expired and was paid on its checkout afterwards. */
  async function automaticRefund(): Promise<{ refund: string; payment: string }> {
    const payment = await startPayment(service, await expiringIn(service, 1))
    await payment.reaches('REQUIRES_ACTION')
    const { rows } = await service.pool.query('SELECT checkout_url AS url FROM attempts WHERE transaction_id = $1', [
      payment.id,
    ])
    await service.pass(2 * MINUTE)
    await payment.reaches('STOPPED')
    await balance(0)
    await fetch(rows[0].url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'pay' }) })
    const refund = await until(async () => {
      const found = await service.pool.query('SELECT id FROM transactions WHERE original_transaction_id = $1', [
        payment.id,
      ])
      return found.rows[0]?.id as string | undefined
    })
    await turnedAway(refund)
    return { refund, payment: payment.id }
  }

  test('is retried ever more slowly until the provider accepts it, and returns the money once', async () => {
    const refund = await refundOfPayment()
    await service.pass(10 * MINUTE)
    const early = await attemptsOf(refund)
    expect(early).toBeGreaterThanOrEqual(6)
    await service.pass(40 * MINUTE)
    expect((await attemptsOf(refund)) - early).toBeLessThanOrEqual(5)
    expect(await read(refund)).toMatchObject({ state: 'PROCESSING', needsReview: false })
    await balance(AMOUNT)
    await service.pass(30 * MINUTE)
    await reaches(refund, 'SUCCEEDED')
    expect(await refundsInLedger(refund)).toMatchObject([{ state: 'SUCCEEDED' }])
  })

  test('is retried for at least an hour before it is FAILED and releases its amount', async () => {
    const refund = await refundOfPayment()
    await service.pass(59 * MINUTE)
    expect(await read(refund)).toMatchObject({ state: 'PROCESSING' })
    await service.pass(HOUR)
    const failed = await reaches(refund, 'FAILED')
    expect(failed).toMatchObject({ failureReasonCode: 'insufficient_balance', needsReview: false })
    expect(await refundsInLedger(refund)).toEqual([])
    const again = await service.api.post('/v1/refunds', { transactionId: failed.originalTransactionId })
    expect(again.body.amountCents).toBe(AMOUNT)
  })

  test('is retried for five days if it is automatic, even after a lost workflow', async () => {
    const { refund, payment } = await automaticRefund()
    await service.pass(DAY)
    const before = await attemptsOf(refund)
    await workflowOf(refund).terminate()
    await service.client.workflow.start('refund', {
      workflowId: refundWorkflowId(refund),
      taskQueue: 'payments',
      args: [{ transactionId: refund }],
    })
    await service.pass(50 * MINUTE)
    // A new run keeps the waits of the run before it.
    expect(await attemptsOf(refund)).toBe(before)
    await service.pass(3 * DAY + 22 * HOUR)
    expect(await read(refund)).toMatchObject({ state: 'PROCESSING', needsReview: false })
    await service.pass(3 * HOUR)
    const failed = await reaches(refund, 'FAILED')
    expect(failed).toMatchObject({ needsReview: true, failureReasonCode: 'insufficient_balance' })
    expect(await read(payment)).toMatchObject({ state: 'STOPPED', needsReview: true })
    // At last about once an hour, so that neither its attempts nor its history grow long.
    expect(failed.attempts.length).toBeLessThan(150)
    const { events } = await workflowOf(refund).fetchHistory()
    expect(events!.length).toBeLessThan(4_000)
  })

  test('is woken by the refund ahead of it, and polled less than once a minute before that', async () => {
    const payment = await startPayment(service, token('tok_success'))
    await payment.reaches('SUCCEEDED')
    await control({ mode: 'error500' })
    const refunds = [1_000, 2_000].map(async (amountCents) => {
      const made = await service.api.post('/v1/refunds', { transactionId: payment.id, amountCents })
      return made.body.transactionId as string
    })
    await Promise.race(refunds.map(async (id) => reaches(await id, ({ attempts }) => attempts[0]?.state === 'UNKNOWN')))
    // This time is too short to count the first attempt as lost.
    await service.pass(MINUTE / 2)
    const { rows } = await service.pool.query(
      `SELECT state, engine_due_at > now() + interval '5 min' AS "dueLater" FROM transactions
       WHERE original_transaction_id = $1 AND state = 'CREATED'`,
      [payment.id],
    )
    expect(rows).toEqual([{ state: 'CREATED', dueLater: true }])
    await control({ mode: 'up' })
  })

  test('is due only when it is retried, so that no other workflow starts for it', async () => {
    const refund = await refundOfPayment()
    await service.pass(30 * MINUTE)
    const { rows } = await service.pool.query(
      `SELECT extract(epoch FROM engine_due_at - (SELECT max(ended_at) FROM attempts WHERE transaction_id = $1))::int AS seconds
       FROM transactions WHERE id = $1`,
      [refund],
    )
    // Half of the time since the first attempt, plus five minutes.
    expect(rows[0].seconds).toBeGreaterThan(5 * 60 + 5 * 60)
  })
})
