import type { Middleware } from 'koa'
import { ServiceError } from '../../domain/errors.ts'
import { answer } from './errors.ts'
import { LONGEST_URL } from './limits.ts'

const HOST = /^[^\s,/?#@\\]+$/

/** Refuses, before any route is looked for, a URL that is too long and a request without exactly one Host (RFC 9112 section 3.2). */
export const refuseMalformed: Middleware = (ctx, next) => {
  const { url = '', headers, httpVersion } = ctx.req
  if (url.length > LONGEST_URL) {
    answer(ctx, new ServiceError('SV-2001', { message: 'The URL is too long.' }))
    ctx.status = 414
    return
  }
  const { host } = headers
  if (host === undefined ? httpVersion === '1.1' : host !== '' && !HOST.test(host))
    throw new ServiceError('SV-2001', { message: 'The Host header is missing, or there is more than one.' })
  return next()
}
