import type { Context, Middleware } from 'koa'
import { ServiceError } from '../../domain/errors.ts'
import { answer } from './errors.ts'
import { LONGEST_URL, MOST_MEMBERS } from './limits.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'

const HOST = /^[^\s,/?#@\\]+$/

/** Koa reads a query in a time that grows with the square of its names. */
function requireFewParameters(url: string): void {
  let parameters = 1
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) parameters++
  if (parameters > MOST_MEMBERS)
    throw fieldsRefused([{ path: '', message: `has more than ${MOST_MEMBERS} parameters` }], 'parameter')
}

/**
 * Refuses, before any route is looked for, a URL that is too long or has too many parameters, and a request without exactly one
 * Host (RFC 9112 section 3.2).
 */
export const refuseMalformed: Middleware = (ctx, next) => {
  const { url = '', headers, httpVersion } = ctx.req
  if (url.length > LONGEST_URL) {
    answer(ctx, new ServiceError('SV-2001', { message: 'The URL is too long.' }))
    ctx.status = 414
    return
  }
  requireFewParameters(url)
  const { host } = headers
  if (host === undefined ? httpVersion === '1.1' : host !== '' && !HOST.test(host))
    throw new ServiceError('SV-2001', { message: 'The Host header is missing, or there is more than one.' })
  return next()
}

/**
 * A path with a slash at its end is answered by 308 to the path without it, whatever the method: a reload of
 * `/dashboard/`, or a base address that was joined with one slash too many, works. A browser reads `//host` and
 * `/\\host` as another host, so slashes at the beginning become one.
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
