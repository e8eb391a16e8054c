import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call, Reply } from './call.ts'

/** What is answered again and again, compressed before. */
export interface Packed {
  type: string
  plain: Buffer
  compressed: readonly (readonly [encoding: string, bytes: Buffer])[]
}

/** Compressed in the best way that the client takes. */
export function packedReply({ http }: Pick<Call, 'http'>, { type, plain, compressed }: Packed, caching: string): Reply {
  const headers = { 'Cache-Control': caching, Vary: 'Accept-Encoding' }
  const [encoding, bytes] = compressed.find(([name]) => http.acceptsEncodings(name)) ?? []
  if (!encoding) return { status: 200, type, body: plain, headers }
  return { status: 200, type, body: bytes!, headers: { ...headers, 'Content-Encoding': encoding } }
}

/** For what is made by the running service: in threads, and not as small as a build may take the time for. */
export async function pack(type: string, plain: Buffer): Promise<Packed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ])
  return {
    type,
    plain,
    compressed: [
      ['br', br],
      ['gzip', gz],
    ],
  }
}

/**
 * RFC 9110 section 13.1.2, by weak comparison. Koa's own `fresh` is not used: it answers in full where the request also says
 * `Cache-Control: no-cache`, as `fetch` does with every If-None-Match.
 */
function isKnown(etag: string, { headers }: Call['http']['req']): boolean {
  const known = headers['if-none-match'] ?? ''
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** JSON that is the same for everybody and may be kept for so many seconds; 304 where the client has this very answer already. */
export function cacheableReply({ http }: Pick<Call, 'http'>, body: object, seconds: number): Reply {
  const text = JSON.stringify(body)
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  const headers = { ETag: etag, 'Cache-Control': `public, max-age=${seconds}` }
  return isKnown(etag, http.req) ? { status: 304, headers } : { status: 200, body: text, headers }
}
