import { atMost, type Row } from '../figures.ts'
import { pause, say, type Stand } from '../stand.ts'
import { type Quantiles, quantilesOf, startSteady, webhookWaits } from '../steady.ts'

const DELIVERIES_A_SECOND = 25
const ROUNDS = 3
const SECONDS = 8
const WARM_UP = 20

export async function latency(stand: Stand): Promise<Row[]> {
  const merchant = stand.merchant()
  const payAndBeTold = async (reference: string) => {
    const { transactionId } = await merchant.pay(reference)
    await merchant.told(transactionId, 2)
  }
  await merchant.subscribe()
  for (let n = 0; n < WARM_UP; n++) await payAndBeTold(`latency-warm-${Date.now()}-${n}`)
  merchant.takeArrivals()
  const rounds: Quantiles[] = []
  let missing = 0
  for (let round = 0; round < ROUNDS; round++) {
    const prefix = `latency-${Date.now()}`
    const steady = startSteady(DELIVERIES_A_SECOND / 2, (n) => payAndBeTold(`${prefix}-${n}`))
    await pause(SECONDS * 1_000)
    missing += await steady.stop()
    rounds.push(quantilesOf(await webhookWaits(stand)))
  }
  await merchant.unsubscribe()
  const [first] = rounds as [Quantiles]
  say(`latency: ${first.count} webhooks a round`)
  const of = (figure: keyof Quantiles) => rounds.map((each) => each[figure])
  return [
    {
      name: `event stored → receiver, ${DELIVERIES_A_SECOND} a second, p50`,
      unit: 'ms',
      values: of('p50'),
      budget: atMost(20),
    },
    { name: 'p99', detail: true, unit: 'ms', values: of('p99'), budget: atMost(80) },
    { name: 'most', detail: true, unit: 'ms', values: of('most') },
    { name: 'payments that were not told of', detail: true, unit: '', values: [missing], budget: atMost(0) },
  ]
}
