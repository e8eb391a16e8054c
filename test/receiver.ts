import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { Client } from './client.ts'
import { serve } from './serve.ts'

export interface Received {
  path: string
  /** The raw body, byte for byte. */
  body: string
  headers: IncomingHttpHeaders
  at: number
}

/** A business's webhook endpoint on loopback, or what receives the events of providers below `place`. */
export async function startReceiver(place = '/hooks') {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let respond: (response: ServerResponse, request: Received) => void = (response) => response.writeHead(200).end('ok')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      const item = { path: url, body: Buffer.concat(chunks).toString(), headers, at: Date.now() }
      received.push(item)
      for (const look of waiting) look()
      respond(response, item)
    })
  })
  const { url, close } = await serve(server)
  const waitFor = (fits: (request: Received) => boolean, wanted: number, withinMs: number) =>
    new Promise<Received[]>((resolve, reject) => {
      const look = () => {
        const found = received.filter(fits)
        if (found.length < wanted) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`${received.filter(fits).length} of ${wanted} requests came within ${withinMs} ms`))
      }, withinMs)
      waiting.add(look)
      look()
    })
  return {
    url: url + place,
    received,
    /** Sets the response to later requests. Default: 200. */
    answer: (next: typeof respond) => void (respond = next),
    /** Resolves once this many requests have arrived. */
    count: (wanted: number, withinMs = 25_000) => waitFor(() => true, wanted, withinMs),
    /** Resolves once this many requests that fit have arrived. */
    waitFor: (fits: Parameters<typeof waitFor>[0], wanted = 1) => waitFor(fits, wanted, 120_000),
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
