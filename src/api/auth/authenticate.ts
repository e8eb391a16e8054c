import { ServiceError } from '../../domain/errors.ts'
import { callerOfKey, isApiKey } from './api-keys.ts'
import { CREDENTIAL_FAULTS, type CredentialFault } from './credentials.ts'
import { isRefreshToken } from './sessions.ts'
import { cookieValue, isFromOwnPage } from './cookie.ts'
import { callerOfSession } from './session-tokens.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { type Access, type Caller, isSession, type SessionCaller, type Api } from '../http/call.ts'
import type { Check, IncomingCall } from '../checks/check.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** Splits a header that was sent twice: Node joins the values with a comma, and no credential contains one. */
function parts(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  return String(header)
    .split(',')
    .map((part) => part.trim())
}

/** Which credential to send, by the route's access. */
const TAKES: Record<Exclude<Access, 'public'>, string> = {
  credential: 'Send an API key as X-API-Key, or an API key or access token as Authorization: Bearer.',
  admin: 'Send the access token of an ADMIN as Authorization: Bearer.',
  checker: 'Send the access token of an ADMIN or a PAYOUTS user as Authorization: Bearer.',
  operator: 'Send the access token of an operator as Authorization: Bearer.',
  session: 'Send the access token of a user as Authorization: Bearer.',
  dashboard: 'Sign in at the dashboard.',
}

/** Returns the credential of a request, empty if there is none. Throws SV-2001 for two different ones. */
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
 * Returns the token in the dashboard's cookie, or null. Browsers send cookies automatically, so the cookie counts only
 * in requests of the dashboard's own pages, and is ignored beside a credential in a header.
 */
function ownCookie({ http: { req } }: IncomingCall, { config }: Api): string | null {
  const { authorization, 'x-api-key': key } = req.headers
  return authorization === undefined && key === undefined && isFromOwnPage(req)
    ? cookieValue(config, req, 'session')
    : null
}

async function callerOf(call: IncomingCall, api: Api): Promise<Caller | CredentialFault> {
  const { headers } = call.http.req
  const credential = credentialOf(headers)
  const cookie = ownCookie(call, api)
  if (cookie !== null) return await callerOfSession(api, 'COOKIE', cookie)
  if (credential === '') return 'NONE'
  if (isApiKey(credential)) return await callerOfKey(api, credential)
  if (isRefreshToken(credential)) return 'REFRESH_TOKEN'
  return headers['x-api-key'] === undefined ? await callerOfSession(api, 'TOKEN', credential) : 'TOKEN_AS_KEY'
}

/** Returns the session of a public route's request. Throws SV-1001 without one, and SV-1002 for an API key. */
export async function sessionOfCall(call: IncomingCall, api: Api): Promise<SessionCaller> {
  const caller = await callerOf(call, api)
  if (typeof caller === 'string')
    throw new ServiceError('SV-1001', { message: `${CREDENTIAL_FAULTS[caller]} ${TAKES.session}` })
  if (!isSession(caller)) throw new ServiceError('SV-1002', { message: 'This needs a session; an API key has none.' })
  return caller
}

/**
 * Accepts an API key in X-API-Key or as Bearer, or an access token as Bearer (specification section 5); without these,
 * the dashboard's cookie. Throws SV-1001, whose message says what is wrong with the credential.
 */
export const authenticate =
  (access: Exclude<Access, 'public'>): Check =>
  async (call, api) => {
    const caller = await callerOf(call, api)
    if (typeof caller === 'string')
      throw new ServiceError('SV-1001', { message: `${CREDENTIAL_FAULTS[caller]} ${TAKES[access]}` })
    call.caller = caller
  }
