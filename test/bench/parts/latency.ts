import { pause, say, type Stand } from '../stand.ts'
import { quantilesOf, startSteady, webhookWaits } from '../steady.ts'
import type { Row } from '../table.ts'

export const DELIVERIES_A_SECOND = 25
const SECONDS = 20
const WARM_UP = 20

/** Webhooks at a steady rate with nothing else under way. */
export async function latency(stand: Stand): Promise<Row[]> {
  const merchant = stand.merchant()
  const payAndBeTold = async (reference: string) => {
    const { transactionId } = await merchant.pay(reference)
    await merchant.told(transactionId, 2)
  }
  await merchant.subscribe()
  for (let n = 0; n < WARM_UP; n++) await payAndBeTold(`latency-warm-${Date.now()}-${n}`)
  merchant.takeArrivals()
  const prefix = `latency-${Date.now()}`
  const steady = startSteady(DELIVERIES_A_SECOND / 2, (n) => payAndBeTold(`${prefix}-${n}`))
  await pause(SECONDS * 1_000)
  const missing = await steady.stop()
  const { count, p50, p99, most } = quantilesOf(await webhookWaits(stand))
  await merchant.unsubscribe()
  if (missing > 0) say(`latency: ${missing} payments were not told of`)
  return [
    {
      figure: `event stored → receiver, ${DELIVERIES_A_SECOND} a second, p50`,
      measured: `${p50.toFixed(0)} ms of ${count}`,
      budget: '≤ 25 ms',
      ok: p50 <= 25 && missing === 0,
    },
    {
      figure: '  p99 (most)',
      measured: `${p99.toFixed(0)} ms (${most.toFixed(0)})`,
      budget: '≤ 100 ms',
      ok: p99 <= 100,
    },
  ]
}
