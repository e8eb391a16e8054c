import { payoutBatchWorkflowId, payoutWorkflowId } from '../../../src/workflows/messages.ts'
import { until } from '../../until.ts'
import { createPayoutBatch } from '../payout-batch.ts'
import { cpuByKind, hasProc } from '../processes.ts'
import type { Stand } from '../stand.ts'
import { atMost, detail, figure, type Row } from '../figures.ts'

const ITEMS = 1_000
/** A business pays out at most eight items a second, so that others are served meanwhile. */
const BUDGET_S = 150
const MOST_EVENTS = 100

/** A batch of 1 000 items from its approval to its completion, and its workflow histories. */
export async function payouts(stand: Stand): Promise<Row[]> {
  const { pid } = stand.product()
  const { api } = stand.merchant()
  const { batchId, approve, paid } = await createPayoutBatch(stand, ITEMS)
  const cpuBefore = cpuByKind(pid)
  const since = performance.now()
  await approve()
  await paid()
  const paidS = (performance.now() - since) / 1_000
  await until(async () => (await api.get(`/v1/payouts/${batchId}`)).body.state === 'COMPLETED', 300_000)
  const completedS = (performance.now() - since) / 1_000
  const cpuAfter = cpuByKind(pid)

  const events = async (workflowId: string): Promise<number> => {
    const handle = stand.engine().workflow.getHandle(workflowId)
    await handle.result()
    return (await handle.fetchHistory()).events!.length
  }
  const ofBatch = await events(payoutBatchWorkflowId(batchId))
  const [first] = await stand.rows<{ id: string }>(
    'SELECT transaction_id AS id FROM payout_items WHERE batch_id = $1 ORDER BY position DESC LIMIT 1',
    [batchId],
  )
  const ofItem = await events(payoutWorkflowId(first!.id))
  const cpu = (kind: 'service' | 'temporal' | 'postgres') =>
    hasProc ? [(cpuAfter[kind] - cpuBefore[kind]) / ITEMS] : []
  return [
    figure(`${ITEMS} payouts, approval to completion`, 's', [completedS], { budget: atMost(BUDGET_S) }),
    detail('until the last was paid', 's', [paidS]),
    detail('history events of the batch', '', [ofBatch], { budget: atMost(MOST_EVENTS), exact: true }),
    detail('history events of its last item', '', [ofItem]),
    detail('service, an item', 'ms of CPU', cpu('service')),
    detail('engine, an item', 'ms of CPU', cpu('temporal')),
    detail('Postgres, an item', 'ms of CPU', cpu('postgres')),
  ]
}
