import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedEvent {
  type: string
  transactionId: string
  /** True if X-Service-Signature matches the raw body under the endpoint's secret. */
  genuine: boolean
}

/** A minimal webhook endpoint of a business: it checks the signature of the raw body, then responds. */
export async function startDemoReceiver() {
  let secret: string | null = null
  let refused: string | null = null
  const received: ReceivedEvent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      // Anybody can sign with an empty secret.
      if (!secret) return void response.writeHead(503).end()
      const body = Buffer.concat(chunks)
      const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
      const given = Buffer.from(String(request.headers['x-service-signature'] ?? ''))
      const genuine = expected.length === given.length && timingSafeEqual(expected, given)
      const { type, data } = JSON.parse(body.toString()) as { type: string; data: { transactionId: string } }
      if (type === refused) return void response.writeHead(503).end()
      received.push({ type, transactionId: data.transactionId, genuine })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function waitFor(type: string, transactionId: string, withinMs = 15_000): Promise<ReceivedEvent> {
    const end = Date.now() + withinMs
    for (;;) {
      const found = received.find((item) => item.type === type && item.transactionId === transactionId)
      if (found) return found
      if (Date.now() > end) throw new Error(`${type} of ${transactionId} did not arrive within ${withinMs / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    trust: (endpointSecret: string) => void (secret = endpointSecret),
    /** Responds 503 to events of this type only; null accepts all of them again. */
    refuse: (type: string | null) => void (refused = type),
    waitFor,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
