import type { Middleware } from 'koa'
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
