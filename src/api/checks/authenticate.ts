import { ServiceError } from '../../domain/errors.ts'
import { callerOfKey, isApiKey } from '../auth/api-keys.ts'
import { callerOfAccessToken } from '../auth/access-tokens.ts'
import { fieldsRefused } from '../schema-faults.ts'
import type { Check } from './exchange.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** The one credential of a request. Throws SV-2001 for two different ones, SV-1001 for none. */
function credentialOf(headers: { authorization?: string; 'x-api-key'?: string | string[] }): string {
  const key = headers['x-api-key']
  const bearer = headers.authorization === undefined ? undefined : (BEARER.exec(headers.authorization)?.[1] ?? '')
  if (key !== undefined && bearer !== undefined && key !== bearer) {
    throw fieldsRefused([{ path: '/X-API-Key', message: 'differs from the credential in Authorization' }])
  }
  const credential = key ?? bearer
  if (typeof credential !== 'string' || credential === '') throw new ServiceError('SV-1001')
  return credential
}

/** Specification section 5: an API key in X-API-Key or as Bearer, or a session's access token as Bearer. */
export const authenticate: Check = async (exchange, api) => {
  const headers = exchange.http.req.headers
  const credential = credentialOf(headers)
  if (isApiKey(credential)) exchange.caller = await callerOfKey(api.directory, credential)
  else if (headers['x-api-key'] === undefined) exchange.caller = await callerOfAccessToken(api, credential)
  if (!exchange.caller) throw new ServiceError('SV-1001')
}
