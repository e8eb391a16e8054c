import { createHash } from 'node:crypto'
import helmet from 'koa-helmet'
import type { Middleware } from 'koa'

/** JSON responses load nothing in a browser. A route that returns a page sets its own policy. */
const library: Middleware = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'no-referrer' },
})

/** Runs the library once and keeps its headers: they are the same for every response. */
function headersOf(middleware: Middleware): [name: string, value: string][] {
  const found: [string, string][] = []
  const res = {
    setHeader: (name: string, value: string) => void found.push([name, value]),
    removeHeader: () => undefined,
  }
  void middleware({ req: {}, res, request: { secure: false } } as never, () => Promise.resolve())
  return found
}

export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ...headersOf(library),
  // Responses belong to one caller. A route with a public response sets its own Cache-Control.
  ['Cache-Control', 'no-store'],
]

export const securityHeaders: Middleware = ({ res }, next) => {
  for (const [name, value] of SECURITY_HEADERS) res.setHeader(name, value)
  return next()
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface PageParts {
  hasForm?: boolean | undefined
  hasImage?: boolean
  script?: string
}

/** Returns the policy of a page: no base, no frame, only the parts that it has, and only what `allowed` names. */
function pagePolicy(allowed: readonly string[], { hasForm, hasImage }: PageParts = {}): string {
  const form = hasForm ? [] : ["form-action 'none'"]
  const images = hasImage ? ["img-src 'self'"] : []
  return ["default-src 'none'", ...allowed, ...images, "base-uri 'none'", ...form, "frame-ancestors 'none'"].join('; ')
}

export function documentPolicy(style: string, script: string): string {
  return pagePolicy([`script-src ${hashOf(script)}`, `style-src ${hashOf(style)}`, "connect-src 'self'"])
}

const builtPagePolicy = (nonce: string, ...attributes: readonly string[]): string =>
  pagePolicy([
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ...attributes,
    "img-src 'self' data:",
    "connect-src 'self'",
  ])

/**
 * Returns the policy of `/docs/try`: its own scripts, style files, and style elements with the response's nonce. Style
 * attributes are allowed, since code blocks set their number of lines there and a hash would be needed for each number.
 * They cannot leak data, since nothing may be loaded from another origin.
 */
export const docsPolicy = (nonce: string): string => builtPagePolicy(nonce, "style-src-attr 'unsafe-inline'")

/** With its typeface, and without scripts that turn text into a script (Trusted Types). */
export const dashboardPolicy = (nonce: string): string =>
  `${builtPagePolicy(nonce, "font-src 'self'")}; require-trusted-types-for 'script'; trusted-types default`

/**
 * Returns the policy of a page with one inline style, and at most one script, allowed by their hashes: no resources but
 * images, and no forms unless it has one that leads to another origin. Browsers apply `form-action` to the redirect
 * after it too, and the origins of the checkouts are the providers' own.
 */
export const styledPagePolicy = (style: string, { script, ...parts }: PageParts = {}): string =>
  pagePolicy([`style-src ${hashOf(style)}`, ...(script ? [`script-src ${hashOf(script)}`] : [])], parts)
