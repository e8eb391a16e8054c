import { Pool as HttpPool } from 'undici'
import { clientOf, expecting } from '../client.ts'
import { serve } from '../serve.ts'
import type { Product } from './product.ts'
import { createServer } from 'node:http'

interface Told {
  times: number
  wanted: number
  resolve: (() => void) | null
}

async function startReceiver() {
  const payments = new Map<string, Told>()
  let arrivals: { eventId: string; at: number }[] = []
  const entry = (id: string): Told => {
    const known = payments.get(id) ?? { times: 0, wanted: Infinity, resolve: null }
    payments.set(id, known)
    return known
  }
  const settle = (id: string, told: Told) => {
    if (told.times < told.wanted) return
    payments.delete(id)
    told.resolve?.()
  }
  const take = (text: string, at: number) => {
    const event = JSON.parse(text) as { id: string; data: { transactionId: string } }
    arrivals.push({ eventId: event.id, at })
    const told = entry(event.data.transactionId)
    told.times++
    settle(event.data.transactionId, told)
  }
  const server = createServer((request, response) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(200).end()
      take(Buffer.concat(chunks).toString(), at)
    })
  })
  // The sender keeps its connections; closing one at the same moment would be a failure of this bench.
  server.keepAliveTimeout = 120_000
  const { url, close } = await serve(server)
  return {
    url: `${url}/hooks`,
    told: (id: string, times: number) =>
      new Promise<void>((resolve) => {
        const told = Object.assign(entry(id), { wanted: times, resolve })
        settle(id, told)
      }),
    /** Event id and time of each webhook since the last call. */
    takeArrivals: () => {
      const taken = arrivals
      arrivals = []
      return taken
    },
    close,
  }
}

/** A business's program: it creates payments over kept-alive connections and receives webhooks. */
export async function openMerchant(product: Pick<Product, 'baseUrl'> & { demo: { apiKey: string } }) {
  const pool = new HttpPool(product.baseUrl, { connections: 64, pipelining: 1 })
  const api = clientOf(product.baseUrl, product.demo.apiKey)
  const receiver = await startReceiver()
  let endpointId: string | null = null

  const unsubscribe = async () => {
    if (!endpointId) return
    const { status } = await api.delete(`/v1/webhook_endpoints/${endpointId}`)
    if (status !== 204) throw new Error(`the endpoint could not be deleted: ${status}`)
    endpointId = null
  }

  return {
    api,
    async pay(reference: string, idempotencyKey?: string) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/v1/payments',
        headers: {
          authorization: `Bearer ${product.demo.apiKey}`,
          'content-type': 'application/json',
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        body: JSON.stringify({
          amountCents: 15_000,
          currency: 'ZAR',
          reference,
          paymentMethod: { type: 'CARD', token: 'tok_success' },
        }),
      })
      const { transactionId } = (await body.json()) as { transactionId: string }
      return { status: statusCode, transactionId }
    },
    /** Subscribes an endpoint. Default: both events of a successful payment. */
    async subscribe(eventTypes: readonly string[] = ['payment.created', 'payment.succeeded']) {
      await unsubscribe()
      const made = expecting(201, await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes }))
      endpointId = made.id
    },
    async test() {
      const { status, body } = await api.post(`/v1/webhook_endpoints/${endpointId}/test`)
      return { status, transactionId: body.transactionId }
    },
    unsubscribe,
    /** Resolves once this many webhooks about the payment have arrived. */
    told: receiver.told,
    takeArrivals: receiver.takeArrivals,
    close: async () => {
      await pool.close()
      await receiver.close()
    },
  }
}
