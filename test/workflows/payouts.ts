import type { Attempt, Transaction } from '../api-types.ts'
import { createHmac } from 'node:crypto'
import type { WorkflowHandle } from '@temporalio/client'
import { payoutWorkflowId, TASK_QUEUES, WORKFLOWS } from '../../src/workflows/messages.ts'
import { insertPayouts, type PayoutOrder } from '../payouts.ts'
import { until } from '../until.ts'
import { ledger } from './payments.ts'
import type { SkippingService } from './skipping-service.ts'

/** One payout of an approved batch, and its workflow. */
export interface PayoutCase {
  id: string
  workflow: WorkflowHandle
  read(): Promise<Transaction>
  /** Waits until the transaction has this state or fits; returns it. */
  reaches(wanted: string | ((transaction: Transaction) => boolean)): Promise<Transaction>
  /** The provider's ledger states for its attempts. */
  booked(): Promise<string[]>
}

export async function startPayouts(service: SkippingService, orders: readonly PayoutOrder[]): Promise<PayoutCase[]> {
  const { pool, cipher, businessId } = service
  const ids = await insertPayouts(pool, cipher, { businessId, items: orders })
  return await Promise.all(ids.map(async (id) => await startPayout(service, id)))
}

export async function startPayout(service: SkippingService, transactionId: string): Promise<PayoutCase> {
  const { api, client } = service
  const workflow = await client.workflow.start(WORKFLOWS.payout, {
    workflowId: payoutWorkflowId(transactionId),
    // The row is due, so the relay may have started the workflow already.
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue: TASK_QUEUES.payments,
    args: [{ transactionId }],
  })
  const read = async (): Promise<Transaction> => (await api.get(`/v1/transactions/${transactionId}`)).body
  const fits = (wanted: string | ((transaction: Transaction) => boolean), now: Transaction): boolean =>
    typeof wanted === 'string' ? now.state === wanted : wanted(now)
  return {
    id: transactionId,
    workflow,
    read,
    reaches: (wanted) =>
      until(async () => {
        const now = await read()
        return fits(wanted, now) && now
      }),
    booked: async () => {
      const { attempts } = await read()
      const references = attempts.map(({ providerReference }: Attempt) => providerReference)
      return (await ledger(service)).filter(({ reference }) => references.includes(reference)).map(({ state }) => state)
    },
  }
}

/** Sends the provider's own signed event of a transfer. */
export async function providerTellsOfTransfer(
  { api, providerSecret }: SkippingService,
  status: 'success' | 'failed' | 'reversed',
  reference: string,
): Promise<void> {
  const data = { id: 9, transfer_code: `TRF_${reference}`, status, reference, amount: 15_000, currency: 'ZAR' }
  const body = JSON.stringify({ event: `transfer.${status}`, data })
  const signature = createHmac('sha512', providerSecret).update(body).digest('hex')
  const answer = await api.post('/api/providers/paystack/events', body, { 'x-paystack-signature': signature })
  if (answer.status !== 200) throw new Error(`the event was answered ${answer.status}`)
}
