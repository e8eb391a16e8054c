import { type HttpClient, type HttpRequest, failedPreparation } from './http.ts'
import { asAmount, asText, field, parseJson } from './json.ts'
import type { SendResult, ProviderConnection, SendWindow } from '../contract/call.ts'
import { isUnauthorized, UNAVAILABLE } from './refusals.ts'

/** Tokens are renewed this long before they expire. */
const SPARE_MS = 60_000
/** Getting a token only prepares a request, which must still fit into the activity's time. */
const TIMEOUT_MS = 5_000

type AccessToken =
  | { token: string }
  | { token: null; outcome: Extract<SendResult, { state: 'NOT_SENT' | 'DECLINED' | 'THROTTLED' }> }

/** `ask` makes the OAuth request whose response is `{access_token, expires_in}`. */
export function createAccessTokens(http: HttpClient, ask: (connection: ProviderConnection) => HttpRequest) {
  const kept = new Map<string, { token: string; until: number }>()
  return {
    /** Cached until it expires. Without a token, no request that costs money has been sent. */
    async get(connection: ProviderConnection, window?: SendWindow): Promise<AccessToken> {
      const key = keyOf(connection)
      const known = kept.get(key)
      if (known && known.until > performance.now()) return known
      const result = await http.send({ ...ask(connection), window, timeoutMs: TIMEOUT_MS })
      if (result.kind !== 'response') return { token: null, outcome: failedPreparation(result, 'no access token: ') }
      // An invalid client is 400 in OAuth (https://www.rfc-editor.org/rfc/rfc6749#section-5.2).
      if (isUnauthorized(result.status) || result.status === 400) return { token: null, outcome: UNAVAILABLE }
      const body = parseJson(result.body)
      const token = asText(field(body, 'access_token'), 8192)
      if (result.status !== 200 || token === null)
        return { token: null, outcome: { state: 'NOT_SENT', detail: `no access token, status ${result.status}` } }
      const forMs = (asAmount(field(body, 'expires_in')) ?? 0) * 1000 - SPARE_MS
      kept.set(key, { token, until: performance.now() + forMs })
      return { token }
    },
    forget: (connection: ProviderConnection) => void kept.delete(keyOf(connection)),
  }
}

export function lookupWithoutToken({
  outcome,
}: Extract<AccessToken, { token: null }>): Extract<SendResult, { state: 'UNKNOWN' }> {
  const putOff = outcome.state === 'THROTTLED' ? { askAgainMs: outcome.retryAfterMs } : {}
  return { state: 'UNKNOWN', detail: 'no access token', ...putOff }
}

function keyOf({ baseUrl, secretKey, settings }: ProviderConnection): string {
  return JSON.stringify([baseUrl, secretKey, settings])
}
