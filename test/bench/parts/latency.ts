import { pause, type Stand } from '../stand.ts'
import { quantile, type Row } from '../table.ts'

const DELIVERIES_A_SECOND = 25
const SECONDS = 20

/** From the moment at which an event's statement began to the first byte at the receiver; one machine, one clock. */
export async function latency(stand: Stand): Promise<Row[]> {
  const merchant = stand.merchant()
  await merchant.subscribe()
  for (let n = 0; n < 20; n++)
    await merchant.told((await merchant.pay(`latency-warm-${Date.now()}-${n}`)).transactionId, 2)
  merchant.takeArrivals()
  const everyMs = 2_000 / DELIVERIES_A_SECOND
  const wanted = (SECONDS * DELIVERIES_A_SECOND) / 2
  const prefix = `latency-${Date.now()}`
  const since = performance.now()
  const told: Promise<void>[] = []
  for (let n = 0; n < wanted; n++) {
    await pause(Math.max(0, since + n * everyMs - performance.now()))
    told.push(merchant.pay(`${prefix}-${n}`).then(({ transactionId }) => merchant.told(transactionId, 2)))
  }
  await Promise.all(told)
  const arrivals = merchant.takeArrivals()
  await merchant.unsubscribe()
  const stored = await stand.rows<{ id: string; ms: string }>(
    `SELECT e.id, extract(epoch FROM e.created_at) * 1000 AS ms FROM events e JOIN transactions t ON t.id = e.transaction_id
     WHERE t.reference LIKE $1`,
    [`${prefix}-%`],
  )
  const storedAt = new Map(stored.map(({ id, ms }) => [id, Number(ms)]))
  const waits = arrivals.flatMap(({ eventId, at }) => (storedAt.has(eventId) ? [at - storedAt.get(eventId)!] : []))
  const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)]
  return [
    {
      figure: `event stored → receiver, ${DELIVERIES_A_SECOND} a second, p50`,
      measured: `${p50.toFixed(0)} ms of ${waits.length}`,
      budget: '≤ 25 ms',
      ok: p50 <= 25,
    },
    {
      figure: '  p99 (most)',
      measured: `${p99.toFixed(0)} ms (${Math.max(...waits).toFixed(0)})`,
      budget: '≤ 100 ms',
      ok: p99 <= 100,
    },
  ]
}
