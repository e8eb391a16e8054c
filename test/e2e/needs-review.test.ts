import type { Client as Engine } from '@temporalio/client'
import { transactionWork } from '../../src/domain/engine-work.ts'
import { startWork } from '../../src/engine/workflow-starts.ts'
import { paymentWorkflowId, payoutWorkflowId, refundWorkflowId } from '../../src/workflows/messages.ts'
import { signIn } from '../client.ts'
import { given } from '../given.ts'
import { pay, paymentsOf } from '../mechanisms/payments.ts'
import { flag } from '../moves.ts'
import { payoutBatchesOf } from '../payout-batches.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const service = duringTests(() => sharedService(['paystack']))
const operator = duringTests(() => signIn(service.baseUrl, service.operator))
const payments = duringTests(() => paymentsOf(service))
let engine: Engine

beforeAll(async () => void (engine = await service.engine()))

/** What the Temporal UI shows under Current Details. */
async function detailsOf(workflowId: string): Promise<string> {
  const metadata = await engine.workflow.getHandle(workflowId).query('__temporal_workflow_metadata')
  return (metadata as { currentDetails: string }).currentDetails
}

/** The values of `NeedsReview` that the run wrote, in their order. */
async function writtenBy(workflowId: string): Promise<boolean[]> {
  const { events } = await engine.workflow.getHandle(workflowId).fetchHistory()
  return events!.flatMap(({ upsertWorkflowSearchAttributesEventAttributes: upsert }) => {
    const value = upsert?.searchAttributes?.indexedFields?.['NeedsReview']?.data
    return value ? [JSON.parse(Buffer.from(value).toString())].flat() : []
  })
}

/** Waits until the visibility store finds the workflow by this query. */
async function isFound(workflowId: string, query: string): Promise<void> {
  const full = `WorkflowId='${workflowId}' AND ${query}`
  await until(async () => (await engine.workflow.count(full)).count === 1)
}

/** Flags a pending transaction as its workflow would days later. A signal makes the run read the record again. */
async function flagPending(transactionId: string, workflowId: string): Promise<string> {
  await payments.attempt(transactionId, 'PENDING')
  await flag(service.pool, transactionId, 'pending_too_long')
  await engine.workflow.getHandle(workflowId).signal('providerEvent', { inboundEventId: 'inb_unknown', again: true })
  return transactionId
}

/** Flags a transaction without an attempt, and starts its workflow. No event of a provider can settle it. */
async function startFlagged(kind: 'COLLECT' | 'REFUND', id: string): Promise<string> {
  const { businessId } = service.business
  const facts = { mode: 'TEST', state: 'CREATED', amountCents: 100, currency: 'ZAR', rail: null } as const
  await flag(service.pool, id)
  await startWork(engine.workflow, transactionWork({ id, businessId, kind, ...facts }), false)
  return id
}

/** A transaction of each kind whose open workflow waits for an operator. */
const FLAGGED: [string, (id: string) => string, () => Promise<string>][] = [
  [
    'payment',
    paymentWorkflowId,
    async () => {
      const { businessId } = service.business
      return await startFlagged('COLLECT', await given.payment(service.pool, { businessId }))
    },
  ],
  [
    'refund',
    refundWorkflowId,
    async () => {
      const originalTransactionId = await payments.charge('tok_success')
      await payments.end(originalTransactionId)
      const { rows } = await service.pool.query(
        'UPDATE attempts SET refund_reserved_cents = 100 WHERE transaction_id = $1 RETURNING id',
        [originalTransactionId],
      )
      const { businessId } = service.business
      const of = { businessId, originalTransactionId, refundsAttemptId: rows[0].id }
      return await startFlagged('REFUND', await given.refund(service.pool, of))
    },
  ],
  [
    'payout',
    payoutWorkflowId,
    async () => {
      const batches = await payoutBatchesOf(service)
      const recipientId = await batches.recipient('6200000003')
      const batch = await batches.make([{ recipientId, amountCents: 15_000 }])
      await batches.approve(batch)
      const { transactionId } = batch.items[0]
      return await flagPending(transactionId, payoutWorkflowId(transactionId))
    },
  ],
]

test.concurrent.each(FLAGGED)(
  'a %s is found by NeedsReview until an operator resolved it, and says what to do',
  async (_, workflowIdOf, make) => {
    const transactionId = await make()
    const workflowId = workflowIdOf(transactionId)
    await isFound(workflowId, "NeedsReview=true AND ExecutionStatus='Running'")
    expect(await detailsOf(workflowId)).toMatch(
      /^\*\*Waits for an operator\.\*\* Needs a review: .+ Then resolve the transaction: docs\/run-book\.md#review-queue/,
    )

    const resolution = { outcome: 'FAILED', note: 'The provider told us by telephone.' }
    const answer = await operator.post(`/api/operator/transactions/${transactionId}/resolve`, resolution)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    await isFound(workflowId, "NeedsReview=false AND State='FAILED' AND ExecutionStatus='Completed'")
    expect(await writtenBy(workflowId)).toEqual([true, false])
    expect(await detailsOf(workflowId)).toMatch(/^\*\*Ended\.\*\* Nothing to do\.\n\nFAILED, attempt [01]/)
  },
)

test.concurrent('a payment without a review writes the attribute never, and says until when it waits', async () => {
  const { id, page } = await payments.checkout()
  const workflowId = paymentWorkflowId(id)
  await isFound(workflowId, "State='REQUIRES_ACTION'")
  const { expiresAt } = (
    await service.pool.query('SELECT expires_at AS "expiresAt" FROM transactions WHERE id = $1', [id])
  ).rows[0]
  const minute = expiresAt.toISOString().slice(0, 16).replace('T', ' ')
  expect(await detailsOf(workflowId)).toBe(
    `**Waits for the payer, until ${minute} UTC.** Nothing to do.\n\nREQUIRES_ACTION, attempt 1, providers paystack`,
  )
  await pay(page)
  await payments.end(id)
  await isFound(workflowId, "ExecutionStatus='Completed'")
  expect(await writtenBy(workflowId)).toEqual([])
  expect(await detailsOf(workflowId)).toBe('**Ended.** Nothing to do.\n\nSUCCEEDED, attempt 1, providers paystack')
})

test('a charge of another amount is flagged, shows the amount to the operator, and its event changes nothing', async () => {
  const id = await payments.charge('tok_wrong_amount')
  const odd = await until(async () => {
    const now = await payments.read(id)
    return now.needsReview && now
  }, 45_000)
  expect(odd.attempts).toMatchObject([{ state: 'PENDING', endedAt: expect.any(String) }])
  await until(async () => {
    const { rows } = await service.pool.query('SELECT handled_at FROM inbound_events WHERE transaction_id = $1', [id])
    return rows.length > 0 && rows.every(({ handled_at: handledAt }) => handledAt !== null)
  })
  expect(await payments.read(id)).toMatchObject({ state: 'PROCESSING', needsReview: true, failureReasonCode: null })
  const { body: events } = await payments.client.get(`/v1/events?transactionId=${id}`)
  expect(events.data.map(({ type }: { type: string }) => type)).toEqual(['payment.created'])
  const [{ providerReference }] = odd.attempts
  const reported = { reportedAmountCents: 15_100, reportedCurrency: 'ZAR' }
  expect((await operator.get(`/api/operator/transactions/${id}`)).body).toMatchObject({
    amountCents: 15_000,
    reviewReason: 'amount_mismatch',
    providerReference,
    ...reported,
    attempts: [{ providerReference, ...reported }],
  })
})
