import { Agent, type Dispatcher, type buildConnector } from 'undici'
import type { SendWindow } from './provider.ts'

const TIMEOUT_MS = 25_000
const CONNECT_TIMEOUT_MS = 5_000
const MAX_BODY_BYTES = 1024 * 1024
/** How a kept-alive connection ends that its peer had closed before anything was written on it. */
const CLOSED_MEANWHILE = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

export interface HttpClientOptions {
  /** From the call to the end of the answer, connecting included. */
  timeoutMs?: number
  connectTimeoutMs?: number
  /** How sockets are opened (name lookup, certificate authority …), where the defaults do not do. */
  connect?: Partial<buildConnector.BuildOptions>
}

export interface HttpRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** When the first byte may still go out; without one, at any time. */
  window?: SendWindow
  /** Less time than the client gives, for what only prepares a request. */
  timeoutMs?: number
}

/**
 * `not_sent`: not one byte of the request left this process. `no_answer`: it left, or some of it did, and
 * what came of it cannot be known from here.
 */
export type HttpResult =
  | { kind: 'response'; status: number; body: Buffer }
  | { kind: 'not_sent'; detail: string }
  | { kind: 'no_answer'; detail: string }

export interface HttpClient {
  /**
   * Sends one request once: no redirect is followed and nothing is ever sent again. A connection that was
   * closed before the first byte is made anew, once, inside the same window and time-out. Never throws.
   */
  send(request: HttpRequest): Promise<HttpResult>
  /** Closes the kept-alive connections; whatever is under way ends as `not_sent` or `no_answer`. */
  close(): Promise<void>
}

/** Connections are kept alive per origin, one request at a time on each. */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const settings: Agent.Options = {
    // undici sends an HTTP/2 request again where the peer refused its stream; over HTTP/1.1 it sends once.
    allowH2: false,
    connectTimeout: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    connect: options.connect,
    // One clock of our own covers everything; these two would only end an answer earlier.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const agent = new Agent({ ...settings, pipelining: 1 })
  // Keeps no connection: what was closed meanwhile in the pool of the other cannot be met here again.
  const anew = new Agent({ ...settings, pipelining: 0 })
  return {
    async send(request) {
      const started = performance.now()
      const allowedMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs)
      const result = await exchange(agent, request, allowedMs)
      if (result.kind !== 'not_sent' || !CLOSED_MEANWHILE.includes(result.detail)) return result
      // Not one byte was written, so this is the first sending; the window is looked at again before it.
      return await exchange(anew, request, Math.max(0, allowedMs - (performance.now() - started)))
    },
    async close() {
      await Promise.all([agent.destroy(), anew.destroy()])
    },
  }
}

function exchange(agent: Agent, request: HttpRequest, timeoutMs: number): Promise<HttpResult> {
  const { window } = request
  const url = URL.parse(request.url)
  if (!url) return Promise.resolve({ kind: 'not_sent', detail: 'the address is not a url' })
  if (window && hasPassed(window)) return Promise.resolve({ kind: 'not_sent', detail: 'too late to send' })

  return new Promise((resolve) => {
    let writing: Dispatcher.DispatchController | null = null
    let settled = false
    let status = 0
    let size = 0
    const chunks: Buffer[] = []

    const settle = (result: HttpResult): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve(result)
    }
    const fail = (detail: string): void => settle({ kind: writing ? 'no_answer' : 'not_sent', detail })
    const giveUp = (controller: Dispatcher.DispatchController | null, detail: string): void => {
      fail(detail)
      controller?.abort(new Error(detail))
    }
    const timer = setTimeout(() => giveUp(writing, 'timed out'), timeoutMs)

    const handler: Dispatcher.DispatchHandler = {
      // undici calls this with the socket connected, in the same turn as its first write and directly before
      // it: an abort here sends nothing. A second call would be a request sent twice, so it is refused too.
      onRequestStart(controller) {
        if (settled || writing) return giveUp(controller, 'not to be sent again')
        if (window && hasPassed(window)) return giveUp(controller, 'too late to send')
        writing = controller
      },
      onResponseStart(_controller, statusCode) {
        status = statusCode
      },
      onResponseData(controller, chunk) {
        size += chunk.length
        if (size > MAX_BODY_BYTES) return giveUp(controller, 'the answer is too large')
        chunks.push(chunk)
      },
      onResponseEnd: () => settle({ kind: 'response', status, body: Buffer.concat(chunks) }),
      onResponseError: (_controller, error) => fail(codeOf(error)),
    }
    const { method, headers, body } = request
    agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, handler)
  })
}

/**
 * Two clocks, since each misses something: the monotonic one stands still while the machine sleeps, the
 * wall clock can be set back.
 */
function hasPassed({ openedMonotonic, openedWall, forMs }: SendWindow): boolean {
  return performance.now() - openedMonotonic > forMs || Date.now() - openedWall > forMs
}

/** The code alone: messages of the network name addresses, and this text is stored and shown. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
