import type { Context, Middleware } from 'koa'
import { ServiceError } from '../../domain/errors.ts'
import { answerWithObject } from './errors.ts'
import { LONGEST_URL, MOST_MEMBERS } from './limits.ts'
import { fieldRefused } from '../schema/schema-faults.ts'

const HOST = /^[^\s,/?#@\\]+$/

/** Throws SV-2001 for too many query parameters: Koa's time to parse them grows with the square of their number. */
function requireFewParameters(url: string): void {
  let parameters = 1
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) parameters++
  if (parameters > MOST_MEMBERS) throw fieldRefused('', `has more than ${MOST_MEMBERS} parameters`, 'parameter')
}

/** Refuses what the router would not: a long URL, many parameters, and not exactly one Host (RFC 9112, 3.2). */
export const refuseMalformed: Middleware = (ctx, next) => {
  const { url = '', headers, httpVersion } = ctx.req
  if (url.length > LONGEST_URL) {
    return answerWithObject(ctx, new ServiceError('SV-2001', { message: 'The URL is too long.' }), 414)
  }
  requireFewParameters(url)
  const { host } = headers
  if (host === undefined ? httpVersion === '1.1' : host !== '' && !HOST.test(host))
    throw new ServiceError('SV-2001', { message: 'The Host header is missing, or there is more than one.' })
  return next()
}

/**
 * Redirects a path with a trailing slash to the path without it (308), for every method. So a reload of `/dashboard/`
 * works, and a base URL joined with a double slash. Leading slashes become one, since browsers read `//host` and
 * `/\\host` as another host.
 */
export const dropTrailingSlash =
  (completeHeaders: (ctx: Context) => void): Middleware =>
  (ctx, next) => {
    const { path, querystring } = ctx
    if (path.length === 1 || !path.endsWith('/')) return next()
    const kept = `/${path.replace(/^[/\\]+/, '')}`.replace(/(?<!\/)\/+$/, '') || '/'
    ctx.status = 308
    ctx.set('Location', querystring === '' ? kept : `${kept}?${querystring}`)
    ctx.set('Content-Type', 'text/plain; charset=utf-8')
    ctx.body = ''
    completeHeaders(ctx)
    return undefined
  }
