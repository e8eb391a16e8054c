/** @waits 105 */

import { extent } from '../extent.ts'
import { payoutBatchesOf, type PayoutBatches, transfersOf } from '../payout-batches.ts'
import { startTestTemporal } from '../temporal.ts'
import { until } from '../until.ts'
import { startRole, type RoleProcess } from './process.ts'
import type { Exchange } from './provider-proxy.ts'
import { readLedger } from '../simulated-providers.ts'
import { proxiedService } from './proxied-service.ts'

const ITEMS = extent({ short: 50, long: 200 })
/** Items that are recorded before the kill. */
const RECORDED = extent({ short: 20, long: 60 })
/** Items of a batch that may be due without an outcome at a time. */
const AT_ONCE = 8
const AMOUNT = 10_000
/** Heartbeat and task time-outs find the killed worker's activities within this time. */
const TAKEN_OVER_WITHIN_MS = 150_000

const { service, proxy } = proxiedService({ role: 'api' })
let worker: RoleProcess
let api: RoleProcess
let payouts: PayoutBatches
let batchId: string

beforeAll(async () => {
  ;[worker, api] = await Promise.all([startRole(service, { role: 'worker' }), startRole(service, { role: 'api' })])
  payouts = await payoutBatchesOf(service, api.baseUrl)
})

/** Forwards that many responses to transfers and holds the others, after the provider has made those transfers. */
function holdAfter(count: number): Exchange[] {
  const held: Exchange[] = []
  let passed = 0
  proxy.treat(async (exchange) => {
    const holds = exchange.path === '/transfer' && ++passed > count
    const answer = await exchange.pass()
    if (holds) held.push(exchange)
    else exchange.answer(answer)
  })
  return held
}

async function killEngine(): Promise<void> {
  const { pid, exited } = service.temporalServer.child
  process.kill(-pid, 'SIGKILL')
  await exited
}

test('a batch has unrecorded payouts when worker, API and engine are killed', async () => {
  const held = holdAfter(RECORDED)
  const recipients = await Promise.all(
    Array.from({ length: 10 }, (_, n) => payouts.recipient(`62000012${String(n).padStart(2, '0')}`)),
  )
  const items = Array.from({ length: ITEMS }, (_, n) => ({ recipientId: recipients[n % 10]!, amountCents: AMOUNT }))
  const batch = await payouts.make(items)
  batchId = batch.batchId
  await payouts.approve(batch)
  // The provider has paid each due item, and none of them is recorded, so no further item becomes due.
  await until(async () => held.length === AT_ONCE, 180_000)
  await Promise.all([worker.kill(), api.kill(), killEngine()])
  for (const exchange of held) exchange.drop()
  proxy.passAll()
  const { rows } = await service.pool.query(
    `SELECT count(*) FILTER (WHERE a.state = 'SENDING')::int AS sending, count(i.released_at)::int AS released
     FROM payout_items i LEFT JOIN attempts a USING (transaction_id) WHERE i.batch_id = $1`,
    [batchId],
  )
  expect(rows).toEqual([{ sending: AT_ONCE, released: RECORDED + AT_ONCE }])
})

test('every item is paid after the restart, none twice', async () => {
  service.temporalServer = await startTestTemporal(service.folder, service.temporalServer.port)
  await startRole(service, { role: 'worker' })
  payouts = await payoutBatchesOf(service)
  const batch = await payouts.completed(batchId, TAKEN_OVER_WITHIN_MS)
  expect(batch.counts).toEqual({ pending: 0, succeeded: ITEMS, failed: 0, stopped: 0 })
  const transfers = await transfersOf(service, batchId)
  expect(transfers).toHaveLength(ITEMS)
  expect(new Set(transfers.map(({ reference }) => reference)).size).toBe(ITEMS)
  expect(transfers.filter(({ state, amountCents }) => state !== 'SUCCEEDED' || amountCents !== AMOUNT)).toEqual([])
  const everything = await readLedger(service.simulator)
  expect(everything.filter(({ kind }) => kind === 'TRANSFER')).toHaveLength(ITEMS)
  // Each of the ten recipients is made at the provider once for all of its items.
  expect(proxy.asked.filter((path) => path === '/transferrecipient')).toHaveLength(10)
})
