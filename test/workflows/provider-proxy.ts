import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider says when it is asked about a charge: a status word of its own, that it never heard of it, or that it is broken. */
export type Says = 'pending' | 'reversed' | 'ongoing' | 'abandoned' | 'error500' | 'not_found'

/** Stands before the simulator, so that a test can put words into the provider's mouth. */
export interface ProviderProxy {
  url: string
  /** From now on, whoever asks is told this; null: what is true. */
  verifySays(says: Says | null): void
  close(): Promise<void>
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function startProviderProxy(target: string): Promise<ProviderProxy> {
  let says: Says | null = null
  const server = createServer(async (request, response) => {
    const asked = request.url!.startsWith('/transaction/verify/')
    if (asked && says === 'error500') return response.writeHead(500).end()
    if (asked && says === 'not_found')
      return response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"status":false,"message":"Transaction reference not found","code":"transaction_not_found"}')
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const body = await bytesOf(request)
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers
      const answer = await fetch(target + request.url, {
        method: request.method,
        headers: { authorization, 'content-type': type },
        body: body.length > 0 ? body : null,
        signal: gone.signal,
      })
      const json = (await answer.json()) as { data?: { status: string } }
      if (asked && says && json.data) json.data.status = says
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    } catch {
      // The simulator is down, or hangs until the caller has gone.
      return response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    verifySays: (next) => void (says = next),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
