import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { MIMEType } from 'node:util'
import { isNativeError } from 'node:util/types'
import { visit } from 'jsonc-parser'
import { getRawBody } from 'raw-body'
import { ServiceError } from '../../domain/errors.ts'
import { DEFAULT_BODY_LIMIT, MOST_MEMBERS, OPEN_BODY_BYTES } from '../http/limits.ts'
import type { Route } from '../http/route.ts'
import { fieldRefused, fieldsRefused } from '../schema/schema-faults.ts'
import type { Check } from './check.ts'
import { memberFault } from './json-members.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
const CSV_TYPE = 'text/csv'
const JSON_TYPE = 'application/json'

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isTooLarge(error: unknown): boolean {
  return isNativeError(error) && 'type' in error && error.type === 'entity.too.large'
}

export const tooLarge = (limit: number): ServiceError =>
  new ServiceError('SV-2004', { message: `The body is larger than ${limit} bytes.` })

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(limit)
    throw error
  }
}

/** Compares the media type without its parameters: a charset has no meaning for JSON (RFC 8259, section 11). */
function hasType({ headers }: IncomingMessage, type: string): boolean {
  try {
    return new MIMEType(headers['content-type'] ?? '').essence === type
  } catch {
    return false
  }
}

const hasPlainType = (request: IncomingMessage, type: string): boolean =>
  request.headers['content-encoding'] === undefined && hasType(request, type)

/** The message of `JSON.parse` would quote the text, which can hold secrets. Deeply nested text gets no place. */
function placeOfFault(text: string): string {
  let offset = text.length
  const found = (_code: number, at: number): never => {
    offset = at
    throw new FaultFound()
  }
  try {
    visit(text, { onError: found }, { disallowComments: true })
  } catch (error) {
    if (!(error instanceof FaultFound)) return 'a place that is nested too deeply to be found'
  }
  const before = text.slice(0, offset).split('\n')
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`
}

/** Ends the scan at the first fault: an unclosed list has one fault for each level. */
class FaultFound extends Error {}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ServiceError('SV-2002', { message: 'The body is not JSON: it is not UTF-8.' })
  const text = bytes.toString('utf8')
  const value = parsed(text)
  const fault = memberFault(text)
  if (fault) throw fieldsRefused([fault])
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('SV-2002', { message: `The body is not JSON: parsing stopped at ${placeOfFault(text)}.` })
  }
}

/** Throws SV-2001 for a long body on a public route, before it is parsed: no credential is needed to send it. */
function requireShort({ access }: Pick<Route, 'access'>, { length }: Buffer): void {
  if (access !== 'public' || length <= OPEN_BODY_BYTES) return
  throw fieldRefused('', `is longer than the ${OPEN_BODY_BYTES} bytes that this route reads`)
}

/** Throws SV-2003, SV-2004, SV-2002, and SV-2001 for more than 200 names or a name twice. No body counts as `{}`. */
export function readJson(route: Pick<Route, 'access' | 'bodyLimit'>): Check {
  const { bodyLimit = DEFAULT_BODY_LIMIT } = route
  return async (call) => {
    const request = call.http.req
    if (!hasBody(request)) {
      call.body = {}
      return
    }
    if (!hasPlainType(request, JSON_TYPE)) throw new ServiceError('SV-2003')
    const bytes = await readBytes(request, bodyLimit)
    requireShort(route, bytes)
    call.body = bytes.length === 0 ? {} : parseJson(bytes)
  }
}

/** Returns the first value of each name, without NUL characters. Throws SV-2001 for more than 200 names. */
function fieldsOf(text: string): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text.replaceAll('%00', ''))) {
    if (!fields.has(name)) fields.set(name, value.replaceAll('\0', ''))
    if (fields.size > MOST_MEMBERS) throw fieldRefused('', `has more than ${MOST_MEMBERS} fields`)
  }
  return Object.fromEntries(fields)
}

export function readForm({ bodyLimit = DEFAULT_BODY_LIMIT }: Pick<Route, 'bodyLimit'>): Check {
  return async (call) => {
    const request = call.http.req
    if (!hasType(request, FORM_TYPE)) throw new ServiceError('SV-2003')
    call.body = fieldsOf((await readBytes(request, bodyLimit)).toString('utf8'))
  }
}

/** Reads the bytes as received, for a handler that verifies their signature. Throws SV-2004. */
export function readRaw({ bodyLimit = DEFAULT_BODY_LIMIT }: Pick<Route, 'bodyLimit'>): Check {
  return async (call) => {
    call.rawBody = await readBytes(call.http.req, bodyLimit)
  }
}

/** Checks the content type of a body that the handler reads (SV-2003), and the size if it is given (SV-2004). */
export function requireCsv({ bodyLimit = DEFAULT_BODY_LIMIT }: Pick<Route, 'bodyLimit'>): Check {
  return ({ http: { req } }) => {
    const message = 'The content type is not supported: send `Content-Type: text/csv` without `Content-Encoding`.'
    if (!hasPlainType(req, CSV_TYPE)) throw new ServiceError('SV-2003', { message })
    if (Number(req.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit)
  }
}
