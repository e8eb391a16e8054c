import { atMost, detail, figure, type Row } from '../figures.ts'
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
  const of = (part: keyof Quantiles) => rounds.map((each) => each[part])
  return [
    figure(`event stored → receiver, ${DELIVERIES_A_SECOND} a second, p50`, 'ms', of('p50'), { budget: atMost(20) }),
    detail('p99', 'ms', of('p99'), { budget: atMost(80) }),
    detail('most', 'ms', of('most')),
    detail('payments that were not told of', '', [missing], { budget: atMost(0) }),
  ]
}
