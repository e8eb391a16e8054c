import type { UncheckedJson } from '../unchecked-json.ts'
import { clientOf } from '../client.ts'
import { until } from '../until.ts'
import type { Stand } from './stand.ts'

const RECIPIENTS = 20
const PAID_WITHIN_MS = 300_000

interface PayoutBatch {
  batchId: string
  /** Approves as the checker, who differs from the maker. */
  approve(): Promise<void>
  /** Resolves when all items have SUCCEEDED. */
  paid(): Promise<void>
}

async function expecting(
  status: number,
  answer: Promise<{ status: number; body: UncheckedJson }>,
): Promise<UncheckedJson> {
  const { status: answered, body } = await answer
  if (answered !== status) throw new Error(`answered ${answered}: ${JSON.stringify(body)}`)
  return body
}

export async function createPayoutBatch(stand: Stand, count: number): Promise<PayoutBatch> {
  const { baseUrl, demo } = stand.product()
  const { api } = stand.merchant()
  const { email, password } = demo.admins[1]!
  const session = await expecting(200, clientOf(baseUrl).post('/api/auth/login', { email, password }))
  const checker = clientOf(baseUrl, session.accessToken)
  const recipients: string[] = []
  for (let n = 0; n < RECIPIENTS; n++) {
    const accountNumber = `62000088${String(n).padStart(2, '0')}`
    const order = { name: 'Jane Jones', bankCode: '051001', accountNumber, currency: 'ZAR' }
    recipients.push((await expecting(201, api.post('/v1/recipients', order))).id)
  }
  const items = Array.from({ length: count }, (_, n) => ({ recipientId: recipients[n % RECIPIENTS], amountCents: 100 }))
  const { batchId, approval } = await expecting(201, api.post('/v1/payouts', { currency: 'ZAR', items }))
  const { contentHash } = approval
  const succeeded = async () => {
    const [row] = await stand.rows<{ count: string }>(
      `SELECT count(*) FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
       WHERE i.batch_id = $1 AND t.state = 'SUCCEEDED'`,
      [batchId],
    )
    return Number(row!.count)
  }
  return {
    batchId,
    approve: async () => void (await expecting(200, checker.post(`/v1/payouts/${batchId}/approve`, { contentHash }))),
    paid: async () => void (await until(async () => (await succeeded()) === count, PAID_WITHIN_MS)),
  }
}
