import type { ProviderConnection, SendWindow } from '../contract/call.ts'
import { type Asked, bearer, type HttpClient, type HttpRequest, type HttpResult, requestTo } from './http.ts'
import { asAmount, asText, field, parseJson } from './json.ts'
import { isUnauthorized } from './refusals.ts'

/** Tokens are renewed this long before they expire. */
const SPARE_MS = 60_000
/** Getting a token only prepares a request, which must still fit into the activity's time. */
const TIMEOUT_MS = 5_000

/**
 * Returns a function that sends a request with an access token, which is kept until it expires or is refused. `ask`
 * makes the OAuth request whose response is `{access_token, expires_in}`. Without a token the request is not sent: the
 * result is then `not_sent`, `throttled`, or the response 401 if the credentials were refused.
 */
export function withAccessToken(http: HttpClient, ask: (connection: ProviderConnection) => HttpRequest) {
  const kept = new Map<string, { token: string; until: number }>()

  async function tokenFor(connection: ProviderConnection, window?: SendWindow): Promise<string | HttpResult> {
    const key = keyOf(connection)
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.token
    const result = await http.send({ ...ask(connection), window, timeoutMs: TIMEOUT_MS })
    if (result.kind === 'throttled') return result
    if (result.kind !== 'response') return { ...result, kind: 'not_sent', detail: `no access token: ${result.detail}` }
    // An invalid client is 400 in OAuth (https://www.rfc-editor.org/rfc/rfc6749#section-5.2).
    if (isUnauthorized(result.status) || result.status === 400) return { ...result, status: 401 }
    const body = parseJson(result.body)
    const token = asText(field(body, 'access_token'), 8192)
    if (result.status !== 200 || token === null)
      return { kind: 'not_sent', detail: `no access token, status ${result.status}` }
    const forMs = (asAmount(field(body, 'expires_in')) ?? 0) * 1000 - SPARE_MS
    kept.set(key, { token, until: performance.now() + forMs })
    return token
  }

  return async (connection: ProviderConnection, path: string, asked: Asked): Promise<HttpResult> => {
    const token = await tokenFor(connection, asked.window)
    if (typeof token !== 'string') return token
    const result = await http.send(requestTo(connection, path, { headers: bearer(token), ...asked }))
    if (result.kind === 'response' && result.status === 401) kept.delete(keyOf(connection))
    return result
  }
}

function keyOf({ baseUrl, secretKey, settings }: ProviderConnection): string {
  return JSON.stringify([baseUrl, secretKey, settings])
}
