import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { WEBHOOK_TIMEOUT_MS } from '../domain/backoff.ts'
import { allowedAddress } from './receiver-guard.ts'

/** Read of a receiver's body, to keep the connection; none of it is stored. */
const DRAIN_BYTES = 16_384
const DRAIN_MS = 1_000

export interface Exchange {
  /** The final status, or null where none came in time. */
  status: number | null
  /** Why there is no status: a short word of ours, never the receiver's. */
  error: string | null
  durationMs: number
}

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether private addresses may be connected to. */
  allowPrivate: boolean
}

type LookupDone = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Answers only addresses that may be connected to: what is checked here is what the socket connects to. */
function guardedLookup(allowPrivate: boolean) {
  return (hostname: string, options: LookupOptions, done: LookupDone): void => {
    dnsLookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const allowed = found.filter(({ address }) => allowedAddress(address, { allowPrivate }))
      const first = allowed[0]
      if (!first) return done(Object.assign(new Error('address not allowed'), { code: 'EADDRNOTALLOWED' }), [])
      if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }
}

function agent(allowPrivate: boolean): Agent {
  return new Agent({
    pipelining: 1,
    keepAliveTimeout: 20_000,
    maxHeaderSize: 16_384,
    headersTimeout: WEBHOOK_TIMEOUT_MS,
    connect: { timeout: WEBHOOK_TIMEOUT_MS, lookup: guardedLookup(allowPrivate) },
  })
}

/** One POST is one request: no redirect is followed, nothing is sent a second time. */
export class WebhookSender {
  readonly #agents = { open: agent(true), guarded: agent(false) }

  /** Never throws. The limit covers everything up to the final status line: name lookup, connect, TLS, sending. */
  async post({ url, headers, body, allowPrivate }: Post): Promise<Exchange> {
    const since = performance.now()
    const done = (status: number | null, error: string | null): Exchange => ({
      status,
      error,
      durationMs: Math.round(performance.now() - since),
    })
    const target = new URL(url)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allowedAddress(host, { allowPrivate })) return done(null, 'address_not_allowed')
    const dispatcher = allowPrivate ? this.#agents.open : this.#agents.guarded
    try {
      return done(await exchange(dispatcher, target, headers, body), null)
    } catch (error) {
      return done(null, errorWord(error))
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#agents.open.destroy(), this.#agents.guarded.destroy()])
  }
}

function exchange(dispatcher: Dispatcher, target: URL, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let expired = false
    const expire = () => {
      expired = true
      const error = Object.assign(new Error('no status in time'), { code: 'UND_ERR_HEADERS_TIMEOUT' })
      controller?.abort(error)
      reject(error)
    }
    const limit = setTimeout(expire, WEBHOOK_TIMEOUT_MS)
    let drain: NodeJS.Timeout | undefined
    let read = 0
    const end = () => {
      clearTimeout(limit)
      clearTimeout(drain)
    }
    const stop = () => controller?.abort(new Error('enough of the body'))
    dispatcher.dispatch(
      {
        origin: target.origin,
        path: target.pathname + target.search,
        method: 'POST',
        headers,
        body,
        idempotent: false,
      },
      {
        onRequestStart(started) {
          controller = started
          if (expired) started.abort(new Error('no status in time'))
        },
        onResponseStart(_controller, statusCode) {
          if (statusCode < 200) return
          clearTimeout(limit)
          drain = setTimeout(stop, DRAIN_MS)
          resolve(statusCode)
        },
        onResponseData(_controller, chunk) {
          read += chunk.length
          if (read > DRAIN_BYTES) stop()
        },
        onResponseEnd: end,
        onResponseError(_controller, error) {
          end()
          reject(error)
        },
      },
    )
  })
}

const WORDS: Record<string, string> = {
  EADDRNOTALLOWED: 'address_not_allowed',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  UND_ERR_SOCKET: 'connection_closed',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
}

function errorWord(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (WORDS[code]) return WORDS[code]
  return /CERT|TLS|SSL/.test(code) ? 'tls_failed' : 'exchange_failed'
}
