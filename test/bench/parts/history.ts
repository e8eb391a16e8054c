import type { Client } from '@temporalio/client'
import { until } from '../../until.ts'
import type { Stand } from '../stand.ts'
import { atMost, detail, figure, type Row } from '../figures.ts'

interface Counted {
  events: number
  tasks: number
  activities: number
}

/** Counts a run's history after it is closed. */
async function count(client: Client, workflowId: string): Promise<Counted> {
  const handle = client.workflow.getHandle(workflowId)
  await handle.result()
  const { events } = await handle.fetchHistory()
  return {
    events: events!.length,
    tasks: events!.filter((event) => event.workflowTaskStartedEventAttributes).length,
    activities: events!.filter((event) => event.activityTaskScheduledEventAttributes).length,
  }
}

function rows(of: string, counted: Counted[]): Row[] {
  const worst = (what: keyof Counted) => [Math.max(...counted.map((each) => each[what]))]
  return [
    figure(`history events of ${of}`, '', worst('events'), { budget: atMost(6), exact: true }),
    detail(`workflow tasks of ${of}`, '', worst('tasks'), { budget: atMost(1), exact: true }),
    detail(`ordinary activities of ${of}`, '', worst('activities'), { budget: atMost(0), exact: true }),
  ]
}

/** History events of a token payment and of a delivery that succeed at once; the worst of five. */
export async function history(stand: Stand): Promise<Row[]> {
  const merchant = stand.merchant()
  const client = stand.engine()
  await merchant.subscribe()
  const payments: Counted[] = []
  const deliveries: Counted[] = []
  for (let n = 0; n < 5; n++) {
    const { transactionId } = await merchant.pay(`history-${n}`)
    await merchant.told(transactionId, 2)
    payments.push(await count(client, `payment-${transactionId}`))
    const made = await until(async () => {
      const found = await stand.rows<{ id: string }>(
        'SELECT d.id FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.transaction_id = $1',
        [transactionId],
      )
      return found.length === 2 && found
    })
    for (const { id } of made) deliveries.push(await count(client, `webhook-delivery-${id}`))
  }
  await merchant.unsubscribe()
  return [...rows('a token payment', payments), ...rows('a delivery', deliveries)]
}
