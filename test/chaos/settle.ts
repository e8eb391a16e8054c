import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../until.ts'
import { ask } from './asking.ts'
import { readLedger } from '../simulated-providers.ts'
import { isOpenCheckout, takenIn } from './books.ts'
import type { Farm } from './farm.ts'
import { resolveFlagged } from './reviews.ts'
import type { Run } from './run.ts'

/** Everything ends within this time after the last fault. Longest: a charge at Yoco is flagged, then its refund. */
const ENDS_WITHIN_MS = 40 * 60_000

/** Resolves what needs an operator, and waits until nothing is left to wait for. */
export async function settle({ farm, apiKey, shop, began, say }: Run): Promise<void> {
  const end = Date.now() + ENDS_WITHIN_MS
  const { memory } = shop
  const cancelled = new Set(memory.cancelled.flatMap(({ state, transactionId }) => (state ? transactionId : [])))
  const open = new Map([...memory.payments, ...memory.refunds].map((of) => [of.transactionId, of.amountCents]))
  let said = -1
  while (Date.now() < end && open.size > 0) {
    await resolveFlagged(farm, memory)
    const { chargesOf, returnedOf } = takenIn(await readLedger(farm))
    for (const [id, amountCents] of open) {
      const { body } = await ask(farm.url, { method: 'GET', path: `/v1/transactions/${id}`, credential: apiKey })
      const ended = ['SUCCEEDED', 'FAILED', 'STOPPED'].includes(body.state)
      // The charge of a payment that failed or was stopped is on its way back to the payer.
      const isKept =
        body.kind === 'COLLECT' && chargesOf(amountCents).length > 0 && returnedOf(amountCents) < amountCents
      const isOver = ended && !body.needsReview && (body.state === 'SUCCEEDED' || !isKept)
      if (isOver || (isOpenCheckout(body) && !cancelled.has(id))) open.delete(id)
    }
    if (open.size !== said) say(`${open.size} transactions are open`)
    said = open.size
    if (open.size > 0) await delay(5_000)
  }
  for (const { batchId } of shop.memory.payouts)
    await until(async () => {
      const { body } = await ask(farm.url, { method: 'GET', path: `/v1/payouts/${batchId}`, credential: apiKey })
      return body.state === 'COMPLETED' || body.state === 'STOPPED'
    }, 120_000).catch(() => undefined)
  // A webhook that the receiver missed is sent again within a day and a half; a merchant replays it.
  const since = new Date(began).toISOString()
  for (let replays = 0; replays < 20; replays += 1) {
    const waiting = await undelivered(farm, apiKey)
    if (waiting === 0) break
    say(`${waiting} deliveries wait, they are replayed`)
    const path = '/v1/webhook_endpoints/deliveries/replay'
    await ask(farm.url, { method: 'POST', path, body: { since }, credential: apiKey })
    await delay(5_000)
  }
}

async function undelivered(farm: Farm, apiKey: string): Promise<number> {
  let count = 0
  for (const state of ['PENDING', 'WAITING_RETRY', 'DEAD', 'CANCELLED']) {
    const path = `/v1/webhook_endpoints/deliveries?state=${state}&limit=100`
    const { body } = await ask(farm.url, { method: 'GET', path, credential: apiKey })
    count += body.data.length
  }
  return count
}
