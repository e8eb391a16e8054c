import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { recipientRequestExample } from '../../src/api/recipients/schema.ts'
import { payoutBatchWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf, type Client, signIn } from '../client.ts'
import { sharedService, type SharedService } from '../shared-service.ts'
import { until } from '../until.ts'

jest.setTimeout(120_000)

let service: SharedService
let key: Client
let checker: Client

beforeAll(async () => {
  service = await sharedService()
  const { apiKey, admins } = service.business
  key = clientOf(service.baseUrl, apiKey)
  checker = await signIn(service.baseUrl, admins[1])
}, 60_000)

afterAll(() => service.stop(), 60_000)

const recipient = async (accountNumber: string): Promise<string> =>
  (await key.post('/v1/recipients', { ...recipientRequestExample, accountNumber })).body.id

/** The batch's released items without an outcome. */
async function withoutOutcome(batchId: string): Promise<number> {
  const { rows } = await service.pool.query(
    `SELECT count(*)::int AS items FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
     WHERE i.batch_id = $1 AND i.released_at IS NOT NULL AND t.state = 'PROCESSING'
       AND NOT EXISTS (SELECT FROM attempts a WHERE a.transaction_id = t.id AND a.state IN ('UNKNOWN', 'PENDING'))`,
    [batchId],
  )
  return rows[0].items
}

test('an approved batch is paid item by item, at most fifty at a time, and a failed item changes no other', async () => {
  const [fine, refused] = [await recipient('1234567890'), await recipient('1234560001')]
  const items = Array.from({ length: 120 }, (_, n) => ({
    recipientId: n % 40 === 7 ? refused : fine,
    amountCents: 1_000 + n,
  }))
  const made = (await key.post('/v1/payouts', { currency: 'ZAR', items })).body
  expect(await withoutOutcome(made.batchId)).toBe(0)
  const approved = await checker.post(`/v1/payouts/${made.batchId}/approve`, {
    contentHash: made.approval.contentHash,
  })
  expect([approved.status, approved.body.state]).toEqual([200, 'PROCESSING'])
  let most = 0
  const done = await until(async () => {
    most = Math.max(most, await withoutOutcome(made.batchId))
    const { body } = await key.get(`/v1/payouts/${made.batchId}`)
    return body.state === 'COMPLETED' && body
  }, 60_000)
  expect(most).toBeLessThanOrEqual(50)
  expect(done.counts).toEqual({ pending: 0, succeeded: 117, failed: 3, stopped: 0 })
  for (const [n, item] of done.items.entries())
    expect(item).toMatchObject({
      amountCents: 1_000 + n,
      ...(n % 40 === 7 ? { state: 'FAILED', failureReasonCode: 'invalid_account' } : { state: 'SUCCEEDED' }),
    })
  const [engine, id] = [await service.engine(), payoutBatchWorkflowId(made.batchId)]
  const handle = engine.workflow.getHandle(id)
  expect(await handle.result()).toEqual({ state: 'COMPLETED' })
  expect((await handle.fetchHistory()).events!.length).toBeLessThan(100)
})

test("a recipient deleted after the batch's creation is paid by the batch's copy", async () => {
  const gone = await recipient('6200000019')
  const made = (await key.post('/v1/payouts', { recipientId: gone, amountCents: 700, currency: 'ZAR' })).body
  await key.delete(`/v1/recipients/${gone}`)
  await checker.post(`/v1/payouts/${made.batchId}/approve`, { contentHash: made.approval.contentHash })
  await until(async () => (await key.get(`/v1/payouts/${made.batchId}`)).body.counts.succeeded === 1, 30_000)
})
