import type { IncomingMessage } from 'node:http'
import { COOKIE_SECONDS } from './session-tokens.ts'

interface Served {
  /** The address at which browsers reach the service. */
  baseUrl: string
}

const isEncrypted = ({ baseUrl }: Served): boolean => baseUrl.startsWith('https:')

/**
 * The name of the cookie. The prefix `__Host-` keeps other hosts of the same site from setting or replacing the cookie
 * (RFC 6265bis section 4.1.3.2); browsers accept it over https only.
 */
const cookieName = (served: Served): string => (isEncrypted(served) ? '__Host-session' : 'session')

/** Returns the Set-Cookie header for a browser that has signed in. */
export function keepCookie(served: Served, token: string): string {
  return cookie(served, token, COOKIE_SECONDS)
}

/** Returns the Set-Cookie header that deletes the cookie. */
export function dropCookie(served: Served): string {
  return cookie(served, '', 0)
}

/**
 * Koa's own cookies cannot do this: they send `expires` by the server's clock instead of Max-Age, and refuse Secure
 * behind a proxy that ends TLS.
 */
function cookie(served: Served, value: string, seconds: number): string {
  const secure = isEncrypted(served) ? '; Secure' : ''
  return `${cookieName(served)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Returns whether a page of the same origin sent the request. Browsers set Sec-Fetch-Site, and no script can change it
 * (W3C Fetch Metadata). Its other values: `cross-site` (another site), `same-site` (a sibling host or port), `none` (a
 * typed address).
 */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'same-origin'
}

/** Returns the token in the cookie. Null if there is no cookie, or more than one: an attacker may have planted one. */
export function cookieToken(served: Served, { headers }: IncomingMessage): string | null {
  const start = `${cookieName(served)}=`
  const values = (headers.cookie ?? '').split(/; */).filter((pair) => pair.startsWith(start))
  return values.length === 1 ? values[0]!.slice(start.length) : null
}
