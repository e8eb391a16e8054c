import { ServiceError } from '../../domain/errors.ts'
import { callerOfKey, isApiKey } from '../auth/api-keys.ts'
import { callerOfAccessToken } from '../auth/access-tokens.ts'
import { fieldsRefused } from '../http/schema-faults.ts'
import type { Access } from '../http/call.ts'
import type { Check } from './exchange.ts'

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

/** Specification section 5: an API key in X-API-Key or as Bearer, or a session's access token as Bearer. */
export const authenticate =
  (access: Exclude<Access, 'public'>): Check =>
  async (exchange, api) => {
    const headers = exchange.http.req.headers
    const credential = credentialOf(headers)
    if (credential === '')
      throw new ServiceError('SV-1001', { message: `No credentials came with the request. ${TAKES[access]}` })
    if (isApiKey(credential)) exchange.caller = await callerOfKey(api.credentials, credential)
    else if (headers['x-api-key'] === undefined) exchange.caller = await callerOfAccessToken(api, credential)
    if (!exchange.caller)
      throw new ServiceError('SV-1001', {
        message: `The credentials are unknown, expired or revoked. ${TAKES[access]}`,
      })
  }
