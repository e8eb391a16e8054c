import { hash } from 'node:crypto'
import type { Call, Reply } from './call.ts'

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
