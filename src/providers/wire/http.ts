import { Agent, type Dispatcher, type buildConnector } from 'undici'
import type { CallAllowance, SendWindow } from '../contract/provider.ts'
import { retryAfterMs } from './retry-after.ts'

const TIMEOUT_MS = 25_000
const CONNECT_TIMEOUT_MS = 5_000
const MAX_BODY_BYTES = 1024 * 1024
/** How a kept-alive connection ends that its peer had closed before anything was written on it. */
const CLOSED_MEANWHILE = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
const TIMED_OUT = 'timed out'
const CONNECT_TIMED_OUT = 'UND_ERR_CONNECT_TIMEOUT'
const TOO_LATE = { kind: 'not_sent', detail: 'too late to send', ours: true } as const

export interface HttpClientOptions {
  /** From the call to the end of the answer, connecting included. */
  timeoutMs?: number
  connectTimeoutMs?: number
  /** A clock that stands still while this process is too late for everything. */
  now?: () => number
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
  /** The budget that the call is taken from. */
  allowance?: CallAllowance
}

/**
 * `not_sent`: not one byte of the request left this process. `no_answer`: it left, or some of it did, and
 * what came of it cannot be known from here. `ours`: the reason lies in this process, neither in the peer nor on the
 * way to it. `throttled`: the peer answered 429, or the budget of calls is spent; nothing was processed.
 */
export type HttpResult =
  | { kind: 'response'; status: number; body: Buffer }
  | { kind: 'not_sent'; detail: string; ours?: true }
  | { kind: 'no_answer'; detail: string; ours?: true }
  | { kind: 'throttled'; detail: string; retryAfterMs: number }

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
  const connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const now = options.now ?? (() => performance.now())
  const settings: Agent.Options = {
    // undici sends an HTTP/2 request again where the peer refused its stream; over HTTP/1.1 it sends once.
    allowH2: false,
    connectTimeout: connectTimeoutMs,
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
      const waitMs = (await request.allowance?.take()) ?? null
      if (waitMs !== null) return { kind: 'throttled', detail: 'the budget of calls is spent', retryAfterMs: waitMs }
      const [started, begun] = [performance.now(), now()]
      const allowedMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs)
      const first = await exchange(agent, request, allowedMs)
      const closedMeanwhile = first.kind === 'not_sent' && CLOSED_MEANWHILE.includes(first.detail)
      // Not one byte was written, so the second is the first sending; the window is looked at again before it.
      const result = closedMeanwhile
        ? await exchange(anew, request, Math.max(0, allowedMs - (performance.now() - started)))
        : first
      return blamed(result, now() - begun, { [TIMED_OUT]: allowedMs, [CONNECT_TIMED_OUT]: connectTimeoutMs })
    },
    async close() {
      await Promise.all([agent.destroy(), anew.destroy()])
    },
  }
}

/** A peer that had less than half of its time, since this process was late, is not the reason for a time-out. */
function blamed(result: HttpResult, tookMs: number, timeouts: Record<string, number>): HttpResult {
  if (result.kind !== 'not_sent' && result.kind !== 'no_answer') return result
  const givenMs = timeouts[result.detail]
  return givenMs !== undefined && tookMs < givenMs / 2 ? { ...result, ours: true } : result
}

function exchange(agent: Agent, request: HttpRequest, timeoutMs: number): Promise<HttpResult> {
  const { window } = request
  const url = URL.parse(request.url)
  if (!url) return Promise.resolve({ kind: 'not_sent', detail: 'the address is not a url', ours: true })
  if (window && hasPassed(window)) return Promise.resolve(TOO_LATE)

  return new Promise((resolve) => {
    let writing: Dispatcher.DispatchController | null = null
    let settled = false
    let status = 0
    let retryMs = 0
    let size = 0
    const chunks: Buffer[] = []

    const settle = (result: HttpResult): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      resolve(result)
    }
    const throttled = () => ({ kind: 'throttled', detail: 'the provider answered 429', retryAfterMs: retryMs }) as const
    const fail = (detail: string): void => {
      // The status has said it all, whatever becomes of the body.
      settle(status === 429 ? throttled() : { kind: writing ? 'no_answer' : 'not_sent', detail })
    }
    const giveUp = (controller: Dispatcher.DispatchController | null, detail: string): void => {
      fail(detail)
      controller?.abort(new Error(detail))
    }
    const timer = setTimeout(() => giveUp(writing, TIMED_OUT), timeoutMs)

    const handler: Dispatcher.DispatchHandler = {
      // undici calls this with the socket connected, in the same turn as its first write and directly before
      // it: an abort here sends nothing. A second call would be a request sent twice, so it is refused too.
      onRequestStart(controller) {
        if (settled || writing) return giveUp(controller, 'not to be sent again')
        if (window && hasPassed(window)) {
          settle(TOO_LATE)
          return controller.abort(new Error(TOO_LATE.detail))
        }
        writing = controller
      },
      onResponseStart(_controller, statusCode, headers) {
        status = statusCode
        if (statusCode === 429) retryMs = retryAfterMs(headers, Date.now())
      },
      onResponseData(controller, chunk) {
        size += chunk.length
        if (size > MAX_BODY_BYTES) return giveUp(controller, 'the answer is too large')
        chunks.push(chunk)
      },
      onResponseEnd: () =>
        settle(status === 429 ? throttled() : { kind: 'response', status, body: Buffer.concat(chunks) }),
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
