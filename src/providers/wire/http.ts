import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type Dispatcher, type buildConnector } from 'undici'
import type { CallAllowance, ProviderConnection, SendResult, SendWindow } from '../contract/call.ts'
import { asText } from './json.ts'

/** If the provider gives no time. */
const DEFAULT_MS = 10_000
const SHORTEST_MS = 1_000
/** Also if the provider asks for more. */
const LONGEST_MS = 3_600_000

/** The wait from `Retry-After` of a 429 (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3), within limits. */
function waitOf(headers: IncomingHttpHeaders, now: number): number {
  const said = headers['retry-after']?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1_000 : untilDate(said, headers.date, now)
  return Number.isFinite(ms) ? Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS) : DEFAULT_MS
}

/** Uses the provider's clock if its response has a Date. */
function untilDate(said: string, answeredAt: string | undefined, now: number): number {
  const there = Date.parse(answeredAt ?? '')
  return Date.parse(said) - (Number.isNaN(there) ? now : there)
}

const TIMEOUT_MS = 25_000
const CONNECT_TIMEOUT_MS = 5_000
const MAX_BODY_BYTES = 1024 * 1024
/** Errors of a kept-alive connection that the peer closed before we wrote anything. */
const CLOSED_MEANWHILE = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']
const TIMED_OUT = 'timed out'
const CONNECT_TIMED_OUT = 'UND_ERR_CONNECT_TIMEOUT'
const TOO_LATE = { kind: 'not_sent', detail: 'too late to send', ours: true } as const

export interface HttpClientOptions {
  /** Time limit from the call to the end of the response, connecting included. */
  timeoutMs?: number
  connectTimeoutMs?: number
  /** A clock that stops while this process is late. */
  now?: () => number
  /** How sockets are opened (name lookup, certificate authorities …), if not by the defaults. */
  connect?: Partial<buildConnector.BuildOptions>
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** When the first byte may be sent; any time if missing. */
  window?: SendWindow
  /** A shorter time limit, for calls that only prepare a request. */
  timeoutMs?: number
  allowance?: CallAllowance
}

/**
 * `not_sent`: no byte of the request left this process. `no_answer`: some of it did, and the outcome is unknown.
 * `ours`: the cause is in this process, not in the peer or the network. `throttled`: the peer responded 429, or the
 * call budget is spent; nothing was processed.
 */
export type HttpResult =
  | { kind: 'response'; status: number; body: Buffer }
  | { kind: 'not_sent'; detail: string; ours?: true }
  | { kind: 'no_answer'; detail: string; ours?: true }
  | { kind: 'throttled'; detail: string; retryAfterMs: number }

export interface HttpClient {
  /** Sends once, without redirects. If the connection closed before the first byte, another one is opened, once. */
  send(request: HttpRequest): Promise<HttpResult>
  close(): Promise<void>
}

export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const connectTimeoutMs = options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const now = options.now ?? (() => performance.now())
  const settings: Agent.Options = {
    // undici resends an HTTP/2 request if the peer refused its stream; over HTTP/1.1 it sends once.
    allowH2: false,
    connectTimeout: connectTimeoutMs,
    connect: options.connect,
    // Our own time limit covers everything; these would only cut off a response.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const agent = new Agent({ ...settings, pipelining: 1 })
  // Keeps no connections, so that none can have been closed while idle.
  const anew = new Agent({ ...settings, pipelining: 0 })
  return {
    async send(request) {
      const waitMs = (await request.allowance?.take()) ?? null
      if (waitMs !== null) return { kind: 'throttled', detail: 'the budget of calls is spent', retryAfterMs: waitMs }
      try {
        return await sendAllowed(request)
      } finally {
        request.allowance?.end()
      }
    },
    async close() {
      await Promise.all([agent.destroy(), anew.destroy()])
    },
  }

  async function sendAllowed(request: HttpRequest): Promise<HttpResult> {
    const [started, begun] = [performance.now(), now()]
    const allowedMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs)
    const first = await exchange(agent, request, allowedMs)
    const closedMeanwhile = first.kind === 'not_sent' && CLOSED_MEANWHILE.includes(first.detail)
    // No byte was written, so this is the first sending; it checks the window again.
    const result = closedMeanwhile
      ? await exchange(anew, request, Math.max(0, allowedMs - (performance.now() - started)))
      : first
    return withBlame(result, now() - begun, { [TIMED_OUT]: allowedMs, [CONNECT_TIMED_OUT]: connectTimeoutMs })
  }
}

