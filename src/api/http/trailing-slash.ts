import type { Context, Middleware } from 'koa'

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
