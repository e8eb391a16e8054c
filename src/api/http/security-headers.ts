import { createHash } from 'node:crypto'
import helmet from 'koa-helmet'
import type { Middleware } from 'koa'

/** JSON needs nothing of a browser. A route that answers a page sets a policy of its own. */
const library: Middleware = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
})

/** The library's headers are the same for every answer, so they are made once. */
function headersOf(middleware: Middleware): [name: string, value: string][] {
  const found: [string, string][] = []
  const res = {
    setHeader: (name: string, value: string) => void found.push([name, value]),
    removeHeader: () => undefined,
  }
  void middleware({ req: {}, res, request: { secure: false } } as never, () => Promise.resolve())
  return found
}

const HEADERS: readonly (readonly [string, string])[] = [
  ...headersOf(library),
  // Answers belong to one caller; a route whose answer is public sets its own Cache-Control.
  ['Cache-Control', 'no-store'],
]

export const securityHeaders: Middleware = ({ res }, next) => {
  for (const [name, value] of HEADERS) res.setHeader(name, value)
  return next()
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * For the page of the document: its own scripts, and styles in files or, for those that its components make, with the nonce of the
 * answer. Its code blocks say in a style attribute how many lines they have: a hash could only name each number of lines. Such an
 * attribute reaches nothing outside, since nothing may be loaded from there.
 */
export function docsPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * For the dashboard: its own scripts, which never make a script of a text (Trusted Types; the one policy is its own), and styles in
 * files or, for those that its components compute, with the nonce of the answer.
 */
export function dashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** For a page with one style of its own, named by its hash: no script, no form, nothing from anywhere else. */
export function styledPagePolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
