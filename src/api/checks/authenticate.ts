import { ServiceError } from '../../domain/errors.ts'
import { callerOfKey, isApiKey } from '../auth/api-keys.ts'
import { callerOfAccessToken } from '../auth/access-tokens.ts'
import { fieldsRefused } from '../http/schema-faults.ts'
import type { Check } from './exchange.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** A header that came twice arrives as one, with a comma between; no credential has a comma in it. */
function parts(header: string | string[] | undefined): string[] {
  if (header === undefined) return []
  return String(header)
    .split(',')
    .map((part) => part.trim())
}

/** The one credential of a request. Throws SV-2001 for two different ones, SV-1001 for none. */
function credentialOf(headers: { authorization?: string; 'x-api-key'?: string | string[] }): string {
  const bearers = parts(headers.authorization).map((part) => BEARER.exec(part)?.[1] ?? '')
  const [credential = '', ...others] = [...parts(headers['x-api-key']), ...bearers]
  if (others.some((other) => other !== credential)) {
    const path = headers['x-api-key'] === undefined ? '/Authorization' : '/X-API-Key'
    throw fieldsRefused([{ path, message: 'differs from another credential of the request' }])
  }
  if (credential === '') throw new ServiceError('SV-1001')
  return credential
}

/** Specification section 5: an API key in X-API-Key or as Bearer, or a session's access token as Bearer. */
export const authenticate: Check = async (exchange, api) => {
  const headers = exchange.http.req.headers
  const credential = credentialOf(headers)
  if (isApiKey(credential)) exchange.caller = await callerOfKey(api.credentials, credential)
  else if (headers['x-api-key'] === undefined) exchange.caller = await callerOfAccessToken(api, credential)
  if (!exchange.caller) throw new ServiceError('SV-1001')
}