/** If this process was late and left the peer less than half of the time, the time-out is our fault. */
function withBlame(result: HttpResult, tookMs: number, timeouts: Record<string, number>): HttpResult {
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
      // The status 429 decides, whatever happens to the body.
      settle(status === 429 ? throttled() : { kind: writing ? 'no_answer' : 'not_sent', detail })
    }
    const giveUp = (controller: Dispatcher.DispatchController | null, detail: string): void => {
      fail(detail)
      controller?.abort(new Error(detail))
    }
    const timer = setTimeout(() => giveUp(writing, TIMED_OUT), timeoutMs)

    const handler: Dispatcher.DispatchHandler = {
      // undici calls this with the socket connected, directly before its first write: an abort here sends nothing. A
      // second call would send the request twice, so it is refused too.
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
        if (statusCode === 429) retryMs = waitOf(headers, Date.now())
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

/** Checks two clocks: the monotonic one stops while the machine sleeps, and the wall clock can be set back. */
function hasPassed({ openedMonotonic, openedWall, forMs }: SendWindow): boolean {
  return performance.now() - openedMonotonic > forMs || Date.now() - openedWall > forMs
}

/** Only the code: network messages contain addresses, and this text is stored and shown. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** The URL of a path at the provider; a second host comes from its setting. */
export function addressOf({ baseUrl, settings }: ProviderConnection, path: string, host?: string): string {
  const base = (host && settings[host]) || baseUrl
  return base.replace(/\/+$/, '') + path
}

export interface Asked extends Partial<Omit<HttpRequest, 'url' | 'body'>> {
  host?: string
  json?: object
  form?: Readonly<Record<string, string>>
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A request to a provider within its budget of calls, which is answered in JSON. One with a body is a POST. */
export function requestTo(connection: ProviderConnection, path: string, asked: Asked): HttpRequest {
  const { host, json, form, headers, ...rest } = asked
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    method: body === undefined ? 'GET' : 'POST',
    url: addressOf(connection, path, host),
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': type }), ...headers },
    body,
    allowance: connection.allowance,
    ...rest,
  }
}

export function pageAddress(url: unknown): string | null {
  const text = asText(url, 2048)
  return text !== null && /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : null
}

type NoResponse = Exclude<HttpResult, { kind: 'response' }>
type FailedLookup = Extract<SendResult, { state: 'UNKNOWN' }>

export function failedRequest(
  result: NoResponse,
): Extract<SendResult, { state: 'NOT_SENT' | 'UNKNOWN' | 'THROTTLED' }> {
  const failed = failedPreparation(result)
  return result.kind === 'no_answer' ? { ...failed, state: 'UNKNOWN' } : failed
}

/** The result of a preparing request: it cannot have moved money, whatever happened to it. */
export function failedPreparation(result: NoResponse): Extract<SendResult, { state: 'NOT_SENT' | 'THROTTLED' }> {
  const { detail } = result
  if (result.kind === 'throttled') return { state: 'THROTTLED', detail, retryAfterMs: result.retryAfterMs }
  return { state: 'NOT_SENT', detail, ...(result.ours ? { blameless: true } : {}) }
}

export function failedLookup({ detail, ...result }: NoResponse): FailedLookup {
  return { state: 'UNKNOWN', detail, ...('retryAfterMs' in result ? { askAgainMs: result.retryAfterMs } : {}) }
}

export function unreadable({ status }: { status: number }): FailedLookup {
  return { state: 'UNKNOWN', detail: `unreadable answer, status ${status}` }
}
