import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccessLog } from './http/access-log.ts'
import { createApi, createApp } from './app.ts'
import { BrokenRequests } from './http/broken-requests.ts'
import type { Api, ApiDeps } from './http/call.ts'
import type { Route } from './http/route.ts'
import { dropTracesOfStrangers } from './http/strangers-traces.ts'
import { routes as allRoutes } from './routes.ts'

/** Time limits for a slow sender, checked every second. */
const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 1_000
/** Request line and headers together; `LONGEST_URL` limits the URL. */
const MAX_HEADER_BYTES = 16 * 1024
/** Idle time after which a connection is dropped; longer than the longest `Prefer: wait`. Uploads lift it. */
const SILENT_FOR_MS = 120_000
/** Longer than the usual load balancer's idle time-out (60 s), so that the service never closes a connection first. */
const KEEP_ALIVE_MS = 65_000
/**
 * After a stop, requests are cut off after this time. With the default `SHUTDOWN_DELAY_SECONDS` a slow sender gets
 * `REQUEST_WITHIN_MS`; no other request takes as long, since none waits any more.
 */
const FINISH_WITHIN_MS = 25_000

export interface ListenOptions {
  port: number
  host?: string
  routes?: readonly Route[]
  headersWithinMs?: number
  requestWithinMs?: number
  silentForMs?: number
}

export interface RunningServer {
  port: number
  api: Api
  /**
   * Sets readiness to 503, so that load balancers send no new requests. The server still responds, and each response
   * closes its connection: a client that keeps its connection would never ask the load balancer.
   */
  leave(): void
  /** Stops accepting, lets requests finish, closes idle connections; resolves when all are closed. */
  close(finishWithinMs?: number): Promise<void>
}

async function listen(server: Server, { port, host }: ListenOptions): Promise<number> {
  server.listen(port, host)
  // An error of the server rejects it.
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function shutDown(server: Server, finishWithinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection becomes idle when its last request ends; the sweep closes it.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), finishWithinMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

function stopWaiting({ waits }: Api): void {
  for (const each of waits) each.stop()
}

function createHttpServer(api: Api, options: ListenOptions): Server {
  const { routes, headersWithinMs, requestWithinMs, silentForMs } = options
  const handle = createApp(api, routes).callback()
  const broken = new BrokenRequests(createAccessLog(api.logger))
  const serve: RequestListener = (request, response) => {
    broken.watch(request, response)
    void handle(request, response)
  }
  const server = createServer(
    {
      headersTimeout: headersWithinMs ?? HEADERS_WITHIN_MS,
      requestTimeout: requestWithinMs ?? REQUEST_WITHIN_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // The service's own checks refuse both with an error object; joined headers show them the second of two
      // credentials.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    serve,
  )
  dropTracesOfStrangers(server, routes ?? allRoutes)
  server.setTimeout(silentForMs ?? SILENT_FOR_MS)
  // An expectation other than 100-continue may be ignored (RFC 9110 section 10.1.1).
  server.on('checkExpectation', serve)
  server.on('clientError', broken.answer)
  return server
}

export async function startServer(deps: ApiDeps, options: ListenOptions): Promise<RunningServer> {
  const api = createApi(deps)
  const server = createHttpServer(api, options)
  const port = await listen(server, options)
  return {
    port,
    api,
    leave: () => {
      api.leaving = true
    },
    close: async (finishWithinMs = FINISH_WITHIN_MS) => {
      api.leaving = true
      stopWaiting(api)
      const closed = shutDown(server, finishWithinMs)
      // Requests that wait for `Prefer` return the current state.
      stopWaiting(api)
      await closed
    },
  }
}
