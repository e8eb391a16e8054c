import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Event, verifyWebhook } from '../../clients/typescript/src/index.ts'

export type DemoReceiver = Awaited<ReturnType<typeof startDemoReceiver>>

/** A minimal webhook endpoint of a business: it verifies the raw body, then responds. */
export async function startDemoReceiver() {
  let secret = ''
  let refused: Event['type'] | null = null
  const received: Event[] = []
  const server = createServer(
    (request, response) => void statusFor(request).then((status) => response.writeHead(status).end()),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  async function statusFor(request: IncomingMessage): Promise<number> {
    const event = await verifyWebhook(await buffer(request), request.headers, { secret }).catch(() => null)
    if (event === null) return 400
    if (event.type === refused) return 503
    received.push(event)
    return 204
  }

  /** Resolves once an event with a valid signature has arrived. */
  async function waitFor(type: Event['type'], transactionId: string, withinMs = 15_000): Promise<void> {
    const end = Date.now() + withinMs
    while (!received.some((event) => event.type === type && event.data.transactionId === transactionId)) {
      if (Date.now() > end) throw new Error(`${type} of ${transactionId} did not arrive within ${withinMs / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    trust: (endpointSecret: string) => void (secret = endpointSecret),
    /** Responds 503 to events of this type only; null accepts all of them again. */
    refuse: (type: Event['type'] | null) => void (refused = type),
    waitFor,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
