import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ServiceError } from '../../domain/errors.ts'
import type { LogAccess } from './access-log.ts'
import { errorBody, helpLink } from './errors.ts'
import { LONGEST_URL } from './limits.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { newTraceId } from './trace.ts'

interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer
}

type Line = readonly [line: string, message: string, retryAfterSeconds?: number]

const LINES: Readonly<Record<string, Line>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  // No handler changes anything before the whole body is there, so the same request may be sent again.
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request came too slowly and was not carried out.', 1],
}
const URL_TOO_LONG = ['414 URI Too Long', 'The URL is too long.'] as const
const NOT_HTTP = ['400 Bad Request', 'The request is not valid HTTP.'] as const

function hasLongLine(packet: Buffer): boolean {
  const end = packet.indexOf('\r\n')
  return /^[A-Z]+ \S/.test(packet.toString('latin1', 0, 20)) && (end < 0 || end > LONGEST_URL)
}

function lineOf({ code = '', rawPacket }: ParseError): Line {
  if (code === 'HPE_HEADER_OVERFLOW' && rawPacket && hasLongLine(rawPacket)) return URL_TOO_LONG
  return LINES[code] ?? NOT_HTTP
}

/** Responds to requests that reach no route: bytes that are not HTTP, headers that are too large, a slow sender. */
export class BrokenRequests {
  readonly #log: LogAccess
  readonly #newest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()

  constructor(log: LogAccess) {
    this.#log = log
  }

  /** Called for every request, so that the response to an error is never read as the response to another request. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    this.#newest.set(request.socket, { request, response })
  }

  readonly answer = (error: ParseError, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || this.#isTaken(socket)) {
      socket.destroy()
      return
    }
    const traceId = newTraceId()
    const [line, message, retryAfterSeconds] = lineOf(error)
    const status = Number(line.slice(0, 3))
    this.#log({ traceId, method: null, route: null, status, code: 'SV-2001', durationMs: 0, businessId: null })
    const body = JSON.stringify(errorBody(new ServiceError('SV-2001', { message, retryAfterSeconds }), traceId))
    const head = [
      `HTTP/1.1 ${line}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      ...SECURITY_HEADERS.map((header) => header.join(': ')),
      `X-Trace-Id: ${traceId}`,
      `Link: ${helpLink('SV-2001')}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    // A slow sender must not keep the connection, so the socket is destroyed after the response.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }

  /** True if a client would read this response as that of another request, or as a second one for its request. */
  #isTaken(socket: Duplex): boolean {
    const newest = this.#newest.get(socket)
    if (!newest) return false
    const { request, response } = newest
    return request.complete ? !response.writableFinished : response.headersSent
  }
}
