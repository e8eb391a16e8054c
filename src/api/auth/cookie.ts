import type { IncomingMessage } from 'node:http'
import { COOKIE_SECONDS } from './session-tokens.ts'

interface Served {
  /** By which browsers reach the service. */
  baseUrl: string
}

const isEncrypted = ({ baseUrl }: Served): boolean => baseUrl.startsWith('https:')

/**
 * With the prefix no other host of the same site can set or replace the cookie (RFC 6265bis section 4.1.3.2). Browsers
 * take it over https alone.
 */
export const cookieName = (served: Served): string => (isEncrypted(served) ? '__Host-session' : 'session')

/** Set-Cookie, for a browser that has just signed in. */
export function keepCookie(served: Served, token: string): string {
  return cookie(served, token, COOKIE_SECONDS)
}

/** Set-Cookie, for a browser whose session is over. */
export function dropCookie(served: Served): string {
  return cookie(served, '', 0)
}

function cookie(served: Served, value: string, seconds: number): string {
  const secure = isEncrypted(served) ? '; Secure' : ''
  return `${cookieName(served)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Whether a page of this very origin sent the request. A browser sets the header itself and no script can change it
 * (W3C Fetch Metadata): another site's request says `cross-site`, that of a sibling host or port `same-site`, an
 * address that was typed `none`.
 */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'same-origin'
}

/** The token in the cookie of the request; null where there is none, or more than one, of which one was planted. */
export function cookieToken(served: Served, { headers }: IncomingMessage): string | null {
  const start = `${cookieName(served)}=`
  const values = (headers.cookie ?? '').split(/; */).filter((pair) => pair.startsWith(start))
  return values.length === 1 ? values[0]!.slice(start.length) : null
}
