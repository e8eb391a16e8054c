import { ServiceError } from '../../domain/errors.ts'
import { callerOfKey, isApiKey } from '../auth/api-keys.ts'
import { cookieToken, isFromOwnPage } from '../auth/cookie.ts'
import { callerOfSession } from '../auth/session-tokens.ts'
import { fieldsRefused } from '../http/schema-faults.ts'
import type { Access } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import type { Check, Exchange } from './exchange.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** A header that came twice arrives as one, with a comma between; no credential has a comma in it. */
function parts(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  return String(header)
    .split(',')
    .map((part) => part.trim())
}

/** The credential that a route takes, by name. */
const TAKES: Record<Exclude<Access, 'public'>, string> = {
  credential: 'Send an API key as X-API-Key, or an API key or access token as Authorization: Bearer.',
  admin: 'Send the access token of an ADMIN as Authorization: Bearer.',
  operator: 'Send the access token of an operator as Authorization: Bearer.',
  session: 'Send the access token of a user as Authorization: Bearer.',
  dashboard: 'Sign in at the dashboard.',
}

/** The one credential of a request, empty for none. Throws SV-2001 for two different ones. */
function credentialOf(headers: { authorization?: string; 'x-api-key'?: string | string[] }): string {
  const bearers = parts(headers.authorization).map((part) => BEARER.exec(part)?.[1] ?? '')
  const [credential = '', ...others] = [...parts(headers['x-api-key']), ...bearers]
  if (others.some((other) => other !== credential)) {
    const path = headers['x-api-key'] === undefined ? '/Authorization' : '/X-API-Key'
    throw fieldsRefused([{ path, message: 'differs from another credential of the request' }])
  }
  return credential
}

/**
 * The token in the cookie of the dashboard, or null. A browser sends the cookie by itself, so it counts only in a
 * request of the dashboard's own pages, and is not looked at beside a header that was sent on purpose.
 */
function ownCookie({ http: { req } }: Exchange, { config }: Api): string | null {
  const { authorization, 'x-api-key': key } = req.headers
  return authorization === undefined && key === undefined && isFromOwnPage(req) ? cookieToken(config, req) : null
}

/**
 * Specification section 5: an API key in X-API-Key or as Bearer, or a session's access token as Bearer; where neither
 * came, the cookie of the dashboard.
 */
export const authenticate =
  (access: Exclude<Access, 'public'>): Check =>
  async (exchange, api) => {
    const headers = exchange.http.req.headers
    const credential = credentialOf(headers)
    const cookie = ownCookie(exchange, api)
    if (cookie !== null) exchange.caller = await callerOfSession(api, 'COOKIE', cookie)
    else if (isApiKey(credential)) exchange.caller = await callerOfKey(api.credentials, credential)
    else if (credential !== '' && headers['x-api-key'] === undefined)
      exchange.caller = await callerOfSession(api, 'TOKEN', credential)
    if (exchange.caller) return
    const came = credential !== '' || cookie !== null
    const fault = came ? 'The credentials are unknown, expired or revoked.' : 'No credentials came with the request.'
    throw new ServiceError('SV-1001', { message: `${fault} ${TAKES[access]}` })
  }
