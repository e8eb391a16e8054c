import type { IncomingMessage } from 'node:http'
import { COOKIE_SECONDS } from './session-tokens.ts'

export interface Served {
  /** The address at which browsers reach the service. */
  baseUrl: string
}

/** Cookies of the service: the session of the dashboard, and a device where a user has signed in before. */
type CookieName = 'session' | 'device'

const isEncrypted = ({ baseUrl }: Served): boolean => baseUrl.startsWith('https:')

/**
 * The name that browsers see. The prefix `__Host-` keeps other hosts of the same site from setting or replacing the
 * cookie (RFC 6265bis section 4.1.3.2); browsers accept it over https only.
 */
const hostName = (served: Served, name: CookieName): string => (isEncrypted(served) ? `__Host-${name}` : name)

/** Returns the Set-Cookie header for a browser that has signed in. */
export function keepCookie(served: Served, token: string): string {
  return setCookie(served, { name: 'session', value: token, seconds: COOKIE_SECONDS })
}

/** Returns the Set-Cookie header that deletes the session's cookie. */
export function dropCookie(served: Served): string {
  return setCookie(served, { name: 'session', value: '', seconds: 0 })
}

/**
 * Returns a Set-Cookie header. Koa's own cookies cannot do this: they send `expires` by the server's clock instead of
 * Max-Age, and refuse Secure behind a proxy that ends TLS.
 */
export function setCookie(
  served: Served,
  { name, value, seconds }: { name: CookieName; value: string; seconds: number },
): string {
  const secure = isEncrypted(served) ? '; Secure' : ''
  return `${hostName(served, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Returns whether a page of the same origin sent the request. Browsers set Sec-Fetch-Site, and no script can change it
 * (W3C Fetch Metadata). Its other values: `cross-site` (another site), `same-site` (a sibling host or port), `none` (a
 * typed address).
 */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'same-origin'
}

/** Returns the value of a cookie. Null if there is none, or more than one: an attacker may have planted one. */
export function cookieValue(served: Served, { headers }: IncomingMessage, name: CookieName): string | null {
  const start = `${hostName(served, name)}=`
  const values = (headers.cookie ?? '').split(/; */).filter((pair) => pair.startsWith(start))
  return values.length === 1 ? values[0]!.slice(start.length) : null
}
