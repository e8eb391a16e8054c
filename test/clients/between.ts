import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RefusalMet {
  status: number
  code: string
  retryAfterSeconds: number | null
}

/** A fault between client and service. */
export type Meeting =
  | RefusalMet
  /** Drops the connection before the service has the request. */
  | { cut: true }
  /** Drops the service's response. */
  | { lost: true }
  /** Drops the connection in the middle of the service's response. */
  | { truncated: true }
  /** A proxy's own page instead of a response of the service, with its `Retry-After`. */
  | { proxy: number; retryAfter: string }
  /** Drops the request. */
  | { silent: true }
  /** Adds these fields to the response, like a later version. */
  | { later: Record<string, unknown> }

export interface Between {
  url: string
  /** Returns the idempotency keys of the requests since the last call; null for a request without one. */
  requests(): (string | null)[]
  /** The User-Agent of the last request. */
  userAgent(): string | undefined
  /** Sets the faults of the next requests, in order. */
  meet(meetings: readonly Meeting[]): void
  close(): Promise<void>
}

/** A proxy between a client and the service. */
export async function startBetween(serviceUrl: string): Promise<Between> {
  let seen: (string | null)[] = []
  let userAgent: string | undefined
  let next: Meeting[] = []

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    // Hop-by-hop headers; Java's client offers a protocol upgrade with each request.
    const { host: _host, connection: _connection, 'content-length': _length, ...sent } = request.headers
    const { upgrade: _upgrade, 'http2-settings': _settings, ...headers } = sent
    userAgent = headers['user-agent']
    seen.push((headers['idempotency-key'] as string | undefined) ?? null)
    const meeting = next.shift()
    if (meeting && 'status' in meeting) return refuse(response, meeting)
    if (meeting && 'silent' in meeting) return
    if (meeting && 'cut' in meeting) return void request.socket.destroy()
    if (meeting && 'proxy' in meeting) {
      response.writeHead(meeting.proxy, { 'content-type': 'text/html', 'retry-after': meeting.retryAfter })
      return void response.end('<h1>Service unavailable</h1>')
    }
    const answer = await fetch(serviceUrl + request.url!, {
      method: request.method!,
      headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    if (meeting && 'lost' in meeting) return void request.socket.destroy()
    if (meeting && 'truncated' in meeting) {
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      return void response.write(text.slice(0, 40), () => request.socket.destroy())
    }
    const body = meeting ? JSON.stringify({ ...JSON.parse(text), ...meeting.later }) : text
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(body)
  }

  function refuse(response: ServerResponse, { status, code, retryAfterSeconds }: RefusalMet): void {
    const error = {
      code,
      message: 'Not now.',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      timestamp: new Date().toISOString(),
      retryable: retryAfterSeconds !== null,
      retryAfterSeconds,
      details: {},
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => {
      const requests = seen
      seen = []
      return requests
    },
    userAgent: () => userAgent,
    meet: (meetings) => void (next = [...meetings]),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
