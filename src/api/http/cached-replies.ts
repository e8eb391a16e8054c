import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call, Reply } from './call.ts'

/** For what never changes: another content has another address. */
export const FOREVER = 'public, max-age=31536000, immutable'

export interface Packed {
  type: string
  plain: Buffer
  compressed: readonly (readonly [encoding: string, bytes: Buffer])[]
}

export function packedReply({ http }: Pick<Call, 'http'>, { type, plain, compressed }: Packed, caching: string): Reply {
  const headers = { 'Cache-Control': caching, Vary: 'Accept-Encoding' }
  const [encoding, bytes] = compressed.find(([name]) => http.acceptsEncodings(name)) ?? []
  if (!encoding) return { status: 200, type, body: plain, headers }
  return { status: 200, type, body: bytes!, headers: { ...headers, 'Content-Encoding': encoding } }
}

/**
 * Compresses at run time, in libuv's threads, each text once. Of the OpenAPI document, Brotli's quality 10 takes 0.7 s
 * and leaves 5 % fewer bytes than 9; the build's 11 would take 2.3 s.
 */
export async function pack(type: string, plain: Buffer): Promise<Packed> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
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

/** Weak (RFC 9110 section 13.1.2). Koa's `fresh` is always false for `no-cache`, which `fetch` sends with it. */
function isKnown(etag: string, { headers }: Call['http']['req']): boolean {
  const known = headers['if-none-match'] ?? ''
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** A change is visible to caches after at most this time. */
const KEPT_SECONDS = 300

/** Returns public JSON that caches may keep; 304 if the client's copy has the same ETag. */
export function cacheableReply({ http }: Pick<Call, 'http'>, body: object): Reply {
  const text = JSON.stringify(body)
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
  const headers = { ETag: etag, 'Cache-Control': `public, max-age=${KEPT_SECONDS}` }
  return isKnown(etag, http.req) ? { status: 304, headers } : { status: 200, body: text, headers }
}
