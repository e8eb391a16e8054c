import { expect } from '@jest/globals'
import { clientOf, type Answer, type Client, signIn } from './client.ts'
import type { ReachedService } from './shared-service.ts'
import { until } from './until.ts'

export interface OrderedItem {
  recipientId: string
  amountCents: number
}

export interface TransferLine {
  kind: string
  reference: string
  amountCents: number
  state: string
}

/** Payout batches of the service's own business through the API: creation, approval and result. */
export interface PayoutBatches {
  client: Client
  /** Creates a recipient; returns its id. */
  recipient(accountNumber: string): Promise<string>
  /** Creates a batch; returns the API's response. */
  make(items: readonly OrderedItem[]): Promise<Answer['body']>
  approve(batch: Answer['body']): Promise<void>
  /** Waits until every item has ended; returns the batch. */
  completed(batchId: string, withinMs?: number): Promise<Answer['body']>
  read(batchId: string): Promise<Answer['body']>
  /** Returns the provider's ledger entries for all attempts of all items. */
  booked(batchId: string): Promise<TransferLine[]>
}

/** Uses the API at `baseUrl`. */
export async function payoutBatchesOf(service: ReachedService, baseUrl = service.baseUrl): Promise<PayoutBatches> {
  const client = clientOf(baseUrl, service.business.apiKey)
  const checker = await signIn(baseUrl, service.business.admins[1])
  const expecting = (status: number, answer: Answer): Answer['body'] => {
    expect([answer.status, answer.body]).toEqual([status, expect.anything()])
    return answer.body
  }
  const read: PayoutBatches['read'] = async (batchId) => expecting(200, await client.get(`/v1/payouts/${batchId}`))
  return {
    client,
    read,
    recipient: async (accountNumber) => {
      const body = { name: 'Jane Jones', bankCode: '051001', accountNumber, currency: 'ZAR' }
      return expecting(201, await client.post('/v1/recipients', body)).id
    },
    make: async (items) => expecting(201, await client.post('/v1/payouts', { currency: 'ZAR', items })),
    approve: async ({ batchId, approval }) => {
      const { contentHash } = approval
      expecting(200, await checker.post(`/v1/payouts/${batchId}/approve`, { contentHash }))
    },
    completed: (batchId, withinMs) =>
      until(async () => {
        const batch = await read(batchId)
        return batch.state === 'COMPLETED' && batch
      }, withinMs),
    booked: async (batchId) => {
      const { rows } = await service.pool.query(
        `SELECT a.provider_reference AS reference FROM attempts a JOIN payout_items i ON i.transaction_id = a.transaction_id
         WHERE i.batch_id = $1`,
        [batchId],
      )
      const references = new Set(rows.map(({ reference }) => reference))
      const ledger = await (await fetch(`${service.simulator.controlUrl}/ledger`)).json()
      return (ledger as TransferLine[]).filter(({ reference }) => references.has(reference))
    },
  }
}
