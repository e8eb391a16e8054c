import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { Client } from './client.ts'
import { serve } from './serve.ts'

export interface Received {
  /** The raw body, byte for byte. */
  body: string
  headers: IncomingHttpHeaders
  at: number
}

/** A business's webhook endpoint on loopback. */
export async function startReceiver() {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let respond: (response: ServerResponse, request: Received) => void = (response) => response.writeHead(200).end('ok')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const item = { body: Buffer.concat(chunks).toString(), headers: request.headers, at: Date.now() }
      received.push(item)
      for (const look of waiting) look()
      respond(response, item)
    })
  })
  const { url, close } = await serve(server)
  return {
    url: `${url}/hooks`,
    received,
    /** Sets the response to later requests. Default: 200. */
    answer: (next: typeof respond) => void (respond = next),
    /** Resolves once this many requests have arrived. */
    count: (wanted: number, withinMs = 25_000) =>
      new Promise<Received[]>((resolve, reject) => {
        const look = () => {
          if (received.length < wanted) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(received)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`${received.length} of ${wanted} requests came within ${withinMs} ms`))
        }, withinMs)
        waiting.add(look)
        look()
      }),
    close,
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver and registers it for these events of the business. */
export async function startSubscribedReceiver(business: Client, eventTypes: readonly string[]): Promise<Receiver> {
  const receiver = await startReceiver()
  const { status } = await business.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes })
  if (status !== 201) throw new Error(`the endpoint was refused with ${status}`)
  return receiver
}

/** The received events of a transaction in the order of their sequence. Duplicates are kept. */
export function eventsOf(
  { received }: Receiver,
  transactionId: string,
): { type: string; data: { transactionId: string; sequence: number } }[] {
  return received
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.transactionId === transactionId)
    .toSorted((a, b) => a.data.sequence - b.data.sequence)
}
