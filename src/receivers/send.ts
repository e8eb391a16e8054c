import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { WEBHOOK_TIMEOUT_MS } from '../domain/webhooks/backoff.ts'
import { createResolver, createSystemLookup, fault, guardedLookup } from './guarded-lookup.ts'
import type { NameResolver, SystemLookup } from './guarded-lookup.ts'
import { allowedAddress } from './receiver-guard.ts'

/*
 * Node's own client sends: undici closes the connection at an unrequested 100 or 101, reports no status before the last
 * header, and gives no access to the idle socket.
 */

/** Limit for reading a receiver's body, so that the connection can be kept; nothing of it is stored. */
const DRAIN_BYTES = 16_384
const DRAIN_MS = 1_000
const HEADER_BYTES = 16_384
/** Limit up to the end of the final status line, interim responses included. */
const STATUS_BYTES = 8_192
/** Reuse needs this long without a byte: unrequested ones follow closely, and would count as the next response. */
const QUIET_MS = 10
/** Less than the 5 s after which many servers close an idle connection without notice. */
const IDLE_MS = 4_000

export interface PostResult {
  /** The final status, or null if none arrived in time. */
  status: number | null
  /** The reason without a status: one of our words, never the receiver's. */
  error: string | null
  durationMs: number
}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
  allowPrivate: boolean
}

export interface SenderOptions {
  resolver?: () => NameResolver
  /** Looks up names that no name server has, under the policy that allows private addresses. */
  system?: SystemLookup
  /** PEM of the certificate authorities to trust instead of the well-known ones. */
  ca?: string
}

type Agents = Record<string, HttpAgent>

/** Connections of one policy are never reused under the other. */
function agents(
  allowPrivate: boolean,
  { resolver = createResolver, system = createSystemLookup(), ca }: SenderOptions,
): Agents {
  const options = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: 8,
    lookup: guardedLookup(resolver, { allowPrivate }, allowPrivate ? system : undefined),
    // The default abandons an address after 250 ms, which is too short for another continent.
    autoSelectFamilyAttemptTimeout: 1_000,
  }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent({ ...options, rejectUnauthorized: true, ca }) }
}

/** Each post is one request: no redirect is followed, and nothing is sent twice. */
export class WebhookSender {
  readonly #open: Agents
  readonly #guarded: Agents

  constructor(options: SenderOptions = {}) {
    this.#open = agents(true, options)
    this.#guarded = agents(false, options)
  }

  /** Never throws. The limit covers name lookup, connect, TLS and sending, up to the final status line. */
  async post({ url, headers, body, allowPrivate }: Post): Promise<PostResult> {
    const since = performance.now()
    const done = (status: number | null, error: string | null): PostResult => ({
      status,
      error,
      durationMs: Math.round(performance.now() - since),
    })
    const target = new URL(url)
    // A host that is an address is never looked up, so it is checked here.
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allowedAddress(host, { allowPrivate })) return done(null, 'address_not_allowed')
    const agent = (allowPrivate ? this.#open : this.#guarded)[target.protocol]
    try {
      return done(await exchange(target, { agent, headers }, body), null)
    } catch (error) {
      return done(null, errorWord(error))
    }
  }

  close(): void {
    for (const agent of [this.#open, this.#guarded].flatMap((of) => Object.values(of))) agent.destroy()
  }
}

/** Resolves with the final status line. Headers and body are read a moment longer, only to keep the connection. */
function exchange(target: URL, options: Pick<Post, 'headers'> & { agent: HttpAgent | undefined }, body: string) {
  return new Promise<number>((resolve, reject) => {
    const open = target.protocol === 'https:' ? httpsRequest : httpRequest
    const headers = { ...options.headers, 'Content-Length': String(Buffer.byteLength(body)) }
    const request = open(target, { ...options, headers, method: 'POST', maxHeaderSize: HEADER_BYTES })
    let timer = setTimeout(() => request.destroy(fault('ETIMEDOUT')), WEBHOOK_TIMEOUT_MS)
    let settled = false
    const settle = (status: number): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      timer = setTimeout(() => request.destroy(), DRAIN_MS)
      resolve(status)
    }
    request.on('socket', (socket) => {
      socket.off('data', hangUp)
      watch(socket, settle, () => request.destroy(fault('HPE_HEADER_OVERFLOW')))
    })
    request.on('response', (response) => {
      settle(response.statusCode!)
      drain(response)
      response.on('end', () => {
        clearTimeout(timer)
        // Bytes on an idle connection belong to no request.
        request.socket?.on('data', hangUp)
        timer = setTimeout(() => request.end(), QUIET_MS)
      })
    })
    request.on('error', reject)
    request.on('close', () => {
      clearTimeout(timer)
      reject(fault('ECONNRESET'))
    })
    // Content-Length ends the request, but the agent gets the connection back only after `end`.
    request.write(body)
  })
}

function hangUp(this: Socket): void {
  this.destroy()
}

/** A whole status line at the start of the unread text (RFC 9112 section 4). */
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: [^\r\n]*)?\r?\n/
const END_OF_HEADERS = /\r?\n\r?\n/

/** Null before the final status line. Interim responses (1xx) are skipped; 101 is final, since no HTTP follows it. */
function finalStatus(answered: string): number | null {
  let rest = answered
  for (;;) {
    const line = STATUS_LINE.exec(rest)
    if (!line) return null
    const status = Number(line[1])
    if (status >= 200 || status === 101) return status
    const end = END_OF_HEADERS.exec(rest)
    if (!end) return null
    rest = rest.slice(end.index + end[0].length)
  }
}

/** Reads the socket beside the parser, which reports nothing before the last header. */
function watch(socket: Socket, settle: (status: number) => void, overflow: () => void): void {
  let answered = ''
  const look = (chunk: Buffer): void => {
    answered += chunk.toString('latin1', 0, STATUS_BYTES)
    const status = finalStatus(answered)
    if (status === null && answered.length < STATUS_BYTES) return
    socket.off('data', look)
    if (status === null) overflow()
    else settle(status)
  }
  socket.prependListener('data', look)
}

function drain(response: IncomingMessage): void {
  if (announcesMore(response)) response.destroy()
  let read = 0
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > DRAIN_BYTES) response.destroy()
  })
  // The status is known; later errors change nothing.
  response.on('error', () => undefined)
}

/** True if a response without a body (RFC 9112, 6.3) announces one: its bytes would count as the next response. */
function announcesMore({ statusCode, headers }: IncomingMessage): boolean {
  if (statusCode !== 204 && statusCode !== 304) return false
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

const WORDS: Record<string, string> = {
  EADDRNOTALLOWED: 'address_not_allowed',
  ENOTFOUND: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'connection_closed',
  EPIPE: 'connection_closed',
  ETIMEDOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

function errorWord(error: unknown): string {
  const code = String((error as { code?: unknown }).code)
  if (WORDS[code]) return WORDS[code]
  if (code.startsWith('HPE_')) return 'not_http'
  return /CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code) ? 'tls_failed' : 'exchange_failed'
}
