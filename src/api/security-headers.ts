import helmet from 'koa-helmet'
import type { Middleware } from 'koa'

/** JSON needs nothing of a browser. A route that answers a page sets a policy of its own. */
export const securityHeaders: Middleware = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
})

/** Answers hold what is one caller's alone; a route that answers something public says so itself. */
export const forbidCaching: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  return next()
}

/** For the page of the document: its own scripts and styles, nothing from anywhere else. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets styles on elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
