import { payoutBatchWorkflowId } from '../../src/workflows/messages.ts'
import { payoutBatchesOf } from '../payout-batches.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { until } from '../until.ts'

const service = duringTests(sharedService)
const payouts = duringTests(() => payoutBatchesOf(service))

async function withoutOutcome(batchId: string): Promise<number> {
  const { rows } = await service.pool.query(
    `SELECT count(*)::int AS items FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
     WHERE i.batch_id = $1 AND i.released_at IS NOT NULL AND t.state = 'PROCESSING'
       AND NOT EXISTS (SELECT FROM attempts a WHERE a.transaction_id = t.id AND a.state IN ('UNKNOWN', 'PENDING'))`,
    [batchId],
  )
  return rows[0].items
}

test('an approved batch is paid item by item, at most eight at a time, and a failed item changes no other', async () => {
  const [fine, refused] = [await payouts.recipient('1234567890'), await payouts.recipient('1234560001')]
  const items = Array.from({ length: 120 }, (_, n) => ({
    recipientId: n % 40 === 7 ? refused : fine,
    amountCents: 1_000 + n,
  }))
  const made = await payouts.make(items)
  expect(await withoutOutcome(made.batchId)).toBe(0)
  expect(await payouts.approve(made)).toMatchObject({ state: 'PROCESSING' })
  let most = 0
  const done = await until(async () => {
    most = Math.max(most, await withoutOutcome(made.batchId))
    const batch = await payouts.read(made.batchId)
    return batch.state === 'COMPLETED' && batch
  }, 60_000)
  expect(most).toBeLessThanOrEqual(8)
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
  const gone = await payouts.recipient('6200000019')
  const made = await payouts.make([{ recipientId: gone, amountCents: 700 }])
  await payouts.client.delete(`/v1/recipients/${gone}`)
  await payouts.approve(made)
  expect((await payouts.completed(made.batchId, 30_000)).counts.succeeded).toBe(1)
})
