import { clientOf, type Answer, type Client, signIn } from './client.ts'
import type { ReachedService } from './shared-service.ts'
import { until } from './until.ts'
import { readLedger } from './simulated-providers.ts'
import type { LedgerLine } from '../local/simulator/ledger/entries.ts'

interface OrderedItem {
  recipientId: string
  amountCents: number
}

/** Creates payout batches through the API. */
interface PayoutMaker {
  /** Creates a recipient; returns its id. */
  recipient(accountNumber: string): Promise<string>
  /** Creates a batch; returns the API's response. */
  make(items: readonly OrderedItem[]): Promise<Answer['body']>
}

/** Payout batches of a business through the API: creation, approval and result. */
export interface PayoutBatches extends PayoutMaker {
  client: Client
  /** Approves a batch as the checker; returns the API's response. */
  approve(batch: Answer['body']): Promise<Answer['body']>
  /** Waits until every item has ended; returns the batch. */
  completed(batchId: string, withinMs?: number): Promise<Answer['body']>
  read(batchId: string): Promise<Answer['body']>
}

function expecting(status: number, answer: Answer): Answer['body'] {
  if (answer.status !== status) throw new Error(`returned ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Creates payout batches as this caller. */
export const payoutsBy = (client: Client): PayoutMaker => ({
  recipient: async (accountNumber) => {
    const body = { name: 'Jane Jones', bankCode: '051001', accountNumber, currency: 'ZAR' }
    return expecting(201, await client.post('/v1/recipients', body)).id
  },
  make: async (items) => expecting(201, await client.post('/v1/payouts', { currency: 'ZAR', items })),
})

/** Uses the API at `baseUrl`. */
export async function payoutBatchesOf(
  { baseUrl: itsUrl, business }: Pick<ReachedService, 'baseUrl' | 'business'>,
  baseUrl = itsUrl,
): Promise<PayoutBatches> {
  const client = clientOf(baseUrl, business.apiKey)
  const checker = await signIn(baseUrl, business.admins[1])
  const read: PayoutBatches['read'] = async (batchId) => expecting(200, await client.get(`/v1/payouts/${batchId}`))
  return {
    client,
    read,
    ...payoutsBy(client),
    approve: async ({ batchId, approval }) => {
      const approved = () => checker.post(`/v1/payouts/${batchId}/approve`, { contentHash: approval.contentHash })
      // A client repeats what a busy machine answers with 503.
      const answer = await until(async () => {
        const given = await approved()
        return given.status !== 503 && given
      }, 60_000)
      return expecting(200, answer)
    },
    completed: (batchId, withinMs) =>
      until(async () => {
        const batch = await read(batchId)
        return batch.state === 'COMPLETED' && batch
      }, withinMs),
  }
}

/** Returns the provider's ledger entries for all attempts of a batch's items. */
export async function transfersOf({ pool, simulator }: ReachedService, batchId: string): Promise<LedgerLine[]> {
  const { rows } = await pool.query(
    `SELECT a.provider_reference AS reference FROM attempts a JOIN payout_items i ON i.transaction_id = a.transaction_id
     WHERE i.batch_id = $1`,
    [batchId],
  )
  const references = new Set(rows.map(({ reference }) => reference))
  return (await readLedger(simulator)).filter(({ reference }) => references.has(reference))
}
