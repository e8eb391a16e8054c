import { clientOf, expecting } from '../client.ts'
import { connected } from '../connected.ts'
import { given } from '../given.ts'
import { startReceiver } from '../receiver.ts'
import { closedLoop } from './closed-loop.ts'
import type { Product } from './product.ts'

const LANES = 8

/** A receiver that never responds. */
export async function hangingReceiver() {
  const receiver = await startReceiver()
  let hanging = 0
  receiver.answer((response) => {
    hanging++
    response.once('close', () => hanging--)
  })
  return { ...receiver, hanging: () => hanging }
}

/** Another business, whose only receiver accepts every webhook and never responds. */
export async function openHungTenant({ databaseUrl, baseUrl }: Pick<Product, 'databaseUrl' | 'baseUrl'>) {
  const { apiKey } = await connected(databaseUrl, given.business)
  const api = clientOf(baseUrl, apiKey)
  const receiver = await hangingReceiver()
  const made = expecting(
    201,
    await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.failed'] }),
  )
  const path = `/v1/webhook_endpoints/${made.id}`
  return {
    store: async (count: number) => {
      await closedLoop(count, LANES, async () => {
        const { status } = await api.post(`${path}/test`)
        if (status !== 202) throw new Error(`a test event was answered with ${status}`)
      })
    },
    /** Webhooks that wait for their response now. */
    hanging: receiver.hanging,
    close: async () => {
      await api.delete(path)
      await receiver.close()
    },
  }
}
