import type { PayoutBatch } from '../api-types.ts'
import { randomBytes } from 'node:crypto'
import type { WorkflowHandle } from '@temporalio/client'
import { codeHashOf } from '../../src/activities/payouts/decide-batch.ts'
import { recipientRequestExample } from '../../src/api/recipients/schema.ts'
import { storeCode } from '../../src/db/payouts/decide-batch.ts'
import { payoutBatchWorkflowId } from '../../src/workflows/messages.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'

export interface BatchCase {
  id: string
  items: { transactionId: string }[]
  /** Milliseconds since 1970. */
  expiresAt: number
  workflow: WorkflowHandle
  read(): Promise<PayoutBatch>
  reaches(state: string): Promise<PayoutBatch>
  /** The input of a checker's signal: a permitted user, a new code and the hash. */
  said(): Promise<{ userId: string; code: string; contentHash: string }>
}

/** Creates a batch of this many payouts and waits until its workflow waits. */
export async function startBatch({ api, client, pool }: SkippingService, count: number): Promise<BatchCase> {
  const recipientId = (await api.post('/v1/recipients', recipientRequestExample)).body.id
  const items = Array.from({ length: count }, () => ({ recipientId, amountCents: 100 }))
  const { batchId, items: made, approval } = (await api.post('/v1/payouts', { currency: 'ZAR', items })).body
  const read = async () => (await api.get(`/v1/payouts/${batchId}`)).body
  const workflow = client.workflow.getHandle(payoutBatchWorkflowId(batchId))
  // The first workflow task is completed. Other tests send commands during that task.
  await until(async () => ((await workflow.describe().catch(() => null))?.historyLength ?? 0) > 3)
  return {
    id: batchId,
    items: made,
    expiresAt: Date.parse(approval.expiresAt),
    workflow,
    read,
    reaches: (state) =>
      until(async () => {
        const batch = await read()
        return batch.state === state && batch
      }),
    said: async () => {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT u.id FROM users u JOIN payout_batches b ON b.business_id = u.business_id
         WHERE b.id = $1 AND u.role = 'ADMIN' AND NOT EXISTS (SELECT FROM api_keys k WHERE k.minted_by = u.id) LIMIT 1`,
        [batchId],
      )
      const [userId, code] = [rows[0]!.id, randomBytes(13).toString('hex')]
      await storeCode(pool, { batchId, userId, codeHash: codeHashOf(code) })
      return { userId, code, contentHash: approval.contentHash }
    },
  }
}
