import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ServiceError } from '../domain/errors.ts'
import { createApi, createApp } from './app.ts'
import type { Api, ApiDeps } from './deps.ts'
import { errorBody } from './errors.ts'
import type { Route } from './route.ts'
import { newTraceId } from './trace.ts'

/** A slow sender holds a connection no longer than this. */
const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 30_000
/** Longer than the idle time-out of the usual load balancer, so that it is never us who close first. */
const KEEP_ALIVE_MS = 65_000
/** What still runs this long after a stop is cut off: longer than the longest `Prefer: wait`. */
const FINISH_WITHIN_MS = 35_000

export interface ListenOptions {
  port: number
  host?: string
  /** The routes to serve; default all. */
  routes?: readonly Route[]
}

export interface RunningServer {
  port: number
  api: Api
  /** Stops accepting, lets what runs finish, closes idle connections; resolves when all are closed. */
  close(finishWithinMs?: number): Promise<void>
}

/** What no route ever sees: a request that is not HTTP, has too large headers, or came too slowly. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const traceId = newTraceId()
  const [line, code] = STATUS_LINES[error.code ?? ''] ?? ['400 Bad Request', 'SV-2001']
  const body = JSON.stringify(errorBody(new ServiceError(code, { message: 'The request is not valid HTTP.' }), traceId))
  socket.end(
    `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Trace-Id: ${traceId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const STATUS_LINES: Readonly<Record<string, readonly [string, 'SV-2001']>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'SV-2001'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'SV-2001'],
}

async function listen(server: Server, { port, host }: ListenOptions): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

async function shutDown(server: Server, finishWithinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection whose last request ends after this moment is idle then, and closed by one of these looks.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), finishWithinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Serves the API. Throws where the port is taken. */
export async function startServer(deps: ApiDeps, options: ListenOptions): Promise<RunningServer> {
  const api = createApi(deps)
  const handle = createApp(api, options.routes).callback()
  const server = createServer(
    { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void handle(request, response),
  )
  server.on('clientError', answerBrokenRequest)
  const port = await listen(server, options)
  api.directory.start()
  return {
    port,
    api,
    close: async (finishWithinMs = FINISH_WITHIN_MS) => {
      api.waiter.stop()
      const closed = shutDown(server, finishWithinMs)
      // Whoever prefers to wait is answered with what is known now.
      api.waiter.stop()
      await closed
      api.directory.stop()
    },
  }
}
