import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { serve } from '../serve.ts'

interface RefusalMet {
  status: number
  code: string
  retryAfterSeconds: number | null
}

/** How far a call has come: who has received what. */
export type Moment =
  /** The service has nothing. */
  | 'unsent'
  /** The service has the request, and has not responded. */
  | 'unanswered'
  /** The service has responded, and the client has nothing. */
  | 'answered'
  /** The client has the headers of the response. */
  | 'headers'
  /** The client has a part of the response's body. */
  | 'body'

export type Meeting =
  | RefusalMet
  /** Drops the connection at this moment. Where `by` is given, it is called instead, and nothing more is sent. */
  | { cut: Moment; by?: (drop: () => void) => void }
  /** A proxy's own page instead of a response of the service, with its `Retry-After`. */
  | { proxy: number; retryAfter: string }
  | { silent: true }
  /** Adds these fields to the response, like a later version. */
  | { later: Record<string, unknown> }

export async function startBetween(serviceUrl: string) {
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
    const isAt = (moment: Moment): boolean => {
      if (!meeting || !('cut' in meeting) || meeting.cut !== moment) return false
      const drop = (): void => void request.socket.destroy()
      if (meeting.by) meeting.by(drop)
      else drop()
      return true
    }
    if (isAt('unsent')) return
    if (meeting && 'proxy' in meeting) {
      response.writeHead(meeting.proxy, { 'content-type': 'text/html', 'retry-after': meeting.retryAfter })
      return void response.end('<h1>Service unavailable</h1>')
    }
    const forwarded = requestOf(serviceUrl + request.url!, { method: request.method!, headers })
    const answered = once(forwarded, 'response') as Promise<[IncomingMessage]>
    const passed = once(forwarded, 'finish')
    // Like the client itself, a proxy closes the connection to the service when the client has gone.
    response.once('close', () => forwarded.destroy())
    answered.catch(() => undefined)
    forwarded.on('error', () => undefined)
    forwarded.end(Buffer.concat(chunks))
    await passed
    if (isAt('unanswered')) return
    const [answer] = await answered
    const text = await textOf(answer)
    const status = answer.statusCode!
    if (isAt('answered')) return
    if (meeting && 'cut' in meeting) {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.flushHeaders()
      if (isAt('headers')) return
      return void response.write(text.slice(0, 40), () => isAt('body'))
    }
    const body = meeting && 'later' in meeting ? JSON.stringify({ ...JSON.parse(text), ...meeting.later }) : text
    response.writeHead(status, { 'content-type': answer.headers['content-type'] ?? 'text/plain' }).end(body)
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
  const { url, close } = await serve(server)
  return {
    url,
    /** Returns the idempotency keys of the requests since the last call; null for a request without one. */
    requests: () => {
      const requests = seen
      seen = []
      return requests
    },
    userAgent: () => userAgent,
    /** Sets the faults of the next requests, in order. */
    meet: (meetings: readonly Meeting[]) => void (next = [...meetings]),
    close,
  }
}
