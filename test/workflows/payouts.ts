import { randomBytes } from 'node:crypto'
import { approvalCodes, hashOf } from '../../src/db/accounts/one-time.ts'
import { TASK_QUEUES, WORKFLOWS, payoutBatchWorkflowId, payoutWorkflowId } from '../../src/workflows/messages.ts'
import type { PayoutBatch } from '../api-types.ts'
import { given, type PayoutOrder } from '../given.ts'
import { payoutsBy } from '../payout-batches.ts'
import { bookedFor } from '../simulated-providers.ts'
import { transactionsOf, type Wanted } from '../transactions.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'

export async function startPayouts(service: SkippingService, orders: readonly PayoutOrder[]): Promise<PayoutCase[]> {
  const { pool, cipher, businessId } = service
  const ids = await given.payouts(pool, cipher, { businessId, items: orders })
  return await Promise.all(ids.map(async (id) => await startPayout(service, id)))
}

export async function startPayout(service: SkippingService, transactionId: string) {
  const { api, client } = service
  const workflow = await client.workflow.start(WORKFLOWS.payout, {
    workflowId: payoutWorkflowId(transactionId),
    // The row is due, so the relay may have started the workflow already.
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue: TASK_QUEUES.payments,
    args: [{ transactionId }],
  })
  const { read, reaches } = transactionsOf(api)
  return {
    id: transactionId,
    workflow,
    read: () => read(transactionId),
    reaches: (wanted: Wanted) => reaches(transactionId, wanted),
    /** The provider's ledger states for its attempts. */
    booked: async () => {
      const booked = await bookedFor(service.simulator, await read(transactionId))
      return booked.map(({ state }) => state)
    },
  }
}

export type PayoutCase = Awaited<ReturnType<typeof startPayout>>

/** Sends the provider's own signed event of a transfer. */
export async function providerTellsOfTransfer(
  { provider }: SkippingService,
  status: 'success' | 'failed' | 'reversed',
  reference: string,
): Promise<void> {
  const data = { id: 9, transfer_code: `TRF_${reference}`, status, reference, amount: 15_000, currency: 'ZAR' }
  await provider.tells(`transfer.${status}`, data)
}

/** Creates a batch of this many payouts and waits until its workflow waits. */
export async function startBatch({ api, client, pool }: SkippingService, count: number) {
  const payouts = payoutsBy(api)
  const recipientId = await payouts.recipient('6200001234')
  const items = Array.from({ length: count }, () => ({ recipientId, amountCents: 100 }))
  const { batchId, items: made, approval } = await payouts.make(items)
  const read = async (): Promise<PayoutBatch> => (await api.get(`/v1/payouts/${batchId}`)).body
  const workflow = client.workflow.getHandle(payoutBatchWorkflowId(batchId))
  // The first workflow task is completed. Other tests send commands during that task.
  await until(async () => ((await workflow.describe().catch(() => null))?.historyLength ?? 0) > 3)
  return {
    id: batchId,
    items: made,
    /** Milliseconds since 1970. */
    expiresAt: Date.parse(approval.expiresAt),
    workflow,
    read,
    reaches: (state: string) =>
      until(async () => {
        const batch = await read()
        return batch.state === state && batch
      }),
    /** The input of a checker's signal: a permitted user, a new code and the hash. */
    said: async () => {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT u.id FROM users u JOIN payout_batches b ON b.business_id = u.business_id
         WHERE b.id = $1 AND u.role = 'ADMIN' AND NOT EXISTS (SELECT FROM api_keys k WHERE k.minted_by = u.id) LIMIT 1`,
        [batchId],
      )
      const [userId, code] = [rows[0]!.id, randomBytes(13).toString('hex')]
      await approvalCodes.store(pool, { batchId, userId, hash: hashOf(code) })
      return { userId, code, contentHash: approval.contentHash }
    },
  }
}
