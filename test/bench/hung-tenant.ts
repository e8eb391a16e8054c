import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { clientOf, expecting } from '../client.ts'
import { given } from '../given.ts'
import { closedLoop } from './closed-loop.ts'
import type { Product } from './product.ts'

const LANES = 8

export async function hangingReceiver(): Promise<{ url: string; hanging(): number; close(): Promise<void> }> {
  let hanging = 0
  const server = createServer((_request, response) => {
    hanging++
    response.once('close', () => hanging--)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    hanging: () => hanging,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

type Where = Pick<Product, 'databaseUrl' | 'baseUrl'>

async function makeBusiness({ databaseUrl, baseUrl }: Where) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { apiKey } = await given.business(pool)
  await pool.end()
  return clientOf(baseUrl, apiKey)
}

/** Another business, whose only receiver accepts every webhook and never responds. */
export async function openHungTenant(product: Where) {
  const api = await makeBusiness(product)
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
