import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface BenchReceiver {
  url: string
  told(transactionId: string, times: number): Promise<void>
  takeArrivals(): { eventId: string; at: number }[]
  close(): Promise<void>
}

interface Told {
  times: number
  wanted: number
  resolve: (() => void) | null
}

/** Accepts webhooks and records their number and times by payment. */
export async function startReceiver(): Promise<BenchReceiver> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    told: (id, times) =>
      new Promise((resolve) => {
        const told = Object.assign(entry(id), { wanted: times, resolve })
        settle(id, told)
      }),
    takeArrivals: () => {
      const taken = arrivals
      arrivals = []
      return taken
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
