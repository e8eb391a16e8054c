import { payoutBatchesOf } from '../payout-batches.ts'
import { until } from '../until.ts'
import type { Stand } from './stand.ts'

const RECIPIENTS = 20
const PAID_WITHIN_MS = 300_000

export async function createPayoutBatch(stand: Stand, count: number) {
  const { baseUrl, demo } = stand.product()
  const payouts = await payoutBatchesOf({ baseUrl, business: demo })
  const recipients: string[] = []
  for (let n = 0; n < RECIPIENTS; n++) recipients.push(await payouts.recipient(`62000088${String(n).padStart(2, '0')}`))
  const items = Array.from({ length: count }, (_, n) => ({
    recipientId: recipients[n % RECIPIENTS]!,
    amountCents: 100,
  }))
  const batch = await payouts.make(items)
  const succeeded = async () => {
    const [row] = await stand.rows<{ count: string }>(
      `SELECT count(*) FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
       WHERE i.batch_id = $1 AND t.state = 'SUCCEEDED'`,
      [batch.batchId],
    )
    return Number(row!.count)
  }
  return {
    batchId: batch.batchId,
    /** Approves as the checker, who differs from the maker. */
    approve: async () => void (await payouts.approve(batch)),
    paid: async () => void (await until(async () => (await succeeded()) === count, PAID_WITHIN_MS)),
  }
}
