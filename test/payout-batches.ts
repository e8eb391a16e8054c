import { clientOf, expecting, signIn, type Answer, type Client } from './client.ts'
import type { ReachedService } from './shared-service.ts'
import { until } from './until.ts'
import { readLedger } from './simulated-providers.ts'
import type { LedgerLine } from '../local/simulator/ledger/entries.ts'

interface OrderedItem {
  recipientId: string
  amountCents: number
}

export const payoutsBy = (client: Client) => ({
  recipient: async (accountNumber: string): Promise<string> => {
    const body = { name: 'Jane Jones', bankCode: '051001', accountNumber, currency: 'ZAR' }
    return expecting(201, await client.post('/v1/recipients', body)).id
  },
  make: async (items: readonly OrderedItem[]) =>
    expecting(201, await client.post('/v1/payouts', { currency: 'ZAR', items })),
})

/** Payout batches of a business through the API at `baseUrl`: creation, approval and result. */
export async function payoutBatchesOf(
  { baseUrl: itsUrl, business }: Pick<ReachedService, 'baseUrl' | 'business'>,
  baseUrl = itsUrl,
) {
  const client = clientOf(baseUrl, business.apiKey)
  const checker = await signIn(baseUrl, business.admins[1])
  const read = async (batchId: string) => expecting(200, await client.get(`/v1/payouts/${batchId}`))
  return {
    client,
    read,
    ...payoutsBy(client),
    /** Approves as the checker. */
    approve: async ({ batchId, approval }: Answer['body']) => {
      const approved = () => checker.post(`/v1/payouts/${batchId}/approve`, { contentHash: approval.contentHash })
      // A client repeats what a busy machine answers with 503.
      const answer = await until(async () => {
        const given = await approved()
        return given.status !== 503 && given
      }, 60_000)
      return expecting(200, answer)
    },
    completed: (batchId: string, withinMs?: number) =>
      until(async () => {
        const batch = await read(batchId)
        return batch.state === 'COMPLETED' && batch
      }, withinMs),
  }
}

export type PayoutBatches = Awaited<ReturnType<typeof payoutBatchesOf>>

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
